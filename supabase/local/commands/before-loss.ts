import { createInterface } from 'node:readline/promises'
import type { Sql } from 'postgres'
import { dumpInto } from '#local/backup/dump.ts'
import { notOfTheDemo } from '#local/demo/not-of-the-demo.ts'
import { Failure, say } from '#local/failure.ts'

/** Asks a person at a terminal; undefined where nobody sits there. */
export type Ask = ((question: string) => Promise<string>) | undefined

/**
 * Before everything in this database goes: where there is more than the demo, somebody has to want it, and what is there is
 * written into a backup. Throws a Failure where nobody does.
 */
export async function beforeLoss(
  sql: Sql,
  home: string,
  deed: 'reset' | 'restored',
  isWanted: boolean,
  ask: Ask = terminal(),
): Promise<void> {
  const what = await notOfTheDemo(sql)
  if (what === '') return
  if (!isWanted) {
    if (!ask)
      throw new Failure(`Nothing was ${deed}: this holds ${what}. --yes takes it away, and keeps a backup.`)
    const answer = await ask(`This takes ${what} away. A backup is kept. Go on? (y/N) `)
    if (!/^y(es)?$/i.test(answer.trim())) throw new Failure(`Nothing was ${deed}.`)
  }
  const file = await dumpInto(home, sql)
  say(`What was here is kept in ${file}`)
  say(`  npm run restore -- ${file}   brings it back.`)
}

function terminal(): Ask {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  return async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    // Ctrl-D and Ctrl-C are no.
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    try {
      return await Promise.race([lines.question(question), closed])
    } finally {
      lines.close()
    }
  }
}
