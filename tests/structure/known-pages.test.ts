// The server answers 404 where there is no page, so it has to know every route, and the words of the pages' heads.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminPages, menu } from '#domain/access/menu.ts'
import { formatPhone } from '#domain/contact/format-phone.ts'
import { phoneText } from '#functions/send-mails/words/phone.ts'
import enBook from '#i18n/en/book/index.ts'
import enHelp from '#i18n/en/help/index.ts'
import en from '#i18n/en/index.ts'
import enLegal from '#i18n/en/legal/index.ts'
import jaBook from '#i18n/ja/book/index.ts'
import jaHelp from '#i18n/ja/help/index.ts'
import ja from '#i18n/ja/index.ts'
import jaLegal from '#i18n/ja/legal/index.ts'
import { knownPages, pageKind } from '#local/pages/known-pages.ts'
import { withHead } from '#local/pages/page-head.ts'
import type { PublicVendor } from '#local/pages/vendors.ts'

const routes = (): string[] => {
  const text = readFileSync(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8')
  const union = /fullPaths:([^}]*?)\n {2}fileRoutesByTo/.exec(text)?.[1] ?? ''
  return [...union.matchAll(/'([^']+)'/g)].map((found) => found[1] ?? '')
}

test('every route is a page of the server, and every page of the server a route', () => {
  const found = routes()
  expect(found.length).toBeGreaterThan(8)
  // Below a layout the first page stands a second time, with a slash.
  const own = new Set(
    [...found.filter((path) => !path.includes('$')), ...adminPages.map((page) => `/admin/${page}`)].map(
      (path) => path.replace(/(?<=.)\/$/, ''),
    ),
  )
  expect([...knownPages].sort()).toEqual([...own].sort())
  for (const path of found.filter((p) => p.startsWith('/$vendorUrl')))
    expect(pageKind(path.replace('$vendorUrl', 'a-vendor').replace('$eventUrl', 'an-event'))).toMatchObject({
      kind: path.endsWith('$eventUrl') ? 'event' : 'vendor',
    })
})

test('every line of the menu leads to a page that exists', () => {
  expect(menu.length).toBeGreaterThan(3)
  for (const { to } of menu) expect(knownPages).toContain(to)
})

test('the title in the HTML is the one that the page gives itself', () => {
  const html = '<html lang="ja"><title>x</title></head>'
  const vendor: PublicVendor = {
    url: 'x',
    name: 'さくら亭',
    name_en: '',
    address: '',
    phone: '',
    vendor_type: 'RESTAURANT',
  }
  const title = (locale: 'ja' | 'en') =>
    /<title>(.*)<\/title>/.exec(withHead(html, { locale, vendor, operator: '' }))?.[1]
  const own = (text: string) => text.replace(/\{name(:string)?\}/, 'さくら亭')
  expect(title('ja')).toBe(`${own(jaBook.title)} · ${ja.appName}`)
  expect(title('en')).toBe(`${own(enBook.title)} · ${en.appName}`)
})

test('titles of pages that belong to no vendor are those that they give themselves', () => {
  const said = (page: string, locale: 'ja' | 'en') =>
    /<title>(.*)<\/title>/.exec(
      withHead('<html lang="ja"><title>x</title></head>', { locale, vendor: null, operator: '', page }),
    )?.[1]
  const own = { ja: { ...ja, help: jaHelp, legal: jaLegal }, en: { ...en, help: enHelp, legal: enLegal } }
  for (const locale of ['ja', 'en'] as const) {
    const { appName, help, legal } = own[locale]
    expect(said('/help', locale)).toBe(`${help.title} · ${appName}`)
    expect(said('/terms', locale)).toBe(`${legal.terms.title} · ${appName}`)
    expect(said('/privacy', locale)).toBe(`${legal.privacy.title} · ${appName}`)
  }
})

test.each(['+81312345678', '+81612345678', '+819012345678', '+815012345678', '+81120123456', '', 'x'])(
  'the number %s in the HTML is written as the page writes it',
  (phone) => {
    for (const locale of ['ja', 'en'] as const)
      expect(phoneText(phone, locale)).toBe(formatPhone(phone, locale))
  },
)

test('robots.txt lets search engines read what customers read, and nothing of staff or of one booking', () => {
  const text = readFileSync(new URL('../../public/robots.txt', import.meta.url), 'utf8')
  const rules = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule = '']) => {
    const [, path = '', end] = /^(.*?)(\$?)$/.exec(rule) ?? []
    return new RegExp(`^${path.replaceAll('*', '.*')}${end}`)
  })
  const isRead = (path: string) => !rules.some((rule) => rule.test(path))
  for (const path of ['/', '/help', '/terms', '/privacy', '/sakura-tei', '/sakura-tei/book', '/assets/x.js'])
    expect([path, isRead(path)]).toEqual([path, true])
  for (const path of [
    '/bookings',
    '/availability',
    '/vendor-availability',
    '/tables',
    '/price-type',
    '/custom-opening-hours',
    '/reports',
    '/events',
    '/check-in',
    '/event-templates',
    '/ticket-type',
    '/create-event',
    '/mutually-exclusive-events',
    '/profile',
    '/account',
    '/settings',
    '/admin',
    '/first-admin',
    '/reset-password',
    '/confirm-email',
    '/invitation',
    '/sakura-tei/booking',
  ])
    expect([path, isRead(path)]).toEqual([path, false])
})
