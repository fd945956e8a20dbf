import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { phoneText } from '#functions/send-mails/words/phone.ts'
import type { PublicVendor } from '#local/pages/vendors.ts'
import { escaped } from './escape.ts'

/** What the build had the app draw, by language and page. */
export type FirstScreens = Record<string, Record<string, string> | undefined>

export const firstScreensFile = '.vite/first-screens.json'

export function firstScreensIn(folder: string): FirstScreens {
  const file = join(folder, firstScreensFile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** What a page shows before any script is there; '' where nothing was drawn. */
export function firstScreen(screens: FirstScreens, { page, locale, vendor, name }: FirstScreenOf): string {
  const drawn = screens[locale] ?? {}
  if (!vendor) return drawn[page] ?? ''
  if (page !== 'book') return ''
  const { address, phone, url } = vendor
  const fields: Record<string, string> = { url, name, address, phone: phoneText(phone, locale) }
  return (
    (drawn[kindOf(vendor)] ?? '')
      // What the vendor has not said has no place.
      .replace(/<p class="[^"]*">\{\{address\}\}<\/p>/, (line) => (address === '' ? '' : line))
      .replace(/<a href="tel:".*?<\/a>/, (link) => (phone === '' ? '' : link))
      .replace('href="tel:"', () => `href="tel:${phone.replaceAll(/[^\d+]/g, '')}"`)
      .replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => escaped(fields[key] ?? ''))
  )
}

interface FirstScreenOf {
  page: string
  locale: 'ja' | 'en'
  vendor: PublicVendor | null
  /** As it is written in this language. */
  name: string
}

function kindOf({ vendor_type, first, phone, picture, map }: PublicVendor): string {
  if (vendor_type === 'EVENT') return 'book/event'
  if (!first) return phone === '' ? 'book/soon/silent' : 'book/soon'
  return picture ? 'book/picture' : map ? 'book/map' : 'book'
}
