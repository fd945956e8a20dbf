import papa from 'papaparse'
import type { Person } from '#local/demo/people.ts'
import { Failure } from '#local/failure.ts'
import { namesPeople, personColumns, readPerson, short } from './read-person.ts'

export interface Visit {
  /** Line in the file, 1 is the header. */
  line: number
  /** Business day as written, before shifting: 00:00-05:59 belong to the day before. */
  day: string
  minute: number
  /** `YYYY-MM-DD HH:MM:SS`, local time of the venue. */
  reserved: string
  pax: number
  /** Null where the file names nobody. */
  person: Person | null
  /** Store, content, of a real book the person, and n-th occurrence: equal rows are different parties. */
  key: string
}

export interface BadRow {
  line: number
  reason: string
}

const columns = ['store', 'visit_datetime', 'reserve_datetime', 'reserve_visitors'] as const
type Fields = Record<(typeof columns)[number], string> & Partial<Record<string, string>>

/** The rows of one store; rows that cannot be read are listed, whatever store they meant. */
export function readRows(text: string, store: string): { visits: Visit[]; bad: BadRow[] } {
  const parsed = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false })
  const open = parsed.errors.find(({ code }) => code === 'MissingQuotes')
  if (open)
    throw new Failure(
      `A quotation mark is opened in line ${(open.row ?? 0) + 1} and never closed: nothing was read.`,
    )
  const [header = [], ...lines] = parsed.data
  const missing = columns.filter((name) => !header.includes(name))
  if (missing.length > 0) throw new Failure(`The file has no column ${missing.join(', ')} in its first line.`)
  const visits: Visit[] = []
  const bad: BadRow[] = []
  const seen = new Map<string, number>()
  const stores = new Set<string>()
  const isRealBook = namesPeople(header)
  lines.forEach((values, index) => {
    const line = index + 2
    if (values.length === 1 && values[0]?.trim() === '') return
    if (values.length !== header.length) {
      bad.push({ line, reason: `${values.length} fields instead of ${header.length}` })
      return
    }
    const row = Object.fromEntries(header.map((name, i) => [name, values[i]?.trim() ?? ''])) as Fields
    stores.add(row.store)
    if (row.store !== store) return
    const visit = readVisit(row)
    if (typeof visit === 'string') {
      bad.push({ line, reason: visit })
      return
    }
    const person = isRealBook ? readPerson(row) : null
    if (typeof person === 'string') {
      bad.push({ line, reason: person })
      return
    }
    // Of a real book the person counts: a row that is read only the next time must not take another one's place.
    const who = isRealBook ? personColumns.map((name) => row[name] ?? '') : []
    const content = [store, row.visit_datetime, row.reserve_datetime, visit.pax, ...who].join('|')
    const nth = (seen.get(content) ?? 0) + 1
    seen.set(content, nth)
    visits.push({ line, ...visit, person, reserved: row.reserve_datetime, key: `${content}|${nth}` })
  })
  if (!stores.has(store)) {
    const some = [...stores].slice(0, 5).join(', ')
    throw new Failure(`The file has no rows of store "${store}". Its stores begin with: ${some || 'none'}`)
  }
  return { visits, bad }
}

function readVisit(row: Fields): { day: string; minute: number; pax: number } | string {
  const visit = readTime(row, 'visit_datetime')
  if (typeof visit === 'string') return visit
  const reserved = readTime(row, 'reserve_datetime')
  if (typeof reserved === 'string') return reserved
  if (!/^\d{1,9}$/.test(row.reserve_visitors))
    return `reserve_visitors "${short(row.reserve_visitors)}" is not a whole number`
  const pax = Number(row.reserve_visitors)
  if (pax < 1 || pax > 999) return `reserve_visitors ${pax} is not between 1 and 999`
  const late = visit.minute < 360
  return { day: plusDays(visit.day, late ? -1 : 0), minute: visit.minute + (late ? 1440 : 0), pax }
}

function readTime(row: Fields, name: (typeof columns)[number]): { day: string; minute: number } | string {
  const match = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/.exec(row[name])
  const day = match?.[1] ?? ''
  if (!isOfCalendar(day)) return `${name} "${short(row[name])}" is not a time like 2017-01-31 18:00:00`
  if (!isDay(day)) return `${name} "${short(row[name])}" is not between 2000 and 2199`
  return { day, minute: Number(match?.[2]) * 60 + Number(match?.[3]) }
}

/** Whether it is a day that a booking may have, `YYYY-MM-DD` (private.day_error). */
export const isDay = (text: string): boolean =>
  isOfCalendar(text) && text >= '2000-01-01' && text <= '2199-12-31'

function isOfCalendar(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Weeks by which the visits move, so that the middle one lies nearest to `to`; weekdays stay. */
export function weeksTo(visits: readonly Visit[], to: string): number {
  const days = visits.map((visit) => visit.day).sort()
  const middle = days[Math.floor(days.length / 2)]
  if (middle === undefined) return 0
  return Math.round((Date.parse(to) - Date.parse(middle)) / (7 * 86_400_000))
}
