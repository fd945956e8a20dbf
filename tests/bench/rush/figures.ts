import type { Told } from './customer.ts'

export interface Figures {
  p50: number
  p95: number
  perSecond: number
}

export const quantile = (values: readonly number[], of: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * of)] ?? Number.NaN

/** Of all answers, from the first question to the last answer. */
export function figuresOf(told: readonly Told[]): Figures {
  const times = told.map(({ sent, received }) => received - sent)
  const from = told.reduce((least, { sent }) => Math.min(least, sent), Number.POSITIVE_INFINITY)
  const until = told.reduce((most, { received }) => Math.max(most, received), 0)
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    perSecond: told.length / ((until - from) / 1000),
  }
}

/** `hold busy: 3`, the most frequent first. */
export function counted(told: readonly Told[]): string {
  const kinds = new Map<string, number>()
  for (const { call, said } of told) kinds.set(`${call} ${said}`, (kinds.get(`${call} ${said}`) ?? 0) + 1)
  return [...kinds]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, n]) => `${kind}: ${n}`)
    .join(', ')
}
