import { expect, test } from 'vitest'
import { type FirstScreens, firstScreen } from '#local/pages/public/first-screen.ts'
import type { PublicVendor } from '#local/pages/vendors.ts'
import { hostileTexts } from '#tests/prove/pages/strings.ts'

const drawn =
  '<a href="/{{url}}/book">{{name}}</a><h1>{{name}}</h1><p class="mt-1">{{address}}</p><a href="tel:" class="x">{{phone}}</a><i></i>'
const screens: FirstScreens = {
  ja: {
    book: drawn,
    'book/map': `map${drawn}`,
    'book/picture': `picture${drawn}`,
    events: `list${drawn}`,
    event: `event<h1>{{event}}</h1><p class="mt-1">{{location}}</p>${drawn}`,
    'event/picture': `look<h1>{{event}}</h1>`,
    'book/soon': `soon${drawn}`,
    'book/soon/silent': `silent${drawn}`,
    '/help': 'help',
  },
}
const vendor: PublicVendor = {
  url: 'sakura-tei',
  name: 'さくら亭',
  name_en: '',
  address: '東京都',
  phone: '+81312345678',
  vendor_type: 'RESTAURANT',
  first: { day: '2026-12-01', pax: 2 },
}
const book = (of: Partial<PublicVendor> = {}, page = 'book') => {
  const asked = { ...vendor, ...of }
  return firstScreen(screens, { page, locale: 'ja', vendor: asked, name: asked.name })
}

test('what the vendor says stands in its places, and the number can be tapped', () => {
  expect(book()).toBe(
    '<a href="/sakura-tei/book">さくら亭</a><h1>さくら亭</h1><p class="mt-1">東京都</p><a href="tel:+81312345678" class="x">03-1234-5678</a><i></i>',
  )
})

test('what it does not say has no place', () => {
  expect(book({ address: '', phone: '' })).toBe(
    '<a href="/sakura-tei/book">さくら亭</a><h1>さくら亭</h1><i></i>',
  )
})

test('each kind of house has its own', () => {
  const { first: _, ...closed } = vendor
  const none = (of: Partial<PublicVendor>) =>
    firstScreen(screens, { page: 'book', locale: 'ja', vendor: { ...closed, ...of }, name: 'x' })
  expect(book({ picture: 'https://p.example/' })).toMatch(/^picture</)
  expect(book({ map: 'https://m.example/' })).toMatch(/^map</)
  expect(none({})).toMatch(/^soon</)
  expect(none({ phone: '' })).toMatch(/^silent</)
  expect(firstScreen(screens, { page: '/help', locale: 'ja', vendor: null, name: '' })).toBe('help')
})

test('an organiser’s list has one, and an event once it is known', () => {
  const said = {
    ...{
      slug: 'boat',
      name: '屋形船<b>',
      name_en: 'Boat',
      location: '',
      location_en: '',
      picture: '',
      tickets: [],
    },
    ...{ online: false, description: '', description_en: '', dates: [] },
  }
  const of = (page: string, changed: Partial<typeof said> | null, locale: 'ja' | 'en' = 'ja') => {
    const events =
      changed === null ? undefined : { timeZone: 'Asia/Tokyo', events: [{ ...said, ...changed }] }
    return firstScreen({ ja: screens.ja, en: screens.ja }, { page, locale, vendor, name: 'x', events })
  }
  expect(of('events', null)).toMatch(/^list</)
  expect(of('event', null)).toBe('')
  expect(of('event', {})).toMatch(/^event<h1>屋形船&lt;b&gt;<\/h1><a/)
  expect(of('event', { location: '桟橋' }, 'en')).toMatch(/^event<h1>Boat<\/h1><p class="mt-1">桟橋<\/p>/)
  expect(of('event', { picture: 'https://p.example/' })).toMatch(/^look</)
})

test('one booking of one customer, an unknown page and a build that drew nothing have none', () => {
  expect(book({}, 'booking')).toBe('')
  expect(firstScreen(screens, { page: '/login', locale: 'ja', vendor: null, name: '' })).toBe('')
  expect(firstScreen({}, { page: 'book', locale: 'ja', vendor, name: 'x' })).toBe('')
})

test('500 hostile texts stay text, and none of them is read as a place', () => {
  const bare = (html: string) => html.replaceAll(/(?<=>)[^<]*/g, '').replaceAll(/(?<=tel:)[+\d]*/g, '')
  const plain = bare(book())
  for (const text of [...hostileTexts(500), '{{phone}}', '$&', '<p class="x">{{address}}</p>']) {
    const out = book({ name: text, address: text || 'x', phone: text || 'x' })
    expect(bare(out), text).toBe(plain)
  }
  expect(book({ name: '{{phone}}' })).toContain('<h1>{{phone}}</h1>')
  // The comparison sees what is let through.
  expect(bare(book().replace('さくら亭', '<b>'))).not.toBe(plain)
})
