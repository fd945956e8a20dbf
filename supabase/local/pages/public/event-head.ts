import type { PublicVendor } from '#local/pages/vendors.ts'
import { dataBlock, escaped } from './escape.ts'
import { eventData, listData, textIn } from './event-data.ts'
import type { EventsSaid } from './event-pages.ts'
import { isWebAddress } from './structured-data.ts'

/** An organiser's list of events, or one of them. */
interface EventsHead {
  locale: 'ja' | 'en'
  vendor: PublicVendor
  /** The organiser as it is written in this language. */
  name: string
  page: string
  /** The last word of the address. */
  path: string
  origin: string
  events: EventsSaid | undefined
}

const words = {
  ja: {
    app: '暖簾',
    list: '{name}のイベント',
    about: '{name}のイベントの日程、料金、空き状況をご案内します。',
  },
  en: {
    app: 'Noren',
    list: 'Events by {name}',
    about: 'Dates, prices and what is left of the events by {name}.',
  },
}
const mostSigns = 160

/** Title and meta of such a page. Without what the database knows of it, it says whose it is. */
export function ofEvents({ locale, vendor, name, page, path, origin, events }: EventsHead): {
  title: string
  meta: string[]
} {
  const t = words[locale]
  const event = page === 'event' ? events?.events[0] : undefined
  const own = event && textIn(event.name, event.name_en, locale)
  const fill = (text: string) => text.replaceAll('{name}', () => name)
  const title = `${own ? `${own} · ${name}` : fill(t.list)} · ${t.app}`
  const described = event ? textIn(event.description, event.description_en, locale) : ''
  const where = event ? textIn(event.location, event.location_en, locale) : vendor.address
  const about = [described.replaceAll(/\s+/g, ' ') || fill(t.about), where]
    .join(' ')
    .trim()
    .slice(0, mostSigns)
  const base = `${origin}/${vendor.url}`
  const address = `${base}/${path}`
  const picture = [event?.picture, vendor.picture].find(isWebAddress)
  const place = { vendor, name, locale, base }
  return {
    title,
    meta: [
      `<meta name="description" content="${escaped(about)}" />`,
      `<meta property="og:type" content="website" />`,
      `<meta property="og:title" content="${escaped(title)}" />`,
      `<meta property="og:description" content="${escaped(about)}" />`,
      `<meta property="og:site_name" content="${escaped(name)}" />`,
      `<meta property="og:locale" content="${locale === 'ja' ? 'ja_JP' : 'en_US'}" />`,
      ...(picture ? [`<meta property="og:image" content="${escaped(picture)}" />`] : []),
      ...(origin === '' || !events
        ? []
        : [
            `<meta property="og:url" content="${escaped(address)}" />`,
            `<link rel="canonical" href="${escaped(address)}" />`,
            dataBlock(event ? eventData(event, events.timeZone, place) : listData(events, place)),
          ]),
    ],
  }
}
