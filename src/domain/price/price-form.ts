// The form of a price type: what is typed, what is wrong with it, and what is saved. The bounds are those of private.config_fields.

import { type } from 'arktype'
import { readTime } from '#domain/config/hours/opening-hours.ts'
import { numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { checkedText, said, unsaid } from '#domain/text/said.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { minuteText } from '#domain/time/time-text.ts'
import type { PriceKind, PriceType } from './price-type.ts'

/** Texts as they stand in the fields; of the weekdays `1`-`7`, and `8` for public holidays. */
export interface PriceForm {
  type: PriceKind
  name: string
  name_en: string
  price: string
  tax: string
  weekdays: readonly string[]
  starts: string
  ends: string
  online: boolean
  /** In yen, '' for none. */
  deposit: string
}

export type PriceCode =
  | 'required'
  | 'too_long'
  | 'positive'
  | 'too_large'
  | 'bad_time'
  | 'ends_before'
  | 'invalid'
  | 'above_price'

/** The usual rate, and the reduced one of what is taken home. */
export const taxRates = ['10', '8'] as const

const longestName = 100
const highestPrice = 99_999_999

export const newPrice: PriceForm = {
  type: 'course',
  name: '',
  name_en: '',
  price: '',
  tax: taxRates[0],
  weekdays: [],
  starts: '',
  ends: '',
  online: false,
  deposit: '',
}

export const priceForm = (row: PriceType): PriceForm => ({
  type: row.type,
  name: row.name,
  name_en: row.name_en,
  price: tidyPrice(String(row.price)),
  tax: String(row.tax),
  weekdays: row.weekdays.map(String),
  starts: row.starts_at === null ? '' : minuteText(row.starts_at),
  ends: row.ends_at === null ? '' : minuteText(row.ends_at),
  online: row.online,
  deposit: row.deposit ? tidyPrice(String(row.deposit)) : '',
})

/** What a form without faults means; its place in the list is not typed. All eight kinds of days are every day. */
export function priceFrom(form: PriceForm): Omit<PriceType, 'id' | 'position'> {
  const weekdays = form.weekdays.map(Number).sort()
  return {
    type: form.type,
    name: visibleText(form.name),
    name_en: visibleText(form.name_en),
    price: readWhole(plainPrice(form.price)) ?? 0,
    tax: Number(form.tax),
    weekdays: weekdays.length === 8 ? [] : weekdays,
    starts_at: readTime(form.starts),
    ends_at: readTime(form.ends),
    online: form.online,
    deposit: readWhole(plainPrice(form.deposit)),
  }
}

/** The amount as it is meant, 8,800 for ￥８８００; a text that is none stays as it was typed. */
export function tidyPrice(text: string): string {
  const price = readWhole(plainPrice(text))
  return price === null || Number.isNaN(price) ? text : price.toLocaleString('en-US')
}

const time = (name: 'starts' | 'ends') =>
  checkedText((text, root) => {
    if (text.trim() === '') return undefined
    const minute = readTime(text)
    if (minute === null) return 'bad_time'
    const starts = readTime((root as PriceForm).starts)
    return name === 'ends' && starts !== null && minute <= starts ? 'ends_before' : undefined
  })

export const priceSchema = type({
  type: "'person' | 'course' | 'seat'",
  name: said(longestName),
  name_en: unsaid(longestName),
  price: checkedText((text) => numberCode(plainPrice(text), { least: 1, most: highestPrice }) ?? undefined),
  tax: checkedText((text) => (/^\d{1,2}$|^100$/.test(text) ? undefined : 'invalid')),
  weekdays: 'string[]',
  starts: time('starts'),
  ends: time('ends'),
  online: 'boolean',
  deposit: checkedText(
    (text) => numberCode(plainPrice(text), { least: 1, most: highestPrice, isOptional: true }) ?? undefined,
    (text, root) => {
      const [deposit, price] = [text, (root as PriceForm).price].map((one) => readWhole(plainPrice(one)))
      return deposit && price && deposit > price ? 'above_price' : undefined
    },
  ),
})

/** People write the currency before or behind it. */
export const plainPrice = (text: string): string => text.normalize('NFKC').replaceAll(/[¥円]/g, '')
