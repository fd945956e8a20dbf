// The form of cancellation fees: a few rows of texts, what is wrong with them, and what is saved. The bounds are those of
// private.config_fields.

import { type } from 'arktype'
import { numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { checkedText } from '#domain/text/said.ts'
import { type CancellationFee, feesInOrder, mostFees } from './fee.ts'

const places = [0, 1, 2, 3, 4, 5] as const
type Place = (typeof places)[number]
type FieldName = `${'days' | 'percent'}${Place}`

/** The rows, each of two texts; those beyond `rows` are not looked at. */
export type FeeForm = Record<FieldName, string> & { rows: number }
export type FeeCode = 'required' | 'not_negative' | 'too_large' | 'twice' | 'farther_costs_more'

export const feeBounds = { days: 60, percent: 100 } as const

export const feePlaces = (form: FeeForm): readonly Place[] => places.slice(0, form.rows)
export const isFull = (form: FeeForm): boolean => form.rows >= mostFees

export function feeForm(fees: readonly CancellationFee[]): FeeForm {
  const texts = feesInOrder(fees).map(({ days, percent }) => ({
    days: String(days),
    percent: String(percent),
  }))
  return formOf(texts)
}

/** One more row, empty. */
export const withRow = (form: FeeForm): FeeForm => formOf([...textsOf(form), { days: '', percent: '' }])

/** The rows below move up. */
export const withoutRow = (form: FeeForm, place: Place): FeeForm => formOf(textsOf(form).toSpliced(place, 1))

/** What a form without faults means. */
export const feesFrom = (form: FeeForm): CancellationFee[] => feesInOrder(textsOf(form).map(feeFrom))

const checkOf = (name: 'days' | 'percent', place: Place) =>
  checkedText((text, root) => {
    const form = root as FeeForm
    if (place >= form.rows) return undefined
    const code = numberCode(text, { least: 0, most: feeBounds[name] })
    if (code !== null) return code
    const typed = textsOf(form).map(feeFrom)
    const own = typed[place]
    if (name === 'days')
      return typed.slice(0, place).some(({ days }) => days === own?.days) ? 'twice' : undefined
    const isNearer = ({ days }: CancellationFee) => own !== undefined && days >= 0 && days < own.days
    return typed.some((near) => isNearer(near) && near.percent < (own?.percent ?? 0))
      ? 'farther_costs_more'
      : undefined
  })

export const feeSchema = type({
  days0: checkOf('days', 0),
  days1: checkOf('days', 1),
  days2: checkOf('days', 2),
  days3: checkOf('days', 3),
  days4: checkOf('days', 4),
  days5: checkOf('days', 5),
  percent0: checkOf('percent', 0),
  percent1: checkOf('percent', 1),
  percent2: checkOf('percent', 2),
  percent3: checkOf('percent', 3),
  percent4: checkOf('percent', 4),
  percent5: checkOf('percent', 5),
  rows: 'number',
})

/** Not a number where nothing was typed: it is then neither less nor more than another. */
const feeFrom = (row: { days: string; percent: string }): CancellationFee => ({
  days: readWhole(row.days) ?? Number.NaN,
  percent: readWhole(row.percent) ?? Number.NaN,
})

const textsOf = (form: FeeForm) =>
  feePlaces(form).map((i) => ({ days: form[`days${i}`], percent: form[`percent${i}`] }))

function formOf(rows: readonly { days: string; percent: string }[]): FeeForm {
  const texts = places.flatMap((i) => [
    [`days${i}`, rows[i]?.days ?? ''],
    [`percent${i}`, rows[i]?.percent ?? ''],
  ])
  return {
    ...(Object.fromEntries(texts) as Record<FieldName, string>),
    rows: Math.min(rows.length, mostFees),
  }
}
