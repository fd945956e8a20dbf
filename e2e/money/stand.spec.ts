// What staff do about money at the stand: they cancel what was paid for, are told to refund before they delete, and hear of a refund that
// does not go through.

import type { Sql } from 'postgres'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

const paid = { amount: 12_000, refunded: 0, returning: 0 }

/** A party of today that paid a deposit by card. */
async function aPaid(sql: Sql, venue: Venue, lastName: string, payment: object = paid): Promise<string> {
  const id = await venue.book({ lastName, pax: 6, minute: venue.soon })
  await sql`insert into private.payment (vendor_id, id, amount, intent, state)
    values (${venue.id}, ${id}, 12000, ${`pi_${id}`}, 'booked')`
  await sql`update public.booking set payment = ${sql.json(payment as never)} where id = ${id}`
  return id
}
const state = async (sql: Sql, id: string) =>
  (await sql`select status, deleted, payment from public.booking where id = ${id}`)[0]

test('who cancels a paid booking says what goes back, all unless they choose otherwise, also without a network', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const venue = await aVenue(sql, { capacity: 60 })
  await sql`update public.vendor set cancellation_fees = '[{"days": 3, "percent": 50}]' where id = ${venue.id}`
  const [all, less, none] = [
    await aPaid(sql, venue, '全額'),
    await aPaid(sql, venue, '半額'),
    await aPaid(sql, venue, '無し'),
  ]
  for (const id of [all, less, none]) await sql`update public.booking set agreed_fees = null where id = ${id}`
  const stand = await Stand.open(page, await venue.staff())
  const cancel = async (name: string, choose?: string) => {
    const sheet = await stand.openParty(name)
    await sheet.getByRole('button', { name: 'キャンセル', exact: true }).tap()
    const question = page.getByRole('dialog').filter({ hasText: 'カードへの返金' })
    await expect(question.getByRole('radio', { name: '全額 12,000円を返金する' })).toBeChecked()
    await expect(question.getByText('返金は、あとから元に戻せません。')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    if (choose) await question.getByRole('radio', { name: choose }).check()
    await question.getByRole('button', { name: 'キャンセルする' }).tap()
    await expect(question).toHaveCount(0)
  }
  await context.setOffline(true)
  await cancel('全額')
  await expect(page.getByText(/^全額 .*の予約をキャンセルし、12,000円を返金します$/)).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(() => state(sql, all), { timeout: 45_000 })
    .toMatchObject({
      ...{ status: 'cancelled', payment: { ...paid, returning: 12_000 } },
    })
  await page.keyboard.press('Escape')
  await cancel('半額', 'キャンセル料を引いて6,000円を返金する')
  await expect
    .poll(() => state(sql, less), { timeout: 45_000 })
    .toMatchObject({ payment: { returning: 6000 } })
  await page.keyboard.press('Escape')
  await cancel('無し', '返金しない')
  await expect
    .poll(() => state(sql, none), { timeout: 45_000 })
    .toMatchObject({ status: 'cancelled', payment: paid })
  expect(
    (await sql`select amount, reason from private.refund where vendor_id = ${venue.id} order by amount`).map(
      (r) => ({ ...r }),
    ),
  ).toEqual([
    { amount: 6000, reason: 'staff' },
    { amount: 12_000, reason: 'staff' },
  ])
})

test('what was paid is not deleted before it is refunded; a refund that does not go through is tried again by one tap', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 60 })
  const kept = await aPaid(sql, venue, '残り')
  const stand = await Stand.open(page, await venue.staff())
  const sheet = await stand.openParty('残り')
  await sheet.getByRole('button', { name: '削除' }).tap()
  const told = page.getByRole('dialog', { name: '先に返金してください' })
  await expect(told).toContainText('カードで受け取った金額が残っているため')
  expect(await barriers(page)).toEqual([])
  await told.getByRole('button', { name: '閉じる' }).last().tap()
  expect(await state(sql, kept)).toMatchObject({ deleted: false })
  await page.keyboard.press('Escape')

  const stuck = await aPaid(sql, venue, '未達', { ...paid, returning: 12_000, refused: 12_000 })
  await sql`insert into private.refund (vendor_id, payment_id, intent, amount, reason, due_at, told_at)
    values (${venue.id}, ${stuck}, ${`pi_${stuck}`}, 12000, 'staff', now() + interval '1 day', now())`
  const button = stand.attention(1)
  await expect(button).toBeVisible({ timeout: 45_000 })
  await button.tap()
  const list = page.getByRole('dialog')
  await expect(list).toContainText('12,000円の返金がStripeで処理できていません')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await list.getByRole('button', { name: '返金をもう一度試す' }).tap()
  await expect(page.getByText(/^未達 .*への返金をもう一度お試しします$/)).toBeVisible()
  // Whatever Stripe says of it then.
  const asked = async () =>
    (
      await sql`select kind from public.booking_history where booking_id = ${stuck} and kind = 'booking.refund'`
    ).length
  await expect.poll(asked, { timeout: 45_000 }).toBe(1)
})

test('who cancels without a network what another has cancelled meanwhile gives nothing back a second time, and reads it', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const venue = await aVenue(sql, { capacity: 60 })
  await sql`update public.vendor set cancellation_fees = '[{"days": 3, "percent": 50}]' where id = ${venue.id}`
  const id = await aPaid(sql, venue, '二重')
  await sql`update public.booking set agreed_fees = null where id = ${id}`
  const stand = await Stand.open(page, await venue.staff())
  const sheet = await stand.openParty('二重')
  await goOffline(page)
  await sheet.getByRole('button', { name: 'キャンセル', exact: true }).tap()
  const question = page.getByRole('dialog').filter({ hasText: 'カードへの返金' })
  await question.getByRole('radio', { name: 'キャンセル料を引いて6,000円を返金する' }).check()
  await question.getByRole('button', { name: 'キャンセルする' }).tap()
  await expect(question).toHaveCount(0)
  // Half of it is on its way already, by another tablet or the customer's own page.
  const half = { ...paid, returning: 6000 }
  await sql`insert into private.refund (vendor_id, payment_id, intent, amount, reason, due_at)
    values (${venue.id}, ${id}, ${`pi_${id}`}, 6000, 'staff', now() + interval '1 day')`
  await sql`update public.booking set payment = ${sql.json(half)} where id = ${id}`
  await context.setOffline(false)
  await expect.poll(() => state(sql, id), { timeout: 45_000 }).toMatchObject({ status: 'cancelled' })
  await page.keyboard.press('Escape')
  const button = stand.attention(1)
  await expect(button).toBeVisible({ timeout: 45_000 })
  expect(await state(sql, id), 'the fee is kept').toMatchObject({ payment: half })
  await button.tap()
  await expect(page.getByRole('dialog')).toContainText('予約か残額が変わりました')
})
