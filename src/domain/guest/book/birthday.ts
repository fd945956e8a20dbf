// A birthday as the card keeps it: `MM-DD`, or `YYYY-MM-DD` where somebody said the year. private.is_birthday is the same.

import { addDays, daysBetween, isDay, type Locale } from '#domain/time/time.ts'

/** Days around a visit within which a birthday is worth a word. */
const nearBy = 7

/** Without a year it may be 29 February. */
const leapYear = '2000'

export const isBirthday = (text: string): boolean =>
  /^(19|20)\d{2}-/.test(text) ? isDay(text) : /^\d{2}-\d{2}$/.test(text) && isDay(`${leapYear}-${text}`)

/**
 * What somebody typed: 3/3, 3月3日, 0303, 1985/3/3, 1985年3月3日, 19850303, and 3/3/1985 as in English. '' for nothing, null where it
 * is no day.
 */
export function readBirthday(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replaceAll(/[年月./\s]+/g, '-')
    .replace(/日$/, '')
  if (plain === '') return ''
  const found =
    /^(?:(?<year>\d{4})-)?(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(plain) ??
    /^(?<month>\d{1,2})-(?<day>\d{1,2})-(?<year>\d{4})$/.exec(plain) ??
    /^(?<year>\d{4})?(?<month>\d{2})(?<day>\d{2})$/.exec(plain)
  if (!found?.groups) return null
  const { year, month = '', day = '' } = found.groups
  const read = [...(year ? [year] : []), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isBirthday(read) ? read : null
}

/** 1985/3/3 or 3/3; 3/3/1985 in English. Read back it is the same. */
export function birthdayText(birthday: string, locale: Locale): string {
  if (!isBirthday(birthday)) return birthday
  const [day, month, year] = birthday.split('-').reverse().map(Number)
  const short = `${month}/${day}`
  if (!year) return short
  return locale === 'ja' ? `${year}/${short}` : `${short}/${year}`
}

/** The birthday's day that is at most a week from a visit, null where none is. Of 29 February in another year the day before counts. */
export function birthdayNear(birthday: string, visit: string): string | null {
  if (!isBirthday(birthday)) return null
  const year = Number(visit.slice(0, 4))
  const days = [year - 1, year, year + 1].map((y) => inYear(birthday.slice(-5), y))
  return days.find((day) => Math.abs(daysBetween(visit, day)) <= nearBy) ?? null
}

function inYear(monthAndDay: string, year: number): string {
  const day = `${year}-${monthAndDay}`
  return isDay(day) ? day : addDays(`${year}-03-01`, -1)
}
