// What the lines of the paper have in common.

import type { EntryFault } from '#domain/paper/entry.ts'
import type { Floor } from '#domain/table/floor.ts'
import type { BusinessTime } from '#domain/time/time.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** The day that the paper is of, and what its lines go by. The same object as long as none of it changes, so that no line is drawn anew. */
export interface PaperDay {
  day: string
  now: BusinessTime
  /** The present minute, counted on from the paper's day. */
  until: number
  hours: { from: number; to: number }
  /** Null in a house without tables. */
  floor: Floor | null
  /** What is earlier was written of the night. */
  turnsAt: number
}

/** The time that was touched last, which is mended by the minute. */
export interface Touched {
  /** Id of a booking, or number of a line. */
  line: string | number
  field: 'sat' | 'left'
  /** What it is called. */
  label: string
}

export const faultText = (LL: TranslationFunctions, fault: EntryFault | undefined): string =>
  fault ? LL.paperSheet.fault[fault]() : ''
