// Rows of another book as bookings, or as guests alone, by the columns that a person has agreed to. A row that cannot be read says
// which field it is and why; all others are taken.

import type { BookingFields } from '#domain/booking/booking.ts'
import { plainEmail } from '#domain/contact/email.ts'
import { isE164 } from '#domain/contact/phone.ts'
import { readAllergies, writeAllergies } from '#domain/guest/allergies.ts'
import { isBirthday, readBirthday } from '#domain/guest/book/birthday.ts'
import { readTags, tagsError } from '#domain/guest/book/tags.ts'
import {
  type GuestFields,
  type GuestNames,
  longestAllergies,
  longestCompany,
  longestNotes,
} from '#domain/guest/guest.ts'
import { visibleText, withVisibleText } from '#domain/text/visible-text.ts'
import { addDays, businessTime, type VenueClock } from '#domain/time/time.ts'
import type { Columns, ImportField, ImportKind } from './columns.ts'
import {
  type ImportStatus,
  plainKana,
  readKana,
  readName,
  readPeople,
  readStatus,
  saysNothing,
} from './party.ts'
import type { TableRow } from './table.ts'
import { instantIn, madeAt } from './times/made-at.ts'
import { type DayOrder, readDay, readDuration, readTime, type WrittenTime } from './times/when.ts'

type Names = Pick<BookingFields, 'last_name' | 'first_name' | 'last_kana' | 'first_kana'>

/** `card`: what the row knows of the guest, and nothing blank. */
export interface ImportedGuest extends Names, Pick<BookingFields, 'phone' | 'email'> {
  card?: Partial<Omit<GuestFields, 'merged_into' | keyof GuestNames>>
}

export interface ImportedVisit
  extends ImportedGuest,
    Omit<
      BookingFields,
      'tags' | 'language' | 'lines' | 'occurrence' | 'answers' | 'tables' | 'queue' | 'step'
    > {
  status: ImportStatus
  /** Of a row that our own export wrote. */
  reference?: string
  /** When it was booked, by the venue's clock: `2026-11-21T19:30`. */
  made_at?: string
}

export type ImportedFields = ImportedVisit | ImportedGuest

export interface RowFault {
  /** `cells`: there are more than the head has. */
  field: ImportField | 'cells'
  code: 'required' | 'invalid' | 'out_of_range' | 'too_long'
  /** What stands there. */
  text: string
}

export interface GoodRow extends TableRow {
  fields: ImportedFields
  fault: null
}

export interface UnreadRow extends TableRow {
  fields: null
  fault: RowFault
}

export type ReadRow = GoodRow | UnreadRow

export interface RowRules {
  kind: ImportKind
  columns: Columns
  order: DayOrder
  clock: VenueClock
  /** The last day that a booking may have. */
  latest: string
  /** Of a party for which the book says nothing. */
  durationOf: (pax: number) => number
  /** The number as it is called from anywhere; null where it is none. */
  phoneOf: (text: string) => string | null
}

export function readRow({ line, cells }: TableRow, rules: RowRules): ReadRow {
  const read = fieldsOf(cells, rules)
  return 'code' in read
    ? { line, cells, fields: null, fault: read }
    : { line, cells, fields: read, fault: null }
}

/** The server's own limits: of texts, and three years ahead. */
const longest = { names: 100, email: 254, words: 2000 }
export const latestDay = (today: string): string => addDays(today, 1099)

function fieldsOf(cells: readonly string[], rules: RowRules): ImportedFields | RowFault {
  const { columns } = rules
  const cell = (field: ImportField): string => {
    const at = columns.indexOf(field)
    return at < 0 ? '' : (cells[at] ?? '')
  }
  const extra = cells.slice(columns.length).find((text) => text !== '')
  if (extra !== undefined) return { field: 'cells', code: 'invalid', text: extra }
  const visit = rules.kind === 'bookings' ? visitOf(cell, rules) : null
  if (visit && 'code' in visit) return visit
  const guest = guestOf(cell, rules)
  if ('code' in guest) return guest
  const fields = { ...visit, ...guest }
  return tooLong(fields, columns) ?? fields
}

type Cell = (field: ImportField) => string
type Visit = Omit<ImportedVisit, keyof ImportedGuest>

function visitOf(cell: Cell, rules: RowRules): Visit | RowFault {
  const when = whenOf(cell('day'), cell('time'), rules)
  if ('code' in when) return when
  const pax = readPeople(cell('people'))
  if (pax === null) return faultOf('people', cell('people'))
  const status = readStatus(cell('status'))
  if (status === null) return faultOf('status', cell('status'))
  const duration = cell('duration') === '' ? when.duration : readDuration(cell('duration'))
  if (cell('duration') !== '' && duration === null) return faultOf('duration', cell('duration'))
  return withVisibleText({
    ...{ day: when.day, minute: when.minute, pax, status, duration: duration ?? rules.durationOf(pax) },
    ...{ requests: cell('requests'), comments: cell('comments') },
    // One that we cannot have given out says nothing here.
    ...(/^[A-Za-z0-9-]{1,30}$/.test(cell('reference')) && { reference: cell('reference') }),
    ...madeAt(cell('made_at'), when, rules),
  })
}

function guestOf(cell: Cell, { kind, phoneOf }: RowRules): ImportedGuest | RowFault {
  // Whatever has no digit says that nobody gave one.
  const phone = /\p{Nd}/u.test(cell('phone')) ? phoneOf(cell('phone')) : ''
  // A guest without a visit is known by the number alone.
  if (phone === null || (phone === '' ? kind === 'guests' : !isE164(phone)))
    return faultOf('phone', cell('phone'))
  const email = visibleText(plainEmail(said(cell('email'))))
  if (email.length > longest.email) return { field: 'email', code: 'too_long', text: email }
  if (email !== '' && !isAddress(email)) return faultOf('email', email)
  const card = cardOf(cell)
  if ('code' in card) return card
  return {
    ...{ phone, email, ...withVisibleText(namesOf(cell)) },
    ...(Object.keys(card).length > 0 && { card }),
  }
}

function cardOf(cell: Cell): NonNullable<ImportedGuest['card']> | RowFault {
  const birthday = birthdayOf(said(cell('birthday')))
  if (birthday === null) return faultOf('birthday', cell('birthday'))
  const tags = readTags(cell('tags')).filter((tag) => !saysNothing(tag))
  if (tagsError(tags)) return { field: 'tags', code: 'too_long', text: cell('tags') }
  const words = withVisibleText({
    allergies: writeAllergies(readAllergies(said(cell('allergies')))),
    notes: said(cell('notes')),
    company: said(cell('company')),
  })
  const known = Object.entries({ ...words, birthday }).filter(([, text]) => text !== '')
  return { ...Object.fromEntries(known), ...(tags.length > 0 && { tags }) }
}

const said = (text: string): string => (saysNothing(text) ? '' : text)

/** As somebody types one; or a day as spreadsheets write them, with a time, a weekday or an era. */
function birthdayOf(text: string): string | null {
  const typed = readBirthday(text)
  if (typed !== null) return typed
  const { day } = readDay(text, 'ymd') ?? { day: '' }
  return isBirthday(day) ? day : null
}

/** Halves where the book has them, else the whole split. */
function namesOf(cell: Cell): Names {
  const names =
    cell('last_name') + cell('first_name') === ''
      ? readName(cell('name'))
      : { last_name: cell('last_name'), first_name: cell('first_name') }
  const kana =
    cell('last_kana') + cell('first_kana') === ''
      ? readKana(cell('kana'))
      : { last_kana: plainKana(cell('last_kana')), first_kana: plainKana(cell('first_kana')) }
  return { ...names, ...kana }
}

interface When {
  day: string
  minute: number
  duration: number | null
}

function whenOf(dayText: string, timeText: string, { order, clock, latest }: RowRules): When | RowFault {
  const instant = timeText === '' ? instantIn(dayText) : null
  if (instant) return inRange({ ...businessTime(instant, clock), duration: null }, dayText, latest)
  const written = readDay(dayText, order)
  if (!written) return faultOf('day', dayText)
  const text = timeText === '' ? written.rest : timeText
  const time = readTime(text)
  if (!time) return faultOf('time', text)
  return inRange(businessWhen(written.day, time, clock), dayText, latest)
}

function inRange(when: When, text: string, latest: string): When | RowFault {
  if (when.day < '2000-01-01' || when.day > latest) return { field: 'day', code: 'out_of_range', text }
  return when
}

/** Other books write 01:00 of the next date for what is 25:00 of the night before. */
function businessWhen(date: string, { minute, duration }: WrittenTime, { day_turns_at }: VenueClock): When {
  const stay = duration !== null && duration >= 5 && duration <= 1440 ? duration : null
  if (minute >= day_turns_at) return { day: date, minute, duration: stay }
  return { day: addDays(date, -1), minute: minute + 1440, duration: stay }
}

/** What the server asks of an address. */
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

const faultOf = (field: ImportField, text: string): RowFault => ({
  field,
  code: text === '' ? 'required' : 'invalid',
  text,
})

/** Where a half came from the whole, that is what the fault is about. */
function tooLong(fields: Partial<Visit> & ImportedGuest, columns: Columns): RowFault | null {
  const said = {
    requests: '',
    comments: '',
    allergies: '',
    notes: '',
    company: '',
    ...fields,
    ...fields.card,
  }
  const limits: [keyof typeof said & ImportField, number, ImportField?][] = [
    ['last_name', longest.names, 'name'],
    ['first_name', longest.names, 'name'],
    ['last_kana', longest.names, 'kana'],
    ['first_kana', longest.names, 'kana'],
    ['email', longest.email],
    ['requests', longest.words],
    ['comments', longest.words],
    ['allergies', longestAllergies],
    ['notes', longestNotes],
    ['company', longestCompany],
  ]
  for (const [field, most, whole = field] of limits) {
    const text = String(said[field])
    // As the server counts: a sign beyond the first plane is one.
    if ([...text].length > most)
      return { field: columns.includes(field) ? field : whole, code: 'too_long', text }
  }
  return null
}

export interface ReadRows {
  good: GoodRow[]
  bad: UnreadRow[]
  /** Different telephone numbers among the good. */
  guests: number
}

export function readRows(rows: readonly TableRow[], rules: RowRules): ReadRows {
  const good: ReadRows['good'] = []
  const bad: ReadRows['bad'] = []
  const phones = new Set<string>()
  for (const row of rows) {
    const read = readRow(row, rules)
    if (read.fault) bad.push(read)
    else {
      good.push(read)
      if (read.fields.phone !== '') phones.add(read.fields.phone)
    }
  }
  return { good, bad, guests: phones.size }
}

/**
 * The text of which a row's key is made: its cells as they stand in the file, and which of equal rows it is, since two equal
 * rows are two parties. Not what was read of it: whoever matches the columns another way the next time adds nothing twice.
 */
export function keyTexts(rows: readonly TableRow[]): string[] {
  const seen = new Map<string, number>()
  return rows.map(({ cells }) => {
    const content = JSON.stringify(cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1))
    const nth = (seen.get(content) ?? 0) + 1
    seen.set(content, nth)
    return `${content}|${nth}`
  })
}
