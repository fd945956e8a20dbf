// A tablet that stayed away with work on it, or lost it: what the others are told, and how somebody closes it.

import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

test('a silent tablet and a lost one stand in needs attention, offline too, until somebody closes them', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await sql`
    insert into private.device (vendor_id, id, name, seen_at, word, told_at, told_rev, issued, waiting)
    values (${venue.id}, 'silent', 'iPad 2', now() - interval '1 day', 1, now() - interval '1 day', 1000000, 9, 3),
      (${venue.id}, 'lost', 'iPad 3', now(), 1, now(), 1000000, 0, 0)`
  await sql`
    insert into private.device_notice (vendor_id, device, kind, at, waiting)
    values (${venue.id}, 'lost', 'lost', date_trunc('second', now() - interval '2 days'), 2)`
  await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('佐藤')).toBeVisible()
  const button = page.getByRole('banner').getByRole('button', { name: '要対応 2件' })
  await expect(button).toBeVisible()
  await expect(page.getByRole('status').getByText('通信のない端末')).toBeVisible()
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await page.reload()
  await button.click()
  const panel = page.getByRole('dialog', { name: '要対応' })
  await expect(panel.getByText(/「iPad 2」は.+から通信がなく、未送信の変更が3件残っています。/)).toBeVisible()
  await expect(
    panel.getByText(/「iPad 3」の保存データが消え、.+の時点で未送信だった変更2件が届いていません。/),
  ).toBeVisible()
  const lost = panel.getByRole('article').filter({ hasText: 'iPad 3' })
  await lost.getByRole('button', { name: '確認済みにする' }).click()
  await expect(page.getByText(/サーバーにつながっていないため、確認済みにできません/)).toBeVisible()
  await context.setOffline(false)
  await expect(stand.badge(/同期済み/)).toBeVisible({ timeout: 30_000 })
  await lost.getByRole('button', { name: '確認済みにする' }).click()
  await expect(lost).toHaveCount(0)
  await expect(panel.getByText(/「iPad 2」は/)).toBeVisible()
  const closed =
    await sql`select device from private.device_notice where vendor_id = ${venue.id} and closed_by is not null`
  expect(closed.map((row) => row['device'])).toEqual(['lost'])
  // It comes back by itself and has sent everything: within a heartbeat it is no matter any more.
  await sql`update private.device set waiting = 0, seen_at = now() where vendor_id = ${venue.id} and id = 'silent'`
  await expect(panel.getByText('対応の必要なものはありません')).toBeVisible({ timeout: 45_000 })
})
