// What stands against an occurrence that is about to be made: another of the same template at that time, one of a template that
// excludes it, an earlier one of the same run, or the present time. Nothing of that forbids it: whoever lays out dates is told
// which they are and why.

import type { Span } from '#domain/booking/command.ts'
import type { Excluded } from '#domain/event/excludes.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'
import { keyOf } from './run-form.ts'

/** One that is there already. */
export interface There {
  template: string
  span: Span
}

export type Clash<T> =
  /** Of the same template. */
  | { kind: 'same'; with: Span }
  | { kind: 'excluded'; with: Span; why: Excluded<T> }
  /** Of the same run: the one before it is not over. */
  | { kind: 'itself'; with: Span }
  /** It would have begun already. */
  | { kind: 'past' }

export interface ClashAround<T> {
  template: string
  /** Cancelled ones are none of them. */
  there: readonly There[]
  /** The templates that exclude this one, with the reasons. */
  excluded: readonly Excluded<T>[]
  now: { day: string; minute: number }
}

/** By key, those of the spans that clash; `spans` in order. Of two of a run that overlap the later one clashes. */
export function clashesOf<T extends { id: string }>(
  spans: readonly Span[],
  around: ClashAround<T>,
): Map<string, Clash<T>[]> {
  const found = standing(spans, around)
  for (const [span, before] of ownPairs(spans)) add(found, span, { kind: 'itself', with: before })
  return found
}

/** Keys of those that are to go so that none clashes: of a run that overlaps itself every one that meets one that stays. */
export function clashes<T extends { id: string }>(spans: readonly Span[], around: ClashAround<T>): string[] {
  const found = standing(spans, around)
  let staysUntil = Number.NEGATIVE_INFINITY
  return byTime(spans).flatMap(({ span, start, end }) => {
    if (found.has(keyOf(span)) || start < staysUntil) return [keyOf(span)]
    staysUntil = end
    return []
  })
}

function standing<T extends { id: string }>(
  spans: readonly Span[],
  { template, there, excluded, now }: ClashAround<T>,
): Map<string, Clash<T>[]> {
  const found = new Map<string, Clash<T>[]>()
  const reasons = new Map(excluded.map((why) => [why.other.id, why]))
  const meant = there.filter((one) => one.template === template || reasons.has(one.template))
  const byDay = grouped(meant, (one) => one.span[0])
  for (const [day, own] of grouped(spans, ([day]) => day)) {
    // One that begins up to two days before may still be on, and a night of this day reaches as far.
    const near = [-2, -1, 0, 1, 2].flatMap((n) => byDay.get(addDays(day, n)) ?? [])
    const places = near.map((one) => ({ ...one, at: placed(one.span, day) }))
    for (const span of own) {
      if (day < now.day || (day === now.day && span[1] < now.minute)) add(found, span, { kind: 'past' })
      for (const { template: other, span: meets, at } of places) {
        if (span[1] >= at[1] || at[0] >= span[2]) continue
        const why = reasons.get(other)
        add(found, span, why ? { kind: 'excluded', with: meets, why } : { kind: 'same', with: meets })
      }
    }
  }
  return found
}

/** Each that begins before an earlier one is over, with the one of those that is over last. */
function ownPairs(spans: readonly Span[]): [span: Span, before: Span][] {
  const pairs: [Span, Span][] = []
  let last: { span: Span; end: number } | null = null
  for (const { span, start, end } of byTime(spans)) {
    if (last && start < last.end) pairs.push([span, last.span])
    if (!last || end > last.end) last = { span, end }
  }
  return pairs
}

/** As they begin: the last of a night may come after the first of the next day. */
const byTime = (spans: readonly Span[]) =>
  spans
    .map((span) => {
      const [start, end] = placed(span, spans[0]?.[0] ?? span[0])
      return { span, start, end }
    })
    .sort((a, b) => a.start - b.start)

/** Start and end in minutes from the beginning of a day. */
function placed([day, start, end]: Span, origin: string): [start: number, end: number] {
  const ahead = daysBetween(origin, day) * 1440
  return [ahead + start, ahead + end]
}

function add<T>(found: Map<string, Clash<T>[]>, span: Span, clash: Clash<T>): void {
  const key = keyOf(span)
  found.set(key, [...(found.get(key) ?? []), clash])
}

function grouped<R>(rows: readonly R[], keyOf: (row: R) => string): Map<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
