import type { Party } from '#local/demo/day-plan.ts'
import { areas, blockedTable, joined } from './rooms.ts'

interface Seating {
  tables: readonly string[]
  smallest: number
  largest: number
}

interface Taken {
  from: number
  to: number
}

/** Minutes of the present business day. */
export const blockedSpan = (now: number): Taken => ({ from: now - 45, to: now + 75 })

// As the house proposes them: the smallest first, a table before tables that are joined.
const seatings: Seating[] = [
  ...areas.flatMap(({ tables }) => tables).map(({ id, ...one }) => ({ ...one, tables: [id] })),
  joined,
].sort((a, b) => a.largest - b.largest || a.tables.length - b.tables.length)

/** Whoever sits has a table: of the others some are given one only when they come. */
const isGivenLater = ({ status, pax }: Party, place: number): boolean =>
  (status === 'confirmed' || status === 'arrived') && pax <= 2 && place % 3 === 2

/**
 * The tables of a day's parties, in their order, none of two parties at one minute. `now` is the present minute, null on
 * another day.
 */
export function tablesOfDay(parties: readonly Party[], now: number | null): string[][] {
  const taken = new Map<string, Taken[]>()
  const take = (tables: readonly string[], span: Taken) => {
    for (const id of tables) taken.set(id, [...(taken.get(id) ?? []), span])
  }
  if (now !== null) take([blockedTable], blockedSpan(now))
  const given = new Map<Party, string[]>()
  const guests = parties.filter(({ status }) => !['waiting', 'cancelled', 'no_show'].includes(status))
  // Who sits is where they are; the others are given what is left, who comes first first.
  const inOrder = [...guests].sort(
    (a, b) => Number(b.status === 'seated') - Number(a.status === 'seated') || a.minute - b.minute,
  )
  for (const [place, party] of inOrder.entries()) {
    if (isGivenLater(party, place)) continue
    const span = spanOf(party, now)
    const free = seatings.find(
      (one) =>
        one.smallest <= party.pax &&
        party.pax <= one.largest &&
        one.tables.every((id) => !taken.get(id)?.some(({ from, to }) => from < span.to && span.from < to)),
    )
    if (!free) continue
    take(free.tables, span)
    given.set(party, [...free.tables])
  }
  return parties.map((party) => given.get(party) ?? [])
}

/** Who sits over the time, or is late, has the table for longer than was planned. */
function spanOf({ minute, duration, status }: Party, now: number | null): Taken {
  const to = minute + duration
  if (now === null || status === 'left') return { from: minute, to }
  if (status === 'seated') return { from: Math.min(minute, now), to: Math.max(to, now + 15) }
  return { from: minute, to: to + Math.min(Math.max(now - minute, 0), 60) }
}
