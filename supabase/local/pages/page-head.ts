import type { IncomingHttpHeaders } from 'node:http'
import type { PublicVendor } from './vendors.ts'

/** What the HTML says before any script runs: to crawlers, to the previews of messengers, and without scripts. */
export interface PageHead {
  locale: 'ja' | 'en'
  vendor: PublicVendor | null
  /** Who runs this installation, for the privacy policy; '' where the venues do. */
  operator: string
}

// The app's own words stand in i18n/, which the stack does not read; a test compares the two.
const words = {
  ja: {
    app: '暖簾',
    RESTAURANT: { title: '{name}のご予約', about: '{name}のご予約をオンラインで承っております。' },
    EVENT: { title: '{name}のご予約', about: '{name}のイベントのご予約をお電話で承っております。' },
    call: '{name} 電話番号: {phone}',
  },
  en: {
    app: 'Noren',
    RESTAURANT: { title: 'Book a table at {name}', about: 'Book a table at {name} online.' },
    EVENT: { title: 'Bookings with {name}', about: '{name} takes bookings for events by phone.' },
    call: '{name}, phone: {phone}',
  },
}

/** Tokyo, Osaka, mobile and free-call numbers as the page itself writes them (src/domain/contact/format-phone.ts); others as they are. */
export function phoneText(phone: string, locale: 'ja' | 'en'): string {
  const parts = /^\+81(?:([36])(\d{4})(\d{4})|([5789]0)(\d{4})(\d{4})|(120)(\d{3})(\d{3}))$/.exec(phone)
  const [area, ...rest] = parts?.slice(1).filter((part) => part !== undefined) ?? []
  if (area === undefined) return phone
  return locale === 'ja' ? [`0${area}`, ...rest].join('-') : ['+81', area, ...rest].join(' ')
}

/** As the page itself chooses it (src/domain/text/language.ts): the cookie's, else by the browser's first language. */
export function localeOf(headers: IncomingHttpHeaders): 'ja' | 'en' {
  const cookie = /(?:^|;\s*)locale=(ja|en)(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  if (cookie === 'ja' || cookie === 'en') return cookie
  const first = headers['accept-language']?.split(/[,;]/, 1)[0]?.trim() ?? ''
  return first === '' || first === '*' || /^ja/i.test(first) ? 'ja' : 'en'
}

/** As the page itself says it (src/domain/online/guest-booking.ts). */
const nameIn = ({ name, name_en }: PublicVendor, locale: 'ja' | 'en'): string =>
  locale === 'en' && name_en !== '' ? name_en : name

/** The built index.html with the head of this page. Whatever a vendor calls itself stays text. */
export function withHead(html: string, { locale, vendor, operator }: PageHead): string {
  const t = words[locale]
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, key: string) => fields[key] ?? '')
  const fields: Record<string, string> = vendor
    ? { ...vendor, name: nameIn(vendor, locale), phone: phoneText(vendor.phone, locale) }
    : {}
  const title = vendor ? `${fill(t[vendor.vendor_type].title)} · ${t.app}` : ''
  const about = vendor ? fill(`${t[vendor.vendor_type].about} {address}`).trim() : ''
  const meta = [
    ...(vendor
      ? [
          `<meta name="description" content="${escaped(about)}" />`,
          `<meta property="og:type" content="website" />`,
          `<meta property="og:title" content="${escaped(title)}" />`,
          `<meta property="og:description" content="${escaped(about)}" />`,
          `<meta property="og:locale" content="${locale === 'ja' ? 'ja_JP' : 'en_US'}" />`,
        ]
      : []),
    ...(operator === '' ? [] : [`<meta name="noren-operator" content="${escaped(operator)}" />`]),
  ]
  const calls = vendor && vendor.phone !== '' ? `<noscript><p>${escaped(fill(t.call))}</p></noscript>` : ''
  // Functions, since a name may hold what replace() would read as an instruction ($&).
  return html
    .replace('<html lang="ja">', () => `<html lang="${locale}">`)
    .replace(/<title>.*?<\/title>/, (old) => (title === '' ? old : `<title>${escaped(title)}</title>`))
    .replace('</head>', () => `${meta.join('\n    ')}\n  </head>`)
    .replace('<div id="app"></div>', () => `<div id="app"></div>${calls}`)
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '')
