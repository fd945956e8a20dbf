import { allergiesOf } from '#domain/guest/allergies.ts'
import { phonesOf } from '#domain/guest/book/merged.ts'
import { csvPhone } from '#domain/text/csv.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { allergyText } from '#lib/text/allergy-text.ts'
import type { GuestView } from '#sync/types.ts'

type Column = keyof TranslationFunctions['bookingList']['guests']['csv']['column']
type Cell = (g: GuestView, LL: TranslationFunctions) => string

// Days in a form that a spreadsheet sorts, whatever its language.
const cells: readonly [Column, Cell][] = [
  ['lastName', (g) => g.last_name],
  ['firstName', (g) => g.first_name],
  ['lastKana', (g) => g.last_kana],
  ['firstKana', (g) => g.first_kana],
  ['phone', (g) => csvPhone(g.phone)],
  ['email', (g) => g.email],
  ['company', (g) => g.company],
  ['birthday', (g) => g.birthday],
  ['tags', (g) => g.tags.join(', ')],
  ['allergies', (g, LL) => allergyText(LL, { ...allergiesOf(g), isTold: false }, true)],
  ['notes', (g) => g.notes],
  ['visits', (g) => String(g.visits)],
  ['noShows', (g) => String(g.no_shows)],
  ['lastVisit', (g) => g.last_visit_day ?? ''],
  ['otherPhones', (g) => phonesOf(g).slice(1).map(csvPhone).join(' / ')],
  ['unsent', (g, LL) => (g.unconfirmed === null ? '' : LL.stand.mark[g.unconfirmed]())],
]

export const guestHeader = (LL: TranslationFunctions): string[] =>
  cells.map(([column]) => LL.bookingList.guests.csv.column[column]())

export const guestCells = (LL: TranslationFunctions, g: GuestView): string[] =>
  cells.map(([, cell]) => cell(g, LL))
