// Days as the date field shows and reads them. Apart from time-text, which every page loads first.

import { isDay, type Locale } from './time.ts'
import { weekdayText } from './time-text.ts'

/** 2026/11/22(日) · Sun, 11/22/2026: as a date field shows a day, so that a host can read it back on the phone. */
export function shownDay(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const weekday = weekdayText(day, locale)
  return locale === 'ja' ? `${year}/${month}/${date}(${weekday})` : `${weekday}, ${month}/${date}/${year}`
}

/**
 * The day that was typed: mm/dd/yyyy, yyyy/mm/dd, either without marks, mm/dd or mmdd, full-width forms and `-` or `.` between included. A
 * weekday before or behind it, as the field itself shows one, is passed over: whoever corrects the day leaves it there.
 * Without a year it is the one nearest to `today`: in December 0105 means January. Null when it is no real day.
 */
export function parseTypedDay(text: string, today: string): string | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/\([^)]*\)?$/, '')
    .replace(/^[a-z]{3,9},?\s*/i, '')
    .trim()
    .replaceAll(/[-.年月]/g, '/')
    .replace(/日.*$/, '')
  const full = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plain)
  if (full) return real(full[3], full[1], full[2])
  // 12052026: read as a year first it would be the year 1205, so nothing is taken for another day.
  const joined = /^(\d{2})(\d{2})(20\d{2})$/.exec(plain)
  const joinedDay = joined && real(joined[3], joined[1], joined[2])
  if (joinedDay) return joinedDay
  const iso = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  if (iso) return real(iso[1], iso[2], iso[3])
  const short = /^(\d{1,2})\/(\d{1,2})$/.exec(plain) ?? /^(\d{2})(\d{2})$/.exec(plain)
  return short ? nearest(short[1], short[2], today) : null
}

// Of this year's, last year's and next year's day of that name, the one nearest to today.
function nearest(month: string | undefined, date: string | undefined, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const start = Temporal.PlainDate.from(today)
  const far = (day: string) => Math.abs(start.until(day).days)
  return (
    [year, year - 1, year + 1]
      .map((y) => real(`${y}`, month, date))
      .filter((day) => day !== null)
      .sort((a, b) => far(a) - far(b))[0] ?? null
  )
}

function real(year = '', month = '', date = ''): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}
