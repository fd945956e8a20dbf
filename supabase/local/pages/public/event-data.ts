import type { PublicVendor } from '#local/pages/vendors.ts'
import type { EventsSaid, SaidDate, SaidEvent } from './event-pages.ts'
import { isWebAddress, structuredData } from './structured-data.ts'

/** Text of a row in the reader's language, where it has one. */
export const textIn = (ja: string, en: string, locale: 'ja' | 'en'): string =>
  locale === 'en' && en !== '' ? en : ja

interface Place {
  vendor: PublicVendor
  /** The organiser as it is written in this language. */
  name: string
  locale: 'ja' | 'en'
  /** The organiser's own address: 'https://book.example.jp/hanabi-works'. */
  base: string
}

/** An organiser and the list of its events, in the words of schema.org. */
export function listData({ events }: EventsSaid, { vendor, name, locale, base }: Place): object {
  const { '@context': context, ...organiser } = structuredData(vendor, name, `${base}/events`)
  return {
    '@context': context,
    '@graph': [
      organiser,
      {
        '@type': 'ItemList',
        itemListElement: events.map((event, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          url: `${base}/${event.slug}`,
          name: textIn(event.name, event.name_en, locale),
        })),
      },
    ],
  }
}

/** The next dates of an event, each as one of schema.org's, with what its tickets cost. */
export function eventData(event: SaidEvent, zone: string, place: Place): object {
  return {
    '@context': 'https://schema.org',
    '@graph': event.dates.map((date) => dateData(event, date, zone, place)),
  }
}

function dateData(
  event: SaidEvent,
  date: SaidDate,
  zone: string,
  { vendor, name, locale, base }: Place,
): object {
  const page = `${base}/${event.slug}`
  const url = `${page}?occurrence=${date.id}&step=tickets`
  const isOff = date.reason === 'event_off'
  return {
    '@type': 'Event',
    '@id': `${page}#${date.id}`,
    name: textIn(event.name, event.name_en, locale),
    startDate: withOffset(date.day, date.starts_at, zone),
    endDate: withOffset(date.day, date.ends_at, zone),
    eventStatus: `https://schema.org/${isOff ? 'EventCancelled' : 'EventScheduled'}`,
    ...whereData(event, page, { vendor, name, locale }),
    ...(event.description === ''
      ? {}
      : { description: textIn(event.description, event.description_en, locale) }),
    ...(isWebAddress(event.picture) ? { image: event.picture } : {}),
    url,
    organizer: { '@type': 'Organization', name, url: `${base}/events` },
    offers: event.tickets.map((ticket) => ({
      '@type': 'Offer',
      name: textIn(ticket.name, ticket.name_en, locale),
      price: ticket.price,
      priceCurrency: 'JPY',
      availability: `https://schema.org/${date.reason === null ? 'InStock' : 'SoldOut'}`,
      url,
    })),
  }
}

/** Where it takes place. What is online is found by its page: how to join is told to who has booked. */
function whereData(
  { location, location_en, online }: SaidEvent,
  page: string,
  { vendor, name, locale }: Pick<Place, 'vendor' | 'name' | 'locale'>,
): object {
  const said = textIn(location, location_en, locale)
  const where = said || vendor.address || name
  const place = { '@type': 'Place', name: where, address: where }
  const virtual = { '@type': 'VirtualLocation', url: page }
  const mode = !online ? 'Offline' : said === '' ? 'Online' : 'Mixed'
  return {
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: { Offline: place, Online: virtual, Mixed: [place, virtual] }[mode],
  }
}

const minuteMs = 60_000

/** A minute of a business day by the clock there, as `2026-07-25T19:30:00+09:00`; 25:30 is half past one of the next day. */
export function withOffset(day: string, minute: number, zone: string): string {
  const wall = Date.parse(`${day}T00:00Z`) + minute * minuteMs
  // Asked twice: near the change of a clock the first guess stands on its other side.
  const offset = offsetAt(wall - offsetAt(wall, zone) * minuteMs, zone)
  const sign = offset < 0 ? '-' : '+'
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  const local = new Date(wall).toISOString().slice(0, 19)
  return `${local}${sign}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`
}

/** Minutes that the clock there is ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(instant)
  const said = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(said) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
