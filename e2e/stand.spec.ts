// The host stand in use: what a host does all evening, by touch, on one tablet and on two.

import type { Page } from '@playwright/test'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

/** Counts taps from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = window as unknown as { taps: number }
    seen.taps = 0
    addEventListener('click', () => (seen.taps += 1), { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps)
}

test('[S7] a walk-in takes two taps, a seat one, and undo takes either back', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('佐藤')).toBeVisible()
  const taps = await countTaps(page)
  await stand.walkIn(3)
  expect(await taps()).toBe(2)
  await expect(stand.group('着席中').getByRole('listitem').filter({ hasText: 'ウォークイン' })).toBeVisible()
  await stand.next('佐藤', 'ご案内')
  expect(await taps()).toBe(3)
  await expect(stand.group('着席中').getByRole('listitem').filter({ hasText: '佐藤' })).toBeVisible()
  await page
    .getByRole('region', { name: 'お知らせ' })
    .filter({ hasText: '佐藤' })
    .getByRole('button', { name: '元に戻す' })
    .click()
  await expect(stand.group('予約').getByRole('listitem').filter({ hasText: '佐藤' })).toBeVisible()
  await expect
    .poll(async () => (await venue.bookings()).map((b) => `${b.source} ${b.status}`).sort())
    .toEqual(['online confirmed', 'walk_in seated'])
})

test('a booking by phone: four digits find the guest, the name fills in', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '中村', pax: 2, minute: venue.soon, phone: '+819041237788' })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('中村')).toBeVisible()
  const began = Date.now()
  await page.getByRole('button', { name: '予約を追加' }).click()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  // The number is what one begins with.
  await expect(form.getByLabel('電話番号', { exact: true })).toBeFocused()
  await page.keyboard.type('7788')
  await form.getByRole('button', { name: /中村/ }).click()
  await expect(form.getByLabel('姓', { exact: true })).toHaveValue('中村')
  await expect(form.getByLabel('名', { exact: true })).toHaveValue('一郎')
  await form.getByRole('button', { name: '人数: 増やす' }).click()
  await form
    .getByRole('button', { name: / 0\/20 空き$/ })
    .last()
    .click()
  await form.getByRole('button', { name: /で(このまま)?登録$/ }).click()
  await expect(form).toHaveCount(0)
  await expect(stand.party('中村')).toHaveCount(2)
  process.stdout.write(`  a booking by phone, by machine: ${Date.now() - began} ms\n`)
  await expect
    .poll(async () => (await venue.bookings()).map((b) => `${b.last_name} ${b.pax} ${b.source}`))
    .toEqual(['中村 2 online', '中村 3 phone'])
})

test('what is typed survives a slip: closing asks first', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: '予約を追加' }).click()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await form.getByLabel('姓', { exact: true }).fill('書きかけ')
  await page.keyboard.press('Escape')
  await expect(page.getByText('入力した内容を破棄しますか')).toBeVisible()
  await page.getByRole('button', { name: '入力に戻る' }).click()
  await expect(form.getByLabel('姓', { exact: true })).toHaveValue('書きかけ')
})

test('a page that opens on the form takes day and stay from the venue, not from a guess', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { duration: 75 })
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?dialog=new')
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await form.getByLabel('姓', { exact: true }).fill('早川')
  await form.getByLabel('電話番号', { exact: true }).fill('09012345678')
  await form.getByRole('button', { name: /空き$/ }).last().click()
  await form.getByRole('button', { name: /で(このまま)?登録$/ }).click()
  const stored = () =>
    sql`select day::text, duration from public.booking where vendor_id = ${venue.id}`.then(([row]) => row)
  await expect.poll(stored).toEqual({ day: venue.today, duration: 75 })
})

test('two taps move a party on the timeline; its card cancels it', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const id = await venue.book({ lastName: '加藤', pax: 4, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  const bar = page.getByRole('region', { name: 'タイムライン' }).getByRole('button', { name: /加藤/ })
  await bar.tap()
  await expect(page.getByText('移動先の時刻をタップ')).toBeVisible()
  const box = await bar.boundingBox()
  if (!box) throw new Error('the bar is nowhere')
  // The bar is two hours wide; an hour to the right, on the free field below it.
  await page.touchscreen.tap(box.x + box.width / 2 + 2, box.y + box.height + 30)
  const minute = async () =>
    (await sql<{ minute: number }[]>`select minute from public.booking where id = ${id}`)[0]?.minute
  await expect.poll(minute).toBe(venue.soon + 60)
  const card = await stand.openParty('加藤')
  await card.getByRole('button', { name: 'キャンセル', exact: true }).click()
  await card.getByRole('button', { name: '閉じる' }).click()
  await expect(stand.group('終了').getByRole('listitem').filter({ hasText: '加藤' })).toBeVisible()
  await expect.poll(async () => (await venue.bookings())[0]?.status).toBe('cancelled')
})

test('the list finds by name, by the end of a number and by status', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '髙橋', pax: 2, minute: venue.soon, phone: '+819041230001' })
  await venue.book({ lastName: '吉田', pax: 5, minute: venue.soon, phone: '+819041230002' })
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=list')
  const rows = page.getByRole('table').getByRole('button', { name: /様$/ })
  await expect(rows).toHaveCount(2)
  const search = page.getByRole('searchbox', { name: '検索' })
  await search.fill('高橋')
  await expect(rows).toHaveText(['髙橋 一郎 様'])
  await search.fill('0002')
  await expect(rows).toHaveText(['吉田 一郎 様'])
  await search.fill('だれもいない')
  await expect(page.getByText('条件に合う予約はありません')).toBeVisible()
  await search.fill('')
  await page.getByLabel('人数').selectOption('5')
  await expect(rows).toHaveText(['吉田 一郎 様'])
})

test('two tablets see each other’s changes without a reload', async ({ device, page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '清水', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  const second = await device(tablet)
  const other = await Stand.open(second.page, await venue.staff())
  await stand.next('清水', 'ご案内')
  await expect(other.group('着席中').getByRole('listitem').filter({ hasText: '清水' })).toBeVisible()
  await other.next('清水', '退店')
  await expect(stand.group('終了').getByRole('listitem').filter({ hasText: '清水' })).toBeVisible()
  await expect(stand.party('清水').getByText(/未送信|送信中/)).toHaveCount(0)
})

test('[S6] two edits of the same field: the one that lost stands in needs attention', async ({
  device,
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '森', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  const second = await device(tablet)
  const other = await Stand.open(second.page, await venue.staff())
  const setPeople = async (on: Stand, taps: number) => {
    const card = await on.openParty('森')
    await card.getByRole('button', { name: '編集' }).click()
    const form = on.page.getByRole('dialog', { name: '予約を編集' })
    for (let i = 0; i < taps; i++) await form.getByRole('button', { name: '人数: 増やす' }).click()
    await form.getByRole('button', { name: /変更を保存|このまま保存する/ }).click()
    await expect(form).toHaveCount(0)
    await on.page.keyboard.press('Escape')
    await expect(on.page.getByRole('dialog')).toHaveCount(0)
  }
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await setPeople(stand, 1)
  await setPeople(other, 2)
  await expect.poll(async () => (await venue.bookings())[0]?.pax).toBe(4)
  await context.setOffline(false)
  await stand.attention(1).click()
  const panel = page.getByRole('dialog', { name: '要対応' })
  await expect(panel.getByText('別の端末と変更が重なりました')).toBeVisible()
  await expect(panel.getByRole('row', { name: /人数/ })).toContainText(/2.*4.*3/s)
  await panel.getByRole('button', { name: '反映されなかった内容にする' }).click()
  await expect(other.attention(0)).toBeVisible()
  await expect.poll(async () => (await venue.bookings())[0]?.pax).toBe(3)
})

test('[S2] [S3] a refused change stays in sight: try again, or discard', async ({
  page,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const stand = await Stand.open(page, await venue.staff())
  // The database itself says no to parties of this size at this venue.
  await sql.unsafe(
    `alter table public.booking add constraint e2e_says_no check (vendor_id <> '${venue.id}' or pax <> 4) not valid`,
  )
  try {
    await stand.walkIn(4)
    await expect(stand.party('ウォークイン').getByText('未反映')).toBeVisible()
    await stand.walkIn(2)
    await expect
      .poll(async () => (await venue.bookings()).map((b) => b.pax), 'the next one goes on')
      .toEqual([2])
    await stand.attention(1).click()
    await expect(page.getByText('送信できていない変更')).toBeVisible()
  } finally {
    await sql.unsafe('alter table public.booking drop constraint e2e_says_no')
  }
  await page.getByRole('button', { name: 'もう一度送る' }).click()
  await expect(page.getByText('対応の必要なものはありません')).toBeVisible()
  await expect.poll(async () => (await venue.bookings()).map((b) => b.pax).sort()).toEqual([2, 4])
  expect(complaints.unexpected()).toEqual([])
})
