// Occurrences as a list shows them: what they are called, how many seats are left, and what stands against their sale.

import { type Booking, isLive, isOnList } from '#domain/booking/booking.ts'
import { peopleIn } from '#domain/check-in/let-in.ts'
import type { EventTemplate } from '#domain/event/event-template.ts'
import { excludes } from '#domain/event/excludes.ts'
import type { ExclusiveSet } from '#domain/event/exclusive-set.ts'
import { fold } from '#domain/guest/search.ts'
import { overlap } from '#domain/occurrence/lay-out.ts'
import type { OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import { spotsSold } from '#domain/occurrence/spots.ts'
import { addDays } from '#domain/time/time.ts'

type Sale = Booking & { occurrence?: string | null }

export interface ListedEvent<R extends OccurrenceRow = OccurrenceRow> {
  /** The bare uuid, as bookings name it. */
  id: string
  row: R
  /** Its template as it is at present; null where it was deleted. */
  template: EventTemplate | null
  name: string
  name_en: string
  /** People in live bookings, and how many more there is room for; below zero where it is sold over. */
  sold: number
  left: number
  /** Parties on its waiting list. */
  waiting: number
  isPast: boolean
  /** Those at the same time that exclude it, `booked` where somebody has booked them: then it is not sold. */
  clashes: readonly { other: R; isBooked: boolean; name: string; name_en: string }[]
}

export interface EventsAround {
  templates: readonly EventTemplate[]
  sets: readonly ExclusiveSet[]
  bookings: readonly Sale[]
  /** Present business day, and minute of it. */
  today: string
  minute: number
}

export const eventId = ({ id }: Pick<OccurrenceRow, 'id'>): string => id.slice('occurrence/'.length)

/** `rows` are those of the days asked for and of two days on either side, since a night may touch another. */
export function listedEvents<R extends OccurrenceRow>(
  rows: readonly R[],
  { templates, sets, bookings, today, minute }: EventsAround,
): ListedEvent<R>[] {
  const byId = new Map(templates.map((template) => [template.id, template]))
  const sales = groupedBy(bookings, ({ occurrence }) => occurrence ?? '')
  const soldOf = (row: R) => spotsSold(eventId(row), sales.get(eventId(row)) ?? [])
  const byDay = groupedBy(
    rows.filter(({ data }) => !data.cancelled),
    ({ day }) => day,
  )
  const clashesOf = (row: R) => {
    const template = byId.get(row.data.template)
    if (!template || row.data.cancelled) return []
    return [-2, -1, 0, 1, 2]
      .flatMap((by) => byDay.get(addDays(row.day, by)) ?? [])
      .flatMap((other) => {
        const its = byId.get(other.data.template)
        if (!its || !excludes(template, its, sets) || !overlap(spanOf(row), spanOf(other))) return []
        return [{ other, isBooked: soldOf(other) > 0, name: its.name, name_en: its.name_en }]
      })
  }
  return rows.map((row) => {
    const template = byId.get(row.data.template) ?? null
    const sold = soldOf(row)
    const { name, name_en } = template ?? row.data
    return {
      ...{ id: eventId(row), row, template, name, name_en, sold, left: row.data.capacity - sold },
      waiting: (sales.get(eventId(row)) ?? []).filter((b) => !b.deleted && isOnList(b)).length,
      isPast: row.day < today || (row.day === today && row.data.ends_at <= minute),
      clashes: clashesOf(row),
    }
  })
}

export const spanOf = ({ day, data }: OccurrenceRow): [string, number, number] => [
  day,
  data.starts_at,
  data.ends_at,
]

export function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const there = groups.get(keyOf(one))
    if (there) there.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

export interface EventFilter {
  query: string
  template: string | null
  /** Past ones, too. One that is off stays until its time is over: who looks for it has to find that it is. */
  isAll: boolean
}

/** Those that fit, by day and start. Each word of the query is looked for in the names and the note. */
export function filterEvents<E extends ListedEvent>(
  events: readonly E[],
  { query, template, isAll }: EventFilter,
): E[] {
  const words = query
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(fold)
  return events.filter(({ row, name, name_en, isPast }) => {
    if (!isAll && isPast) return false
    if (template !== null && row.data.template !== template) return false
    const text = fold([name, name_en, row.data.name, row.data.note].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/**
 * What stands against its sale: it is `stopped` where one that excludes it is booked; `open` while none of them is. Nothing
 * stands against the one that was booked first.
 */
export function exclusionOf({
  sold,
  clashes,
}: Pick<ListedEvent, 'sold' | 'clashes'>): 'stopped' | 'open' | null {
  if (clashes.some(({ isBooked }) => isBooked)) return 'stopped'
  return sold === 0 && clashes.length > 0 ? 'open' : null
}

/** Parties of an event in the order of their names' kana, as a list at the gate is; those that were deleted are none. */
export const partiesOf = <B extends Sale>(id: string, bookings: readonly B[]): B[] =>
  bookings
    .filter((b) => b.occurrence === id && !b.deleted)
    .sort(
      (a, b) =>
        Number(isLive(b)) - Number(isLive(a)) ||
        kanaOf(a).localeCompare(kanaOf(b), 'ja') ||
        nameOf(a).localeCompare(nameOf(b), 'ja', { numeric: true }) ||
        a.id.localeCompare(b.id),
    )

const nameOf = (b: Booking): string => `${b.last_name} ${b.first_name}`
const kanaOf = (b: Booking): string => `${b.last_kana || b.last_name} ${b.first_kana || b.first_name}`

export interface Told {
  /** In live bookings. */
  people: number
  parties: number
  /** Of these people, let in already. */
  inside: number
  /** On its waiting list; none of them hears of another time. */
  waiting: number
  /** Of all these, whom a mail reaches and whom none does. */
  byMail: number
  byPhone: number
}

/**
 * Who is to be told that it is off, or that it has moved, as the server mails it (`private.promised`): whoever has booked it,
 * been let in or not; that it is off whoever waits for it, too.
 */
export function toBeTold(
  parties: readonly Sale[],
  /** Whether the venue sends mails at all. */
  sends: boolean,
  of: 'off' | 'moved' = 'off',
): Told {
  const live = parties.filter(isLive)
  const waiting = of === 'off' ? parties.filter((b) => !b.deleted && isOnList(b)) : []
  const told = [...live, ...waiting]
  const byMail = sends ? told.filter(({ email }) => email !== '').length : 0
  return {
    people: live.reduce((sum, { pax }) => sum + pax, 0),
    inside: live.reduce((sum, b) => sum + peopleIn(b), 0),
    ...{ parties: live.length, waiting: waiting.length, byMail, byPhone: told.length - byMail },
  }
}
