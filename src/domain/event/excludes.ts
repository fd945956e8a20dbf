// Which templates exclude each other: no two of their occurrences that overlap in time are both booked. private.exclusive_pairs is the
// same on the server.

import type { ExclusiveSet } from './exclusive-set.ts'

/** A template that is there: one that was deleted excludes nothing. */
interface Excluding {
  id: string
  /** No other template with this flag at the same time. */
  exclusive: boolean
}

/** Both have the flag, or one set names both. */
export const excludes = (a: Excluding, b: Excluding, sets: readonly ExclusiveSet[]): boolean =>
  a.id !== b.id && ((a.exclusive && b.exclusive) || setsOf(a, b, sets).length > 0)

export interface Excluded<T> {
  other: T
  byFlag: boolean
  /** The sets that name both. */
  sets: readonly ExclusiveSet[]
}

/** All others that a template excludes, with the reasons. */
export const excludedBy = <T extends Excluding>(
  template: T,
  all: readonly T[],
  sets: readonly ExclusiveSet[],
): Excluded<T>[] =>
  all
    .filter((other) => excludes(template, other, sets))
    .map((other) => ({
      other,
      byFlag: template.exclusive && other.exclusive,
      sets: setsOf(template, other, sets),
    }))

const setsOf = (a: Excluding, b: Excluding, sets: readonly ExclusiveSet[]): readonly ExclusiveSet[] =>
  sets.filter(({ templates }) => templates.includes(a.id) && templates.includes(b.id))
