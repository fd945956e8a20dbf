// What staff have to see to at Stripe: it stands under "needs attention" of every tablet, without a network too, until one of them has.

import type { Sql } from 'postgres'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { aDispute, aRefusedRefund } from './troubles.ts'

test.use(tablet)

const open = (sql: Sql, vendor: string) =>
  sql`select data->>'what' as what from private.config_item where vendor_id = ${vendor} and kind = 'card_matter' and not deleted`

test('a dispute and a refund without a booking are seen to once, without a network, and that is taken back by a tap', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const venue = await aVenue(sql, { capacity: 60 })
  const id = await venue.book({ lastName: '異議', pax: 6, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.attention(0)).toBeVisible()
  const intent = await aDispute(sql, venue.id, id)
  await aRefusedRefund(sql, venue.id)
  await expect(stand.attention(2)).toBeVisible({ timeout: 45_000 })
  await goOffline(page)
  await stand.attention(2).tap()
  const list = page.getByRole('dialog')
  const dispute = list.getByRole('listitem').filter({ hasText: 'カード払いに異議申し立てがありました' })
  const refund = list.getByRole('listitem').filter({ hasText: '返金ができていません' })
  await expect(dispute).toContainText('12,000円のお支払いに異議を申し立てました')
  await expect(dispute).toContainText(`Stripeの支払い: ${intent}`)
  await expect(dispute.getByRole('button', { name: /異議/ })).toBeVisible()
  await expect(refund).toContainText('カードへの返金8,000円が')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await dispute.getByRole('button', { name: '確認済みにする' }).tap()
  await expect(dispute).toHaveCount(0)
  await refund.getByRole('button', { name: '確認済みにする' }).tap()
  await expect(refund).toHaveCount(0)
  await page.getByRole('button', { name: '元に戻す', exact: true }).last().tap()
  await expect(refund).toBeVisible()
  expect(await open(sql, venue.id), 'nothing is sent yet').toHaveLength(2)
  await context.setOffline(false)
  await expect
    .poll(async () => (await open(sql, venue.id)).map(({ what }) => what), { timeout: 45_000 })
    .toEqual(['refused'])
  await expect(stand.attention(1)).toBeVisible()
})
