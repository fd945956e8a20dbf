import type { IncomingHttpHeaders } from 'node:http'
import { phoneText } from '#functions/send-mails/words/phone.ts'
import { dataBlock, escaped } from './public/escape.ts'
import { ofEvents } from './public/event-head.ts'
import type { EventsSaid } from './public/event-pages.ts'
import { type FirstScreens, firstScreen } from './public/first-screen.ts'
import type { LawSaid } from './public/law.ts'
import type { PartsOfPages } from './public/preloads.ts'
import { isWebAddress, structuredData } from './public/structured-data.ts'
import type { PublicVendor } from './vendors.ts'

/** What the HTML says before any script runs: to crawlers, to the previews of messengers, and without scripts. */
export interface PageHead {
  locale: 'ja' | 'en'
  vendor: PublicVendor | null
  /** Who runs this installation, for the privacy policy; '' where the venues do. */
  operator: string
  /** Which public page it is: 'book', 'events', 'event', 'legal' or the path of one that belongs to no vendor; nothing for all others. */
  page?: string
  /** The last word of the address, where it is a page of events. */
  path?: string
  /** What such a page says; nothing while it cannot be said. */
  events?: EventsSaid
  /** What the law has the vendor say, on its page; nothing while it cannot be said. */
  law?: LawSaid | undefined
  /** The server of this machine that stands in for the card service, where one does. */
  payAt?: string
  /** How people open this installation: 'https://book.example.jp'. */
  origin?: string
}

// The app's own words stand in i18n/, which the stack does not read; a test compares the two.
const words = {
  ja: {
    app: '暖簾',
    RESTAURANT: { title: '{name}のご予約', about: '{name}のご予約をオンラインで承っております。' },
    EVENT: { title: '{name}のご予約', about: '{name}のイベントのご予約を承っております。' },
    law: { title: '特定商取引法に基づく表記', about: '{name}の特定商取引法に基づく表記です。' },
    call: '{name} 電話番号: {phone}',
    pages: {
      '/help': {
        title: 'ヘルプ',
        about: '暖簾の使い方です。店舗での予約の受け方、通信が切れたとき、印刷、キー操作をご説明します。',
      },
      '/terms': { title: '利用規約', about: '暖簾でのご予約に適用される利用規約です。' },
      '/privacy': {
        title: 'プライバシーポリシー',
        about: 'ご予約の際にお預かりする個人情報の取り扱いについてご説明します。',
      },
      '/login': { title: 'ログイン', about: '暖簾の予約台帳にログインします。お店の方のための画面です。' },
    } as Record<string, { title: string; about: string } | undefined>,
  },
  en: {
    app: 'Noren',
    RESTAURANT: { title: 'Book a table at {name}', about: 'Book a table at {name} online.' },
    EVENT: { title: 'Bookings with {name}', about: '{name} takes bookings for events.' },
    law: {
      title: 'Notice under the Act on Specified Commercial Transactions',
      about: 'The notice of {name} under the Act on Specified Commercial Transactions.',
    },
    call: '{name}, phone: {phone}',
    pages: {
      '/help': {
        title: 'Help',
        about: 'How to use Noren: taking bookings, working without a network, printing, keys.',
      },
      '/terms': { title: 'Terms of Service', about: 'The terms of service for bookings made with Noren.' },
      '/privacy': {
        title: 'Privacy Policy',
        about: 'What happens to the personal data that you give with a booking.',
      },
      '/login': { title: 'Sign in', about: 'Sign in to Noren, the booking diary of restaurants and events.' },
    } as Record<string, { title: string; about: string } | undefined>,
  },
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

const noParts: PartsOfPages = { of: () => [] }

/** The built index.html with the head of this page. Whatever a vendor calls itself stays text. */
export function withHead(html: string, head: PageHead, parts = noParts, screens: FirstScreens = {}): string {
  const { locale, vendor, operator, page = '' } = head
  const name = vendor ? nameIn(vendor, locale) : ''
  const said = vendor ? ofVendor(head, vendor) : ofPlainPage(head)
  const screen = firstScreen(screens, { page, locale, vendor, name, events: head.events, law: head.law })
  // Where all of the page is text that stands in the HTML, nothing is to be fetched together with it.
  const isText = !vendor && screen !== ''
  const links = (isText ? [] : parts.of(page, locale))
    .filter((href) => !html.includes(`href="${href}"`))
    .map((href) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}" />`)
  const meta = [
    ...said.meta,
    ...(operator === '' ? [] : [`<meta name="noren-operator" content="${escaped(operator)}" />`]),
    ...(head.payAt ? [`<meta name="noren-pay-at" content="${escaped(head.payAt)}" />`] : []),
    ...links,
    ...(vendor && withPayload.includes(page) ? [payloadLink(vendor, head.path ?? page)] : []),
  ]
  const shell = isText ? html.replaceAll(preloads, '') : vendor && page !== '' ? forCustomers(html) : html
  // Functions, since a name may hold what replace() would read as an instruction ($&).
  return shell
    .replace('<html lang="ja">', () => `<html lang="${locale}">`)
    .replace(/<title>.*?<\/title>/, (old) =>
      said.title === '' ? old : `<title>${escaped(said.title)}</title>`,
    )
    .replace('</head>', () => `${meta.join('\n    ')}\n  </head>`)
    .replace('<div id="app"></div>', () => `<div id="app">${screen}</div>${said.call}`)
}

const preloads = /\n? *<link rel="modulepreload"[^>]*>/g

/** Customers' pages come without the router, and nobody installs them. */
const forCustomers = (html: string): string =>
  html
    .replaceAll(/\n? *<link rel="modulepreload"[^>]*\/(store|routing)-[^>]*>/g, '')
    .replaceAll(/\n? *<link rel="(manifest|apple-touch-icon)"[^>]*>/g, '')

interface Said {
  title: string
  meta: string[]
  call: string
}

/** What the page's own payload says comes together with the scripts. */
const payloadLink = ({ url }: PublicVendor, page: string): string =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="/${escaped(url)}/${escaped(page)}/_payload.json" />`

const withPayload = ['book', 'events', 'event', 'legal']

function ofVendor({ locale, page, path = '', events, origin = '' }: PageHead, vendor: PublicVendor): Said {
  const t = words[locale]
  const name = nameIn(vendor, locale)
  const fields: Record<string, string> = { ...textsOf(vendor), name, phone: phoneText(vendor.phone, locale) }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, key: string) => fields[key] ?? '')
  const call = vendor.phone === '' ? '' : `<noscript><p>${escaped(fill(t.call))}</p></noscript>`
  if (page === 'events' || page === 'event')
    return { ...ofEvents({ locale, vendor, name, page, path, origin, events }), call }
  const own = page === 'legal' ? t.law : t[vendor.vendor_type]
  const title = `${fill(own.title)} · ${t.app}`
  const about = fill(`${own.about} {address}`).trim()
  const isBook = page === 'book'
  const address = `${origin}/${vendor.url}/book`
  const meta = [
    `<meta name="description" content="${escaped(about)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(about)}" />`,
    `<meta property="og:site_name" content="${escaped(name)}" />`,
    `<meta property="og:locale" content="${locale === 'ja' ? 'ja_JP' : 'en_US'}" />`,
    ...(isWebAddress(vendor.picture)
      ? [`<meta property="og:image" content="${escaped(vendor.picture)}" />`]
      : []),
    ...(isBook && origin !== ''
      ? [
          `<meta property="og:url" content="${escaped(address)}" />`,
          `<link rel="canonical" href="${escaped(address)}" />`,
          dataBlock(structuredData(vendor, name, address)),
        ]
      : []),
  ]
  return { title, meta, call }
}

const textsOf = ({ url, address }: PublicVendor) => ({ url, address })

/** Pages that belong to no vendor. */
function ofPlainPage({ locale, page = '', origin = '' }: PageHead): Said {
  const said = words[locale].pages[page]
  if (!said) return { title: '', meta: [], call: '' }
  const meta = [
    `<meta name="description" content="${escaped(said.about)}" />`,
    ...(origin === '' ? [] : [`<link rel="canonical" href="${escaped(origin + page)}" />`]),
  ]
  return { title: `${said.title} · ${words[locale].app}`, meta, call: '' }
}
