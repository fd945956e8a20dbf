import type { ReactNode } from 'react'
import type { GuestEvent, VenueContact } from '#domain/online/guest-booking.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import { dayText } from '#domain/time/time-text.ts'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'
import { visitEnd, visitTime } from '#ui/visit-words.ts'

type Row = readonly [string, ReactNode]

const link = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4'

/** Where a map shows a place by its name. */
const mapOf = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

/** 2026年12月5日(土) 18:00〜19:30. */
export const spanText = (
  LL: TranslationFunctions,
  locale: Locales,
  { day, minute, duration }: { day: string; minute: number; duration: number },
): string =>
  LL.checkout.facts.between({
    day: dayText(day, locale, 'long'),
    from: visitTime(LL, minute),
    to: visitEnd(LL, locale, day, minute + duration),
  })

/** Which event, when, and where. */
export function eventRows(
  LL: TranslationFunctions,
  locale: Locales,
  event: Pick<GuestEvent, 'name' | 'name_en' | 'location' | 'location_en' | 'online'> & {
    /** Known to who has booked. */
    online_url?: string
  },
  when: string,
): Row[] {
  const words = LL.checkout.facts
  const location = inLanguage(event.location, event.location_en, locale)
  const rows: Row[] = [
    [words.event(), inLanguage(event.name, event.name_en, locale)],
    [words.when(), when],
  ]
  if (location !== '')
    rows.push([
      words.place(),
      <div key="place">
        {location}
        <br />
        <a href={mapOf(location)} target="_blank" rel="noreferrer" className={link}>
          {words.map()}
        </a>
      </div>,
    ])
  if (event.online && !event.online_url) rows.push([words.online(), words.onlineHow()])
  if (event.online_url)
    rows.push([
      words.online(),
      <a key="online" href={event.online_url} target="_blank" rel="noreferrer" className={link}>
        {words.openOnline()}
      </a>,
    ])
  return rows
}

/** The organiser and how to reach them, by those facts that there are. */
export const organiserText = ({ name, address }: Pick<VenueContact, 'name' | 'address'>): string =>
  [name, address].filter((text) => text !== '').join('\n')
