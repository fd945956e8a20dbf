import { functionsIn, readSchemas, type SqlFunction } from '#local/database/schemas.ts'
import { Failure, say } from '#local/failure.ts'
import { usage } from './usage.ts'

/** `npm run db:show <function>`: where it is defined in supabase/schemas, and its text. Resolves with the exit code. */
export async function dbShow(_: NodeJS.ProcessEnv, [wanted, ...rest]: string[]): Promise<number> {
  if (!wanted || rest.length > 0) throw new Failure(`Usage: ${usage['--db-show']}`)
  say(shown(functionsIn(readSchemas()), wanted))
  return 0
}

/** With or without its schema, and arguments. */
export function shown(functions: readonly SqlFunction[], wanted: string): string {
  const name = wanted.replace(/\(.*$/s, '').trim().toLowerCase()
  const found = functions.filter((one) => one.name === name || one.name.endsWith(`.${name}`))
  if (found.length === 0) throw new Failure(unknown(functions, name))
  return found
    .map(({ file, line, comment, text, rights }) =>
      [`supabase/schemas/${file}:${line}`, ...(comment ? [comment] : []), text, ...rights].join('\n'),
    )
    .join('\n\n')
}

function unknown(functions: readonly SqlFunction[], wanted: string): string {
  const bare = (name: string) => name.replace(/^[a-z]+\./, '')
  const near = functions
    .map(({ name }) => ({ name, far: distance(bare(name), bare(wanted)) }))
    .filter(({ name, far }) => far <= Math.max(2, wanted.length / 3) || bare(name).includes(bare(wanted)))
    .sort((a, b) => a.far - b.far)
    .slice(0, 5)
  const hint = near.length > 0 ? ` Near it: ${near.map(({ name }) => name).join(', ')}.` : ''
  return `supabase/schemas has no function ${wanted}.${hint}`
}

/** Letters to change, to add or to take away. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
