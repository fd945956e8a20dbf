// What customers see beside the way through a booking, and what opens it.

import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { inDays } from '#e2e/pages/hours.ts'
import { aProgramme, type Programme } from '#e2e/pages/public-events.ts'
import { anOrganiser, aVenue, type Venue } from '#e2e/support/venue.ts'

export interface House {
  /** With a picture and a map, and seats. */
  venue: Venue
  /** Without a seat left in three days. */
  full: Venue
  booking: string
  /** With a picture, and dates of each kind. */
  events: Programme
  /** An organiser that holds nothing. */
  idle: Venue
}

export interface CustomerScreen {
  name: string
  path: (house: House) => string
  open: (page: Page) => Promise<unknown>
  /** Lies over the page. */
  isDialog?: boolean
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()
const month = (page: Page) =>
  page.getByRole('region', { name: /^(空き状況カレンダー|Availability by day)$/ }).waitFor()
const inThreeDays = ({ today }: Venue) => inDays(today, 3)
const slot = (page: Page) => page.getByRole('button', { name: /、空きあり$|, available$/ })
const change = async (page: Page) => {
  await press(page, /^(日時・人数を変更する|Change day, time or people)$/)
  await slot(page).last().waitFor()
}
const join = async (page: Page) => {
  await press(page, /^(キャンセル待ちに登録する|Join the waiting list)$/)
  await page.locator('form').first().waitFor()
}
const details = async (page: Page) => {
  await slot(page).last().click()
  await page.locator('form').first().waitFor()
}

const focused = (page: Page) => page.locator('main h2:focus').waitFor()
const primary = (page: Page) => page.locator('main button.bg-primary').last()
const tickets = async (page: Page) => {
  await focused(page)
  await page.getByRole('textbox').first().fill('2')
}
const order = async (page: Page) => {
  await tickets(page)
  await primary(page).click()
  await page.locator('main dl').waitFor()
}
const buyer = async (page: Page) => {
  await order(page)
  await primary(page).click()
  await page.locator('form').first().waitFor()
}
const payment = async (page: Page) => {
  await buyer(page)
  const texts = ['Sato', 'Hanako', '090-1234-5678', 'hanako@guest.example']
  const names = [/^(姓|Last name)$/, /^(名|First name)$/, /^(電話番号|Phone)$/, /^(メールアドレス|Email)/]
  for (const [i, name] of names.entries())
    await page
      .getByLabel(name)
      .first()
      .fill(texts[i] ?? '')
  await page.getByRole('checkbox').first().check()
  await page.locator('form [type=submit]').click()
  await page.getByRole('radio').waitFor()
}

export const customerScreens: readonly CustomerScreen[] = [
  {
    name: 'venue-face',
    path: ({ venue }) => `/${venue.url}/book`,
    open: (page) => page.locator('main img, section img').first().waitFor({ state: 'attached' }),
  },
  { name: 'month', path: ({ full }) => `/${full.url}/book?day=${inThreeDays(full)}`, open: month },
  { name: 'waiting-list', path: ({ full }) => `/${full.url}/book?day=${inThreeDays(full)}`, open: join },
  {
    name: 'waiting-list-refused',
    path: ({ full }) => `/${full.url}/book?day=${inThreeDays(full)}`,
    open: async (page) => {
      await join(page)
      await page.locator('form [type=submit]').first().click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'remembered', path: ({ venue }) => `/${venue.url}/book?day=${venue.today}`, open: details },
  // Before a booking is opened, which the tab remembers.
  {
    name: 'lost',
    path: ({ venue }) => `/${venue.url}/booking`,
    open: (page) => page.locator('form').waitFor(),
  },
  {
    name: 'lost-refused',
    path: ({ venue }) => `/${venue.url}/booking`,
    open: async (page) => {
      await page.locator('form [type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'manage',
    path: ({ venue, booking }) => venue.pathOf(booking),
    open: (page) => page.getByRole('button', { name: /変更する$|^Change day/ }).waitFor(),
  },
  { name: 'change', path: ({ venue, booking }) => venue.pathOf(booking), open: change },
  {
    name: 'change-question',
    path: ({ venue, booking }) => venue.pathOf(booking),
    open: async (page) => {
      await change(page)
      await slot(page).last().click()
      await page.getByRole('dialog').getByRole('button').first().waitFor()
    },
    isDialog: true,
  },
  {
    name: 'events',
    path: ({ events }) => `/${events.venue.url}/events`,
    open: (page) => page.locator('main li a').first().waitFor(),
  },
  {
    name: 'events-none',
    path: ({ idle }) => `/${idle.url}/events`,
    open: (page) => page.locator('main p').first().waitFor(),
  },
  {
    name: 'event',
    path: ({ events }) => `/${events.venue.url}/cruise`,
    open: (page) => page.locator('[data-day]').first().waitFor(),
  },
  {
    name: 'checkout-tickets',
    path: ({ events }) => `/${events.venue.url}/cruise?occurrence=${events.open}&step=tickets`,
    open: tickets,
  },
  {
    name: 'checkout-review',
    path: ({ events }) => `/${events.venue.url}/cruise?occurrence=${events.open}&step=tickets`,
    open: order,
  },
  {
    name: 'checkout-details',
    path: ({ events }) => `/${events.venue.url}/cruise?occurrence=${events.open}&step=tickets`,
    open: buyer,
  },
  {
    name: 'checkout-payment',
    path: ({ events }) => `/${events.venue.url}/cruise?occurrence=${events.open}&step=tickets`,
    open: payment,
  },
]

/** No server of ours has it: the picture is a mark that the tests put in its place. */
export const pictureOf = 'https://pictures.example/house.png'

export async function aHouse(sql: Sql): Promise<House> {
  const venue = await aVenue(sql)
  await sql`update public.vendor set picture = ${pictureOf}, map = 'https://maps.example/' where id = ${venue.id}`
  const full = await aVenue(sql, { capacity: 2, maximum_pax: 2, duration: 420, slot_interval: 420 })
  await full.book({ lastName: '先客', pax: 2, minute: 540, day: inThreeDays(full) })
  // They stay over both times of the day.
  await sql`update public.booking set duration = 840 where vendor_id = ${full.id}`
  const events = await aProgramme(sql, { picture: pictureOf })
  const idle = await anOrganiser(sql)
  return {
    venue,
    full,
    events,
    idle,
    booking: await venue.book({ lastName: '森', pax: 2, minute: venue.soon + 60 }),
  }
}
