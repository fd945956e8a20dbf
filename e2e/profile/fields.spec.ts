// Each field of the profile: changed on its screen, and then what customers see of it.

import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

const picture = 'https://pictures.example/house.png'
const aPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Place {
  venue: Venue
  sql: Sql
  /** The booking page in Japanese and in English, opened anew. */
  ja: Page
  en: Page
}

interface Field {
  label: string
  column: string
  value: string
  seen: (place: Place) => Promise<unknown>
}

const fields: Field[] = [
  {
    ...{ label: '店舗名', column: 'name', value: '月見亭' },
    seen: ({ ja, en }) =>
      Promise.all(
        [ja, en].map((page) => expect(page.getByRole('banner').getByRole('link')).toHaveText('月見亭')),
      ),
  },
  {
    ...{ label: '店舗名(英字)', column: 'name_en', value: 'Tsukimi-tei' },
    seen: async ({ ja, en }) => {
      await expect(en.getByRole('banner').getByRole('link')).toHaveText('Tsukimi-tei')
      await expect(en.getByRole('heading', { level: 1 })).toContainText('Tsukimi-tei')
      await expect(en).toHaveTitle(/Tsukimi-tei/)
      await expect(ja.getByRole('banner').getByRole('link')).toHaveText('月見亭')
    },
  },
  {
    ...{ label: '電話番号', column: 'phone', value: '03-9876-5432' },
    seen: ({ ja }) => expect(ja.getByRole('link', { name: /9876/ }).first()).toBeVisible(),
  },
  {
    ...{ label: '住所', column: 'address', value: '京都市左京区1-2-3' },
    seen: ({ ja }) => expect(ja.getByText('京都市左京区1-2-3')).toBeVisible(),
  },
  {
    ...{ label: '地図のアドレス', column: 'map', value: 'https://maps.example/?q=tsukimi' },
    seen: async ({ ja, en }) => {
      for (const [page, name] of [
        [ja, '地図'],
        [en, 'Map'],
      ] as const)
        await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
          'href',
          'https://maps.example/?q=tsukimi',
        )
    },
  },
  {
    ...{ label: '写真のアドレス', column: 'picture', value: picture },
    seen: async ({ ja }) => {
      const shown = ja.getByRole('img', { name: '月見亭の写真' })
      await expect(shown).toHaveAttribute('src', picture)
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    },
  },
]

/** Typed, saved, and with the server. */
async function change(page: Page, sql: Sql, venue: Venue, field: Omit<Field, 'seen'>): Promise<void> {
  const box = page.getByRole('textbox', { name: new RegExp(`^${escaped(field.label)}( ?任意)?$`) })
  await box.fill(field.value)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const kept = async () =>
    (
      await sql`select to_jsonb(v)->>${field.column} as text from public.vendor v where id = ${venue.id}`
    )[0]?.['text']
  await expect.poll(kept, field.label).toBe(field.value)
}

const escaped = (text: string) => text.replaceAll(/[()[\]]/g, '\\$&')

test('each field is changed here and seen by customers in both languages', async ({
  page,
  device,
  sql,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/profile')
  const [ja, en] = [await device(phone), await device({ ...phone, locale: 'en-US' })]
  await en.context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  for (const context of [page.context(), ja.context, en.context])
    await context.route('https://pictures.example/**', (route) =>
      route.fulfill({ body: aPicture, contentType: 'image/png' }),
    )
  for (const field of fields) {
    await change(page, sql, venue, field)
    await Promise.all([ja, en].map(({ page: one }) => one.goto(`/${venue.url}/book`)))
    await field.seen({ venue, sql, ja: ja.page, en: en.page })
  }
  expect(await sideways(ja.page)).toBe(0)
  expect(await barriers(ja.page)).toEqual([])
  expect(await smallTargets(ja.page)).toEqual([])
})

test('terms of cancellation stand in both languages before anybody agrees', async ({ page, device, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/profile')
  await page.getByRole('textbox', { name: '日本語' }).fill('当日は100%')
  await page.getByRole('textbox', { name: '英語' }).fill('100 % on the day')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const kept = async () =>
    (await sql`select cancellation_policy as p from public.vendor where id = ${venue.id}`)[0]?.['p']
  await expect.poll(kept).toEqual({ ja: '当日は100%', en: '100 % on the day' })
  const { page: customer } = await device(phone)
  const book = await BookPage.open(customer, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await expect(customer.getByText('当日は100%')).toBeVisible()
  await customer.getByRole('button', { name: 'English' }).click()
  await expect(customer.getByText('100 % on the day')).toBeVisible()
})

test('the turn of the day says which day customers begin with; the e-mail is told to nobody', async ({
  page,
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  // About ten o'clock there: with a day that turns at noon it is still yesterday's.
  await sql`update public.vendor set time_zone = ${await twoHoursBack(sql, venue)} where id = ${venue.id}`
  await Stand.open(page, await venue.staff())
  await page.goto('/profile')
  await page.getByLabel('営業日の切り替え').selectOption({ label: '12:00' })
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill('secret@noren.example')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const today = async () => {
    const [row] = await sql<{ page: { today: string } }[]>`select public.vendor_page(${venue.url}) as page`
    return row?.page.today
  }
  const [before] = await sql<{ day: string }[]>`
    select (now() at time zone time_zone)::date - 1 || '' as day from public.vendor where id = ${venue.id}`
  await expect.poll(today).toBe(before?.day)
  const { page: customer } = await device(phone)
  await customer.goto(`/${venue.url}/book`)
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await customer.content()).not.toContain('secret@noren.example')
})

async function twoHoursBack(sql: Sql, venue: Venue): Promise<string> {
  const [row] = await sql<
    { zone: string }[]
  >`select time_zone as zone from public.vendor where id = ${venue.id}`
  const two = -Number(/GMT([+-]\d+)?$/.exec(row?.zone ?? '')?.[1] ?? 0) - 2
  // No zone is more than twelve hours behind.
  const ahead = two < -12 ? two + 24 : two
  return ahead === 0 ? 'Etc/GMT' : ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`
}

test('a picture that does not come leaves no empty place on the customers’ page', async ({
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const { page: customer, context } = await device(phone)
  let isThere = true
  await context.route('https://pictures.example/**', (route) =>
    isThere ? route.fulfill({ body: aPicture, contentType: 'image/png' }) : route.abort(),
  )
  await sql`update public.vendor set picture = ${picture}, map = '' where id = ${venue.id}`
  const top = async () => (await customer.getByLabel('人数').boundingBox())?.y ?? 0
  const book = await BookPage.open(customer, venue.url, { day: venue.today })
  await expect(book.slot(venue.soon)).toBeVisible()
  await expect(customer.getByRole('img', { name: /の写真$/ })).toBeVisible()
  const below = await top()
  isThere = false
  complaints.expect(/Failed to load resource/)
  await customer.reload()
  await expect(book.slot(venue.soon)).toBeVisible()
  await expect.poll(top, 'the place of the picture is free').toBeLessThan(below - 130)
  await expect(customer.getByRole('img', { name: /の写真$/ })).toHaveCount(0)
})

test('an address that is none of https is said beside its field', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/profile')
  const field = page.getByRole('textbox', { name: /^写真のアドレス/ })
  await field.fill('http://pictures.example/house.png')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/https:\/\/ で始まるアドレスを入力してください/)
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
})

test('the short url: what is wrong stands beside it, the old one leads on, and it waits for a network', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  const [venue, other] = [await aVenue(sql), await aVenue(sql)]
  const wanted = `moon-${venue.url}`
  await Stand.open(page, await venue.staff())
  await page.goto('/profile')
  const field = page.getByRole('textbox', { name: '予約ページの短いアドレス' })
  const save = page.getByRole('button', { name: 'アドレスを変更' })
  await expect(field).toHaveValue(venue.url)
  for (const [typed, said] of [
    ['', /入力してください/],
    ['月見亭', /半角の英小文字・数字・ハイフンだけ/],
    ['book', /システムで使われている/],
    [other.url, /すでに使われています/],
  ] as const) {
    await field.fill(typed)
    await save.click()
    await expect(field).toHaveAccessibleDescription(said)
    await expect(field).toBeFocused()
  }
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await field.fill(` ${wanted.toUpperCase()} `)
  await save.click()
  await expect(page.getByText(/通信できないため、変更できませんでした/)).toBeVisible()
  await context.setOffline(false)
  await save.click()
  await expect(page.getByText('アドレスを変更しました')).toBeVisible()
  await expect(field).toHaveValue(wanted)
  await expect(page.getByText(new RegExp(`/${wanted}/book$`)).first()).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('link', { name: new RegExp(`/${wanted}/book$`) })).toBeVisible()
  await sql`update public.vendor set name = '月見亭' where id = ${venue.id}`
  await expect(page.getByRole('main').getByText('月見亭')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'メニュー' }).click()
  await expect(page.getByRole('dialog').getByText('月見亭')).toBeVisible()
  const { page: customer } = await device(phone)
  const answer = await customer.goto(`/${venue.url}/book?source=poster`)
  expect(answer?.status()).toBe(200)
  await expect(customer).toHaveURL(new RegExp(`/${wanted}/book\\?source=poster$`))
  await expect(customer.getByRole('heading', { level: 1 })).toContainText('月見亭')
})

test('a booking bears the word of its link, through a reload; staff read it', async ({
  page,
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  const { page: customer } = await device(phone)
  await customer.goto(`/${venue.url}/book?source=instagram&day=${venue.today}`)
  const book = new BookPage(customer)
  await expect(book.slot(venue.soon)).toBeEnabled()
  await customer.getByLabel('人数').selectOption('3')
  await expect(customer).toHaveURL(/pax=3/)
  await expect(customer).toHaveURL(/source=instagram/)
  await customer.reload()
  await book.choose(venue.soon)
  await book.fill(aGuest('早川'))
  await book.review()
  await customer.reload()
  await book.confirmButton().click()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  const [row] = await sql`select campaign from public.booking where vendor_id = ${venue.id}`
  expect(row?.['campaign']).toBe('instagram')
  const stand = await Stand.open(page, await venue.staff())
  const card = await stand.openParty('早川')
  await expect(card.getByText('リンク元')).toBeVisible()
  await expect(card.getByText('instagram', { exact: true })).toBeVisible()
})

test('links for each place, a button for the own pages, and a poster that is printed alone', async ({
  page,
  sql,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  const link = `${baseURL}/${venue.url}/book`
  await Stand.open(page, await venue.staff())
  await page.goto('/profile')
  await expect(page.getByText(link, { exact: true })).toBeVisible()
  await page.getByRole('group', { name: '掲載先' }).getByText('LINE').click()
  await expect(page.getByText(`${link}?source=line`, { exact: true })).toBeVisible()
  await page.getByRole('group', { name: 'ボタンの言語' }).getByText('English').click()
  const html = await page.getByText(/^<a href=/).textContent()
  expect(html).toContain(`href="${link}?source=website"`)
  expect(html).toContain('>Book now</a>')
  expect(html).not.toMatch(/script|on\w+=/)
  await page.getByRole('button', { name: 'ポスターを表示' }).click()
  const dialog = page.getByRole('dialog', { name: 'QRコードのポスター' })
  await expect(dialog.getByRole('img', { name: '予約ページのQRコード' })).toBeVisible()
  for (const text of [venue.name, 'ご予約はこちらから', 'Scan to book', link])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: '店舗情報' })).toBeHidden()
  const sheet = page.locator('[data-alone]')
  await expect(sheet.getByText(venue.name, { exact: true })).toBeVisible()
  await expect(sheet.locator('svg')).toBeVisible()
})

test('an organiser of events has a profile too, offline as well', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await sql`update public.vendor set vendor_type = 'EVENT' where id = ${venue.id}`
  await sql`update public.booking_settings set deleted = true where vendor_id = ${venue.id}`
  await login.signIn(page, await venue.staff())
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('link', { name: '主催者情報' }).click()
  await expect(page.getByRole('heading', { name: '主催者情報' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '主催者名', exact: true })).toBeVisible()
  // Nothing speaks of a restaurant, nor is there what no page of an event shows.
  await expect(page.getByRole('main')).not.toContainText(/店|テーブル|お席|予約ページに表示|写真|地図/)
  await expect(page.getByText(new RegExp(`/${venue.url}/events`)).first()).toBeVisible()
  const address = page.getByRole('textbox', { name: /^住所/ })
  await expect(address).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /同期済み/ })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  complaints.expect(noNetwork)
  await goOffline(page)
  await address.fill('長岡市4-5-6')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText(/^この端末に保存しました/)).toBeVisible()
  await context.setOffline(false)
  const kept = async () =>
    (await sql`select address from public.vendor where id = ${venue.id}`)[0]?.['address']
  await expect.poll(kept).toBe('長岡市4-5-6')
  const { page: customer } = await device(phone)
  await customer.goto(`/${venue.url}/book`)
  await expect(customer.getByText('長岡市4-5-6')).toBeVisible()
})
