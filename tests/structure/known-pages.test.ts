// The server answers 404 where there is no page, so it has to know every route, and the words of the pages' heads.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import enBook from '#i18n/en/book/index.ts'
import en from '#i18n/en/index.ts'
import jaBook from '#i18n/ja/book/index.ts'
import ja from '#i18n/ja/index.ts'
import { knownPages, pageKind } from '#local/known-pages.ts'
import { withHead } from '#local/page-head.ts'

const routes = (): string[] => {
  const text = readFileSync(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8')
  const union = /fullPaths:([^}]*?)\n {2}fileRoutesByTo/.exec(text)?.[1] ?? ''
  return [...union.matchAll(/'([^']+)'/g)].map((found) => found[1] ?? '')
}

test('every route is a page of the server, and every page of the server a route', () => {
  const found = routes()
  expect(found.length).toBeGreaterThan(8)
  const own = found.filter((path) => !path.includes('$'))
  expect([...knownPages].sort()).toEqual([...own].sort())
  for (const path of found.filter((p) => p.startsWith('/$vendorUrl')))
    expect(pageKind(path.replace('$vendorUrl', 'a-vendor'))).toMatchObject({ kind: 'vendor' })
})

test('the title in the HTML is the one that the page gives itself', () => {
  const html = '<html lang="ja"><title>x</title></head>'
  const vendor = { url: 'x', name: 'さくら亭', address: '', phone: '' }
  const title = (locale: 'ja' | 'en') =>
    /<title>(.*)<\/title>/.exec(withHead(html, { locale, vendor, operator: '' }))?.[1]
  const own = (text: string) => text.replace(/\{name(:string)?\}/, 'さくら亭')
  expect(title('ja')).toBe(`${own(jaBook.title)} · ${ja.appName}`)
  expect(title('en')).toBe(`${own(enBook.title)} · ${en.appName}`)
})
