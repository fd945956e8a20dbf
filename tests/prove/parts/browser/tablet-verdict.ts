// What is held against the proxy's truth: the words of the badge, and every change in the server's log.

import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { Sql, TransactionSql } from 'postgres'
import type { Asked } from '#e2e/support/fault-proxy.ts'
import { lostCommands } from '#e2e/support/lost.ts'
import { lostMs, type Stored, stored, type Tablet } from './proxy-tablet.ts'

/** Seconds after which a request without any answer, or the last answer, may not look live any more. */
export const askedSeconds = 12
export const idleSeconds = 45

const looksLive = (words: string | null): boolean => /: (同期済み|更新中)/.test(words ?? '')

/** Each moment until `until` at which the badge promised more than the server had said. */
export function falseWords(asked: readonly Asked[], { shown, late }: Tablet, until: number): string[] {
  const answers = asked.map((a) => a.answered ?? Number.POSITIVE_INFINITY)
  const wordsAt = (t: number) => shown.findLast((s) => s.at <= t)?.words ?? null
  const answeredIn = (from: number, to: number) => answers.some((t) => t > from && t <= to)
  const found: string[] = []
  const look = (from: number, seconds: number, why: string) => {
    const due = from + seconds * 1000
    const at = due + lostMs(late, from, due)
    if (at > until || answeredIn(from, at) || !looksLive(wordsAt(at))) return
    const when = ((at - (asked[0]?.at ?? 0)) / 1000).toFixed(1)
    found.push(`second ${when}: "${wordsAt(at)?.split(',')[0]}" ${seconds} s after ${why}`)
  }
  for (const { at, path, mode } of asked) look(at, askedSeconds, `${path} met ${mode}`)
  for (const t of answers.filter(Number.isFinite)) look(t, idleSeconds, 'the last answer')
  return found
}

/** What the server does not have exactly once, or the tablet otherwise than the server. */
async function unequal(sql: Sql | TransactionSql, vendor: string, here: Stored): Promise<string[]> {
  const lost = await lostCommands(sql, vendor, here.commands)
  const [log] = await sql<{ n: number }[]>`
    select count(*)::int as n from private.command_log where vendor_id = ${vendor}`
  const there = await sql<{ row: string }[]>`
    select id || ' ' || rev || ' ' || status as row from public.booking where vendor_id = ${vendor} order by id`
  const rows = new Set(there.map((r) => r.row))
  const unknown = here.rows.filter((r) => !rows.has(r))
  const missing = [...rows].filter((r) => !here.rows.includes(r))
  return [
    ...lost.map((id) => `command ${id} is not in the log once`),
    ...(log && log.n > here.commands.length
      ? [`the log holds ${log.n} commands, the tablet ${here.commands.length}`]
      : []),
    ...unknown.map((r) => `the tablet alone holds ${r}`),
    ...missing.map((r) => `the server alone holds ${r}`),
  ]
}

/** What still differs after so many seconds: the last rows may be on their way when the badge says live. */
export const differs = (sql: Sql, vendor: string, page: Page, seconds = 25): Promise<string[]> =>
  differsFrom(sql, vendor, () => stored(page, vendor), seconds)

/** The same of a browser that is asked in another way. */
export async function differsFrom(
  sql: Sql,
  vendor: string,
  here: () => Promise<Stored>,
  seconds = 25,
): Promise<string[]> {
  for (const until = Date.now() + seconds * 1000; ; ) {
    const found = await unequal(sql, vendor, await here())
    if (found.length === 0 || Date.now() > until) return found
    await after(500)
  }
}

/** The same verdict with one command taken out of the log, and put back: it must be seen. */
export async function seesALoss(sql: Sql, vendor: string, here: Stored): Promise<string[]> {
  const takeBack = new Error('take it back')
  let seen: string[] = []
  await sql
    .begin(async (tx) => {
      await tx`delete from private.command_log where id = ${here.commands[0] ?? ''}`
      seen = await unequal(tx, vendor, here)
      throw takeBack
    })
    .catch((error: unknown) => {
      if (error !== takeBack) throw error
    })
  return seen
}
