// Prices as a restaurant sets them up: rows `price_type/<id>` of its setup (private.config_fields says what each field may hold).

import type { Fields } from '#domain/config/config-command.ts'
import { weekdayOf } from '#domain/time/time.ts'

/** For each person, for each course that is served, or for a seat. */
export const priceKinds = ['person', 'course', 'seat'] as const
export type PriceKind = (typeof priceKinds)[number]

export interface PriceType {
  id: string
  type: PriceKind
  name: string
  /** '' where it has none: then the Japanese name stands in English too. */
  name_en: string
  /** Minor units, tax included; the yen has no smaller one. */
  price: number
  /** The tax that the price contains, in percent. */
  tax: number
  /** ISO weekdays 1-7, and 8 for public holidays; empty for every day. */
  weekdays: number[]
  /** Minutes of the business day in which a party begins, the end not included; null for no limit. */
  starts_at: number | null
  ends_at: number | null
  /** Whether customers may choose it. */
  online: boolean
  /** Yen of each that are paid by card beforehand; null for none, as of rows from before there were deposits. */
  deposit?: number | null
  position: number
}

/** The price of a row; `id` is its key. */
export const priceTypeOf = ({ id, data }: { id: string; data: Fields }): PriceType => ({
  ...(data as unknown as Omit<PriceType, 'id'>),
  id: id.slice(id.indexOf('/') + 1),
})

/** The day as prices name it: a public holiday is no weekday. `private.price_weekday` is the same on the server. */
export const priceWeekday = (day: string, isHoliday: (day: string) => boolean): number =>
  isHoliday(day) ? 8 : weekdayOf(day)

/** Whether a party that begins at that minute of such a day pays this price. `private.price_applies` is the same on the server. */
export const appliesAt = (
  p: Pick<PriceType, 'weekdays' | 'starts_at' | 'ends_at'>,
  weekday: number,
  minute: number,
): boolean =>
  (p.weekdays.length === 0 || p.weekdays.includes(weekday)) &&
  (p.starts_at === null || p.starts_at <= minute) &&
  (p.ends_at === null || minute < p.ends_at)

/** Those that apply, in the order that the restaurant chose. */
export const priceTypesAt = (all: readonly PriceType[], weekday: number, minute: number): PriceType[] =>
  all.filter((p) => appliesAt(p, weekday, minute)).sort(inOrder)

type Placed = Pick<PriceType, 'position' | 'name' | 'id'>

/** In the order that the vendor chose. */
export const inOrder = (a: Placed, b: Placed): number =>
  a.position - b.position || compare(a.name, b.name) || compare(a.id, b.id)

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** In English the Japanese name stands where a price has no other. */
export const priceName = (p: Pick<PriceType, 'name' | 'name_en'>, language: 'ja' | 'en'): string =>
  language === 'en' && p.name_en !== '' ? p.name_en : p.name
