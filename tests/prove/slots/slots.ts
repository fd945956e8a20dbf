// The same days to three who know the rule: the tablet, the server, and one that counts minutes.

import holidayJp from '@holiday-jp/holiday_jp'
import type { Sql, TransactionSql } from 'postgres'
import { startDatabase } from '#tests/fixtures/postgres.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { type Alteration, alter, alterations } from './altered.ts'
import type { Said } from './answer.ts'
import { byMinutes } from './by-minutes.ts'
import { byServer } from './by-server.ts'
import { byTablet } from './by-tablet.ts'
import { type Case, daysOf } from './days.ts'

const perBatch = 250
const batches: Record<Size, number> = { full: 80, share: 4 }
const enough = 50
/** An alteration is asked about this many days at a time, until it is found. */
const perTry = 100
const tries = 15

// A property that never met a reason would prove nothing about it.
const reasons = [
  ...['free', 'outside_hours', 'break', 'last_seating', 'past', 'past_cutoff', 'too_far_ahead'],
  ...['below_minimum', 'above_maximum', 'override_closed', 'full', 'pacing'],
]

export async function slots(size: Size): Promise<Outcome> {
  const db = await startDatabase()
  try {
    const met = new Map<string, number>()
    const violations: string[] = await holidaysDiffer(db.sql)
    for (let seed = 1; seed <= batches[size]; seed++) {
      violations.push(...(await differences(db.sql, seed, daysOf(seed, perBatch), met)))
    }
    for (const reason of reasons) {
      if ((met.get(reason) ?? 0) < enough) violations.push(`${reason} was hardly met`)
    }
    const { control, missed } = await plantedFaults(db.sql)
    violations.push(...missed.map((name) => `where ${name}, nothing is found`))
    return {
      cases: batches[size] * perBatch,
      violations,
      control,
      figures: {
        ...Object.fromEntries(met),
        alterationsFound: control.length,
      },
    }
  } finally {
    await db.close()
  }
}

/** One sentence for each day about which the three do not agree. */
async function differences(
  sql: Sql,
  seed: number,
  cases: readonly Case[],
  met = new Map<string, number>(),
  altered?: Alteration,
): Promise<string[]> {
  const server = await inVain(sql, async (tx) => {
    if (altered) await alter(tx, altered)
    return byServer(tx, cases)
  })
  return cases.flatMap((c, i) => {
    const there = server[i] ?? { slots: [], alone: [], odd: null }
    const tablet = byTablet(c)
    // Outside the hours there is no slot: that is met at the odd minute alone.
    for (const reason of [...tablet.slots.map((slot) => slot.reason), tablet.odd]) {
      met.set(reason ?? 'free', (met.get(reason ?? 'free') ?? 0) + 1)
    }
    const held = { ...there, slots: there.slots.map((s, n) => ({ ...s, reason: there.alone[n] as never })) }
    const found = [
      differ('the tablet', tablet, 'the server', there),
      differ('the tablet', tablet, 'the server when seats are held', held),
      differ('the tablet', tablet, 'the count of minutes', byMinutes(c)),
    ].filter((text) => text !== '')
    return found.length > 0 ? [`seed ${seed}, day ${i}: ${found.join('; ')}: ${JSON.stringify(c)}`] : []
  })
}

function differ(one: string, a: Said, other: string, b: Said): string {
  const text = (s: Said['slots'][number] | undefined) =>
    s ? `${s.minute} ${s.reason ?? 'free'} ${s.taken}/${s.capacity}` : 'no slot'
  if (a.odd !== b.odd) return `${one} says ${a.odd} at the odd minute, ${other} ${b.odd}`
  const longest = Math.max(a.slots.length, b.slots.length)
  for (let i = 0; i < longest; i++) {
    const [here, there] = [text(a.slots[i]), text(b.slots[i])]
    if (here !== there) return `${one} says ${here}, ${other} ${there}`
  }
  return ''
}

/** Each alteration through the same comparison. */
async function plantedFaults(sql: Sql): Promise<{ control: string[]; missed: string[] }> {
  const control: string[] = []
  const missed: string[] = []
  for (const altered of alterations) {
    let found: string | undefined
    for (let seed = 1; seed <= tries && !found; seed++) {
      found = (await differences(sql, seed, daysOf(seed, perTry), undefined, altered))[0]
    }
    if (found) control.push(`${altered.name}: ${found}`)
    else missed.push(altered.name)
  }
  return { control, missed }
}

/** What an action answers inside a transaction that leaves nothing behind. */
async function inVain<T>(sql: Sql, action: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const back = new Error('rolled back')
  let answer: { value: T } | undefined
  await sql
    .begin(async (tx) => {
      answer = { value: await action(tx) }
      throw back
    })
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
  if (!answer) throw new Error('no answer')
  return answer.value
}

/** Public holidays are those of the package, 1970 to 2050. */
async function holidaysDiffer(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select concat_ws(' ', day::text, name_ja, name_en) as text from private.public_holiday order by day`
  const here = Object.values(holidayJp.holidays)
    .map((h) => `${h.date} ${h.name} ${h.name_en}`)
    .sort()
  return here.join('\n') === rows.map((r) => r.text).join('\n') && here.length > 1300
    ? []
    : ['the public holidays of the server are not those of the tablet']
}
