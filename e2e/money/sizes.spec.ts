// Every page of money, in both languages, on a phone and on a tablet: nothing is too wide, too small, cut off or out of reach.

import type { Page } from '@playwright/test'
import { aGuest } from '#e2e/pages/book.ts'
import { CheckoutPage } from '#e2e/pages/checkout.ts'
import { aProgramme } from '#e2e/pages/public-events.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'
import { aDispute, aRefusedRefund } from './troubles.ts'

test.use(tablet)

const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 1180, height: 820 } }
const shots = process.env['LOOKS_INTO']

/** What is in the way in each size, in the language that it is in. */
async function faultsOf(page: Page, what: string, part = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    if (shots) await page.screenshot({ path: `${shots}/${what}-${size}.png`, fullPage: part === 'html' })
    const faults = [...(await barriers(page, part)), ...(await smallTargets(page)), ...(await cutOff(page))]
    if ((await sideways(page)) > 0) faults.push('too wide')
    found.push(...faults.map((fault) => `${what} ${size}: ${fault}`))
  }
  return found
}

/** The same in both languages; it is in Japanese before. */
async function faultsInBoth(page: Page, what: string): Promise<string[]> {
  const found = await faultsOf(page, `${what} ja`)
  await page.getByRole('button', { name: 'English' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  return [...found, ...(await faultsOf(page, `${what} en`))]
}

test('a customer pays, and has the receipt, in any size and language', async ({ page, sql }) => {
  const { venue, open } = await aProgramme(sql)
  await takesCards(sql, venue.id)
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.toConfirmation(2, aGuest('浅草'))
  await page.getByRole('radio', { name: /クレジットカードで支払う/ }).check()
  const found = await faultsInBoth(page, 'payment')

  await page.getByRole('button', { name: '日本語' }).first().click()

  const house = await aVenue(sql)
  await takesCards(sql, house.id)
  const id = await house.book({ lastName: '佐々木', pax: 2, minute: house.soon })
  await sql`update public.booking set payment = '{"amount": 13160, "refunded": 3000, "returning": 160}' where id = ${id}`
  await page.goto(house.pathOf(id))
  await expect(page.getByText('返金済み: 3,000円')).toBeVisible()
  found.push(...(await faultsInBoth(page, 'slip')))
  await page.getByRole('button', { name: '日本語' }).first().click()
  await page.getByRole('link', { name: '領収書を表示する' }).click()
  await expect(page.getByRole('heading', { name: '領収書' })).toBeVisible()
  found.push(...(await faultsInBoth(page, 'receipt')))
  expect(found).toEqual([])
})

test('staff set cards up, and give money back, in any size and language', async ({ page, sql }) => {
  const venue = await aVenue(sql, { capacity: 60 })
  await takesCards(sql, venue.id)
  const id = await venue.book({ lastName: '全額', pax: 6, minute: venue.soon })
  await sql`insert into private.payment (vendor_id, id, amount, intent, state)
    values (${venue.id}, ${id}, 12000, ${`pi_${id}`}, 'booked')`
  await sql`update public.booking set payment = '{"amount": 12000, "refunded": 0, "returning": 0}' where id = ${id}`
  await Stand.open(page, await venue.staff())
  const found: string[] = []
  const asked = async (cancel: string, title: string, locale: string) => {
    await page.setViewportSize(sizes.tablet)
    await page.getByRole('listitem').filter({ hasText: '全額' }).getByRole('button').first().click()
    await page.getByRole('dialog').getByRole('button', { name: cancel, exact: true }).tap()
    await expect(page.getByRole('dialog').filter({ hasText: title })).toBeVisible()
    found.push(...(await faultsOf(page, `refund ${locale}`, '[role=dialog]')))
  }
  await asked('キャンセル', 'カードへの返金', 'ja')
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'カード決済' })).toBeVisible()
  found.push(...(await faultsInBoth(page, 'settings')))
  await page.goto('/bookings')
  await asked('Cancel booking', 'Refund to the card', 'en')
  expect(found).toEqual([])
})

test('staff see to what Stripe reports, in any size and language, without a network', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const venue = await aVenue(sql, { capacity: 60 })
  const [id, other] = [
    await venue.book({ lastName: '異議', pax: 6, minute: venue.soon }),
    await venue.book({ lastName: '返金', pax: 2, minute: venue.soon }),
  ]
  await aDispute(sql, venue.id, id)
  await aRefusedRefund(sql, venue.id)
  await sql`update public.booking set status = 'cancelled', status_at = now() where id = ${other}`
  await sql`update public.booking set payment = '{"amount": 12000, "refunded": 0, "returning": 12000, "refused": 12000}' where id = ${other}`
  const stand = await Stand.open(page, await venue.staff())
  const found: string[] = []
  for (const locale of ['ja', 'en']) {
    if (locale === 'en') await page.getByRole('button', { name: 'English' }).first().click()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    if (locale === 'ja') await goOffline(page)
    else await context.setOffline(true)
    await page
      .getByRole('button', { name: locale === 'ja' ? /要対応/ : /needs? attention/i })
      .first()
      .tap()
    const list = page.getByRole('dialog')
    await expect(list.getByRole('listitem')).toHaveCount(3)
    found.push(...(await faultsOf(page, `reported ${locale}`, '[role=dialog]')))
    await context.setOffline(false)
    await page.setViewportSize(sizes.tablet)
    await page.keyboard.press('Escape')
  }
  await expect(stand.attention(3)).toHaveCount(0)
  expect(found).toEqual([])
})
