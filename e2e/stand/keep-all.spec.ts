// Many matters of one kind: one tap keeps them all, one takes that back, with or without a network.

import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { sideways } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

test('all parties over capacity are kept by one tap offline and sent when the network is back', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  for (const lastName of ['北', '南', '東', '西']) await venue.book({ lastName, pax: 2, minute: venue.soon })
  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  const kept = async () => {
    const rows = await sql<{ name: string; upto: number | null }[]>`
      select b.last_name as name, (s ->> 'upto')::int as upto
      from public.booking b cross join jsonb_array_elements(b.settled) s
      where b.vendor_id = ${venue.id} and s ->> 'code' = 'overbooked' order by 2`
    return rows.map((row) => `${row.name} ${row.upto}`)
  }
  const stand = await Stand.open(page, await venue.staff())
  await stand.attention(3).click()
  const dialog = page.getByRole('dialog', { name: '要対応' })
  const cards = dialog.getByRole('article')
  const all = dialog.getByRole('button', { name: '定員超過3件をまとめてこのまま受ける' })
  const notice = page.locator('[data-notice]')
  await expect(cards).toHaveCount(3)
  for (const { viewport } of [phone, tablet]) {
    await page.setViewportSize(viewport)
    const box = await all.boundingBox()
    expect(box?.height, `for a finger, ${viewport.width}`).toBeGreaterThanOrEqual(44)
    expect(await sideways(page)).toBe(0)
  }

  complaints.expect(noNetwork)
  await goOffline(page)
  await all.focus()
  await all.press('Enter')
  await expect(dialog.getByText('対応の必要なものはありません')).toBeVisible()
  await expect(dialog).toBeFocused()
  await expect(notice).toContainText('定員超過3件をこのまま受けました')
  expect(await kept(), 'nothing is sent without a network').toEqual([])

  await context.setOffline(false)
  await expect.poll(kept, 'each with the figure its card has said').toEqual(['南 4', '東 6', '西 8'])
  await expect(stand.attention(0)).toBeAttached()
})

test('undo brings back all that one tap has kept, sent or not, and a card that is left has the focus', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  for (const lastName of ['北', '南', '東']) await venue.book({ lastName, pax: 2, minute: venue.soon })
  await venue.book({ lastName: '朝', pax: 2, minute: venue.soon + 180 })
  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  await sql`update public.booking set minute = 1400 where vendor_id = ${venue.id} and last_name = '朝'`
  const keptThere = async () =>
    (await sql`select from public.booking where vendor_id = ${venue.id} and settled <> '[]'`).length
  const stand = await Stand.open(page, await venue.staff())
  await stand.attention(3).click()
  const dialog = page.getByRole('dialog', { name: '要対応' })
  const cards = dialog.getByRole('article')
  const all = dialog.getByRole('button', { name: /まとめて/ })
  await expect(all).toHaveText('定員超過2件をまとめてこのまま受ける')

  complaints.expect(noNetwork)
  await goOffline(page)
  await all.tap()
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('heading').first()).toBeFocused()
  await expect(cards).toContainText('営業時間外')
  // One alone has its own card for it.
  await expect(all).toHaveCount(0)

  await page.getByRole('button', { name: '元に戻す' }).tap()
  await expect(cards).toHaveCount(3)
  await expect(page.locator('[data-notice]')).toContainText('元に戻しました')
  await expect(all).toBeVisible()

  await context.setOffline(false)
  await expect(stand.badge(/同期済み/)).toBeAttached()
  await expect.poll(keptThere).toBe(0)
  await expect(cards).toHaveCount(3)
  // A second tap at one place within 0.6 s is taken for one of a trembling finger.
  await page.waitForTimeout(700)
  await all.tap()
  await expect.poll(keptThere).toBe(2)
  await page.getByRole('button', { name: '元に戻す' }).tap()
  await expect.poll(keptThere).toBe(0)
  await expect(cards).toHaveCount(3)
})
