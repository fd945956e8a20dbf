import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { phoneText } from '#functions/send-mails/words/phone.ts'
import type { PublicVendor } from '#local/pages/vendors.ts'
import { escaped } from './escape.ts'
import { textIn } from './event-data.ts'
import type { EventsSaid } from './event-pages.ts'
import { type LawSaid, lawFields, lawRows } from './law.ts'

/** What the build had the app draw, by language and page. */
export type FirstScreens = Record<string, Record<string, string> | undefined>

export const firstScreensFile = '.vite/first-screens.json'

export function firstScreensIn(folder: string): FirstScreens {
  const file = join(folder, firstScreensFile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** What a page shows before any script is there; '' where nothing was drawn. */
export function firstScreen(screens: FirstScreens, of: FirstScreenOf): string {
  const { page, locale, vendor, name, events, law } = of
  const drawn = screens[locale] ?? {}
  if (!vendor) return drawn[page] ?? ''
  if (page === 'legal') {
    if (!law) return ''
    const kind = `legal/${vendor.vendor_type}${law.legal ? '' : '/none'}`
    const fields = { url: vendor.url, name, ...lawFields(law, locale) }
    return filled(lawRows(drawn[kind] ?? '', fields), fields)
  }
  const event = page === 'event' ? events?.events[0] : undefined
  if (page !== 'book' && page !== 'events' && !event) return ''
  const { address, phone, url } = vendor
  const fields: Record<string, string> = { url, name, address, phone: phoneText(phone, locale) }
  if (event) {
    fields.event = textIn(event.name, event.name_en, locale)
    fields.location = textIn(event.location, event.location_en, locale)
  }
  const screen = (drawn[page === 'book' ? kindOf(vendor) : event?.picture ? 'event/picture' : page] ?? '')
    // What the vendor has not said has no place.
    .replace(/<p class="[^"]*">\{\{address\}\}<\/p>/, (line) => (address === '' ? '' : line))
    .replace(/<p class="[^"]*">\{\{location\}\}<\/p>/, (line) => (fields.location ? line : ''))
    .replace(/<a href="tel:".*?<\/a>/, (link) => (phone === '' ? '' : link))
    .replace('href="tel:"', () => `href="tel:${phone.replaceAll(/[^\d+]/g, '')}"`)
  return filled(screen, fields)
}

/** In one go, so that no text of a vendor's is read as a place for another. */
const filled = (screen: string, fields: Readonly<Record<string, string>>): string =>
  screen.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => escaped(fields[key] ?? ''))

interface FirstScreenOf {
  page: string
  locale: 'ja' | 'en'
  vendor: PublicVendor | null
  /** As it is written in this language. */
  name: string
  events?: EventsSaid | undefined
  law?: LawSaid | undefined
}

function kindOf({ first, phone, picture, map }: PublicVendor): string {
  if (!first) return phone === '' ? 'book/soon/silent' : 'book/soon'
  return picture ? 'book/picture' : map ? 'book/map' : 'book'
}
