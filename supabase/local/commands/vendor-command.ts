import { parseArgs } from 'node:util'
import { withDatabase } from '#local/database/with-database.ts'
import { Failure, reasonOf, say } from '#local/failure.ts'
import { originOf } from '#local/options.ts'
import { addVendor, type NewVendor } from './add-vendor.ts'
import { usage } from './usage.ts'

/** `npm run vendor -- add ...`: an empty vendor and its first account. Resolves with the exit code. */
export async function vendorCommand(env: NodeJS.ProcessEnv, words: string[]): Promise<number> {
  const vendor = readWords(words)
  await withDatabase(env, async (sql, { host, port, url }, running) => {
    const { password } = await addVendor(sql, vendor)
    const origin = (running?.opened ?? url ?? originOf(host, port)).replace(/\/+$/, '')
    say(`${vendor.name} is there, and empty. Sign in at ${origin}/login with`)
    say(`  ${vendor.email}`)
    say(`  ${password}`)
    say('The password is shown this once.')
    if (vendor.type === 'RESTAURANT')
      say(`Customers book at ${origin}/${vendor.url}/book once there are opening hours and a capacity.`)
    if (!running) say('Noren does not run now: start it first.')
  })
  return 0
}

export function readWords(words: string[]): NewVendor {
  const { values, positionals } = parsed(words)
  const { name = '', url = '', email = '', type = 'RESTAURANT' } = values
  if (positionals.join() !== 'add' || !name || !url || !email)
    throw new Failure(`Usage: ${usage['--vendor']}`)
  if (type !== 'RESTAURANT' && type !== 'EVENT')
    throw new Failure(`--type is "${type}"; it must be RESTAURANT or EVENT.`)
  return { name: name.trim(), url, email: email.trim().toLowerCase(), type }
}

function parsed(words: string[]) {
  const text = { type: 'string' } as const
  try {
    const options = { name: text, url: text, email: text, type: text }
    return parseArgs({ args: words, allowPositionals: true, options })
  } catch (error) {
    throw new Failure(`${reasonOf(error)}. Usage: ${usage['--vendor']}`)
  }
}
