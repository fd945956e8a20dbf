import { type DayCovers, type Load, loadOf } from '#domain/calendar/covers-by-day.ts'
import type { Locale } from '#domain/time/time.ts'
import { weekdayOf } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** A day as the calendar draws it, whatever is known of it. */
export interface CalendarDay {
  day: string
  isToday: boolean
  /** '' where it is none, or nobody can tell. */
  holiday: string
  isClosed: boolean
  /** What the hours are of a public holiday on which the house is open, in words; '' on other days. */
  openOnHoliday: string
  /** Null while bookings are read, where not all are here, and where there are none to have. */
  covers: DayCovers | null
  /** Its bookings are not all on this device. */
  isUnread: boolean
  /** How many events there are; absent where there are never any. */
  events?: number
}

export const isRed = ({ day, holiday }: CalendarDay): boolean => holiday !== '' || weekdayOf(day) === 7

/** How full the day gets; null where nobody comes, or nobody knows. */
export function shareOf({
  covers,
  isUnread,
}: CalendarDay): { share: number; load: Load; over: number } | null {
  if (isUnread || covers === null || covers.share === null || covers.all.people === 0) return null
  return { share: covers.share, load: loadOf(covers.share), over: covers.over }
}

/** The whole day in one sentence, for those who hear it. */
export function dayRead(LL: TranslationFunctions, locale: Locale, of: CalendarDay): string {
  const words = LL.agenda
  const parts = [dayText(of.day, locale, 'long')]
  if (of.isToday) parts.push(words.today())
  if (of.holiday !== '') parts.push(of.holiday)
  if (of.isClosed) parts.push(words.closed())
  if (of.openOnHoliday !== '') parts.push(of.openOnHoliday)
  if (of.events !== undefined) parts.push(words.eventsRead({ n: of.events }))
  if (of.isUnread) parts.push(words.unreadHere())
  else if (of.covers) parts.push(...coversRead(LL, of.covers, of.isClosed))
  const full = shareOf(of)
  if (full) parts.push(shareRead(LL, full))
  return parts.join(locale === 'ja' ? '、' : ', ')
}

/** How full in words: above the seats it is said by how many people. */
export function shareRead(
  LL: TranslationFunctions,
  { share, over }: NonNullable<ReturnType<typeof shareOf>>,
): string {
  const words = LL.agenda
  return over > 0 ? words.overRead({ n: share, over }) : words.shareRead({ n: share })
}

function coversRead(
  LL: TranslationFunctions,
  { all, lunch, dinner }: DayCovers,
  isClosed: boolean,
): string[] {
  const words = LL.agenda
  if (all.parties === 0) return isClosed ? [] : [words.none()]
  const said: string[] = []
  if (lunch.parties > 0) said.push(`${words.lunch()} ${words.covers(lunch)}`)
  if (dinner.parties > 0) said.push(`${words.dinner()} ${words.covers(dinner)}`)
  return said
}
