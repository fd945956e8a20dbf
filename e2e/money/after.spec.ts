// What a customer reads of their money when all is over: of a fee that staff gave back after all, and on the receipt of who did not come.

import type { Sql } from 'postgres'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'

test.use(phone)

const line = { type: 'course', name: '季節のコース', name_en: '', count: 2, price: 5500, tax: 10 }
const paid = { amount: 11_000, refunded: 0, returning: 0 }

async function aPaid(sql: Sql) {
  const venue = await aVenue(sql)
  await takesCards(sql, venue.id)
  await sql`update public.vendor set cancellation_fees = '[{"days": 3, "percent": 50}]' where id = ${venue.id}`
  const id = await venue.book({ lastName: '千住', pax: 2, minute: venue.soon })
  const lines = sql.json([{ ...line, price_type: crypto.randomUUID() }])
  const payment = (now: object) =>
    sql`update public.booking set payment = ${sql.json(now as never)} where id = ${id}`
  await sql`update public.booking set lines = ${lines}, agreed_fees = '[{"days": 3, "percent": 50}]' where id = ${id}`
  await payment(paid)
  return { id, payment, path: venue.pathOf(id) }
}

test('a fee that staff gave back is not said to have been taken from the card', async ({ page, sql }) => {
  const { id, payment, path } = await aPaid(sql)
  await sql`update public.booking set status = 'cancelled', status_at = now() where id = ${id}`
  await payment({ ...paid, refunded: 5500 })
  await page.goto(path)
  await expect(page.getByText(/^キャンセル料は、カードで/), 'control').toBeVisible()
  await payment({ ...paid, refunded: 11_000 })
  await page.reload()
  await expect(page.getByText('返金済み: 11,000円')).toBeVisible()
  await expect(page.getByText(/^キャンセル料は、カードで/)).toHaveCount(0)
})

test('what is kept of who did not come to their table is a fee, in which no tax is contained', async ({
  page,
  sql,
}) => {
  const { id, path } = await aPaid(sql)
  const open = async () => {
    await page.goto(path)
    await page.getByRole('link', { name: '領収書を表示する' }).click()
    return page.getByRole('article')
  }
  await expect(await open(), 'control: of who comes').toContainText('10%対象（税込）')
  await sql`update public.booking set status = 'no_show', status_at = now() where id = ${id}`
  await page.goto('/terms')
  const sheet = await open()
  await expect(sheet).toContainText('¥11,000-')
  await expect(sheet).toContainText('キャンセル料は消費税の課税対象外です。')
  await expect(sheet).toContainText('キャンセル料として')
  await expect(sheet).not.toContainText('10%対象')
})
