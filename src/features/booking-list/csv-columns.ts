import { isPartlyIn } from '#domain/check-in/let-in.ts'
import type { ListedGuest } from '#domain/day/booking-list.ts'
import { partyAllergies } from '#domain/guest/allergies.ts'
import { totalOf } from '#domain/price/line.ts'
import { csvPhone } from '#domain/text/csv.ts'
import type { Locale } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { statusWord } from '#lib/booking/status-chip.tsx'
import { allergyText } from '#lib/text/allergy-text.ts'
import { tagsText } from '#lib/text/field-text.ts'
import { sourceText } from '#lib/text/guest-text.ts'
import { linesText } from '#lib/text/lines-text.ts'
import type { BookingView } from '#sync/types.ts'

type Column = keyof TranslationFunctions['bookingList']['csv']['column']
type Cell = (b: BookingView, guest: ListedGuest | null, say: Saying) => string

/** What a cell is written with: the reader's language, and the venue's clock. */
export interface Saying {
  LL: TranslationFunctions
  locale: Locale
  when: (instant: string) => string
  /** An organiser's list. */
  isOfEvents: boolean
}

// Days and times in a form that a spreadsheet sorts, whatever its language.
const cells: readonly [Column, Cell][] = [
  ['day', (b) => b.day],
  ['time', (b) => minuteText(b.minute)],
  ['people', (b) => String(b.pax)],
  ['lastName', (b) => b.last_name],
  ['firstName', (b) => b.first_name],
  ['lastKana', (b, guest) => b.last_kana || (guest?.last_kana ?? '')],
  ['firstKana', (b, guest) => b.first_kana || (b.last_kana === '' ? (guest?.first_kana ?? '') : '')],
  ['phone', (b) => csvPhone(b.phone)],
  ['email', (b) => b.email],
  [
    'status',
    (b, _, { LL }) =>
      isPartlyIn(b) ? LL.stand.ofEvent.partlyIn() : statusWord(LL, b.status, b.occurrence !== null),
  ],
  ['source', (b, _, { LL }) => sourceText(LL, b)],
  ['campaign', (b) => b.campaign],
  ['custom', (b, _, { LL }) => yesNo(LL, b.custom)],
  ['reference', (b) => b.reference],
  ['requests', (b) => b.requests],
  ['comments', (b) => b.comments],
  ['tags', (b, _, { LL }) => tagsText(LL, b.tags)],
  ['lines', (b, _, { LL, locale }) => linesText(LL, b.lines, locale)],
  // A plain number, which a spreadsheet adds up.
  ['total', (b) => (b.lines.length === 0 ? '' : String(totalOf(b.lines)))],
  ['paid', ({ payment }) => (payment ? String(payment.amount) : '')],
  ['refunded', ({ payment }) => (payment ? String(payment.refunded + payment.returning) : '')],
  ['allergies', (b, guest, { LL }) => allergyText(LL, partyAllergies(b, guest), true)],
  ['madeAt', (b, _, { when }) => when(b.made_at)],
  ['madeBy', (b) => [b.made_by, b.made_on].filter((text) => text !== '').join(' / ')],
  ['marketing', (b, _, { LL }) => yesNo(LL, b.marketing_opt_in)],
  ['unsent', (b, _, { LL }) => (b.unconfirmed === null ? '' : LL.stand.mark[b.unconfirmed]())],
]

export const csvHeader = ({ LL, isOfEvents }: Saying): string[] =>
  cells.map(([column]) =>
    isOfEvents && column === 'comments' ? LL.stand.ofEvent.note() : LL.bookingList.csv.column[column](),
  )

export const csvRow: (...of: Parameters<Cell>) => string[] = (b, guest, say) =>
  cells.map(([, cell]) => cell(b, guest, say))

const yesNo = (LL: TranslationFunctions, is: boolean): string => LL.bookingList.csv[is ? 'yes' : 'no']()

/** 2026-11-21 01:05 by the venue's clock. One formatter for all rows: made anew for each, it would be most of the time. */
export function instantCells(zone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (instant) => format.format(Temporal.Instant.from(instant).epochMilliseconds)
}
