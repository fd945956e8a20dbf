// Rows of our own export that are in this book already. Its reference alone says little: another house may have given out the same.

import type { Booking } from '#domain/booking/booking.ts'
import type { GoodRow } from './rows.ts'

const facts = ['reference', 'day', 'minute', 'phone', 'last_name', 'first_name'] as const
type Facts = Pick<Booking, (typeof facts)[number]>

/** The same reference, and the same time, number or name. private.is_here is the same on the server. */
export function isHere(row: Facts, there: Facts): boolean {
  if (row.reference === '' || row.reference !== there.reference) return false
  const isSame = (...fields: (typeof facts)[number][]) => fields.every((field) => row[field] === there[field])
  return (
    isSame('day', 'minute') ||
    (row.phone !== '' && isSame('phone')) ||
    (row.last_name + row.first_name !== '' && isSame('last_name', 'first_name'))
  )
}

const referenceOf = ({ fields }: GoodRow): string => ('day' in fields && fields.reference) || ''

/** The days between which those stand that carry a reference; null where none does. */
export function daysToLookAt(good: readonly GoodRow[]): [string, string] | null {
  const days = good.flatMap((row) => ('day' in row.fields && referenceOf(row) !== '' ? row.fields.day : []))
  if (days.length === 0) return null
  return days.reduce<[string, string]>(
    ([from, to], day) => [day < from ? day : from, day > to ? day : to],
    [days[0] ?? '', days[0] ?? ''],
  )
}

/** How many of these guests the book does not have yet, by each of its numbers. One that it has is filled where it is blank. */
export const newGuests = (good: readonly GoodRow[], phones: ReadonlySet<string>): number =>
  new Set(good.flatMap(({ fields }) => (phones.has(fields.phone) ? [] : fields.phone || []))).size

/** Rows that are still to come, in their order. `known`: as many of the book as this device has; the server looks at all. */
export function rowsToCome(good: readonly GoodRow[], known: readonly Facts[]): GoodRow[] {
  const byReference = new Map(known.map((b) => [b.reference, b]))
  return good.filter((row) => {
    const there = byReference.get(referenceOf(row))
    return !(there && 'day' in row.fields && isHere({ ...row.fields, reference: there.reference }, there))
  })
}
