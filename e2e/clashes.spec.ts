// A clash comes to the host: it marks row and bar, is said once, is heard once, and offers what is free.

import type { Page } from '@playwright/test'
import { minuteText } from '#domain/time/time-text.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { sideways } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const notice = (page: Page) => page.locator('[data-notice]')

/** Counts the notes that a page plays from its start on. */
async function notesOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = window as unknown as { notes: number }
    heard.notes = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      heard.notes += 1
      return start.apply(this, when)
    }
  })
  return () => page.evaluate(() => (window as unknown as { notes: number }).notes)
}

test('a clash marks row and bar and comes to the host, who reads what came later', async ({ page, sql }) => {
  const notes = await notesOf(page)
  const venue = await aVenue(sql)
  await venue.book({ lastName: '東', pax: 2, minute: venue.soon })
  await venue.book({ lastName: '西', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('西')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /同期の状態/ })
    .tap()
  const sound = page.getByRole('switch', { name: /音で知らせる/ })
  await expect(sound, 'off until somebody wants it').not.toBeChecked()
  await sound.tap()
  await page.keyboard.press('Escape')
  const before = await notes()
  const alert = page.locator('[data-alert]')
  await expect(alert).toHaveCount(0)

  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  await expect(alert).toContainText('定員超過')
  await expect(alert).toContainText('西')
  await expect(alert).toContainText('本日')
  await expect.poll(notes).toBeGreaterThan(before)
  await expect(stand.party('西').getByText('要対応')).toBeVisible()
  await expect(stand.party('東').getByText('要対応')).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: 'タイムライン' }).getByRole('button', { name: /西.*要対応/ }),
  ).toContainText('西')

  await alert.tap()
  const card = page.getByRole('dialog', { name: '要対応' })
  await expect(card.getByText('あとから入った予約')).toBeVisible()
  await expect(card.getByText('先に入っていた予約')).toBeVisible()
  // What is known is who had the seats first, not when: no moment stands there that says the contrary.
  await expect(card.getByText(/受付|ネット予約 \d/)).toHaveCount(0)
  await expect(card.getByText(/のご利用時間中、最大4名になる予定です\(定員3名\)/)).toBeVisible()
  const primary = card.locator('article .bg-primary')
  await expect(primary).toHaveCount(1)
  await expect(primary).toHaveText(/に電話$/)
  const next = card.getByRole('group', { name: '空いている近い時刻' }).getByRole('button')
  const to = (await next.first().innerText()).replace('に移動', '')
  await next.first().tap()
  await expect(notice(page)).toContainText(/西.*\d+\/\d+\(.\) \d+:\d\dに移動しました/)
  await expect(stand.attention(0)).toBeAttached()
  await card.getByRole('button', { name: '閉じる' }).tap()
  await expect(alert).toHaveCount(0)
  await expect(stand.party('西')).toContainText(to)
  await expect(stand.party('西').getByText('要対応')).toHaveCount(0)
})

test('of several clashes the line names the first and counts the others', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  for (const lastName of ['北', '南', '東']) await venue.book({ lastName, pax: 2, minute: venue.soon })
  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.attention(2)).toBeVisible()
  const alert = page.locator('[data-alert]')
  await expect(alert).toContainText('ほか1件')
  for (const viewport of [tablet.viewport, { width: 768, height: 1024 }, phone.viewport]) {
    await page.setViewportSize(viewport)
    // Each width lays the stand out anew, and the line with it: a moment without it is none of the matter.
    await expect(async () => {
      const line = (await alert.boundingBox()) ?? { y: 0, height: 0, width: 0 }
      const row = (await page.locator('[data-booking]').first().boundingBox()) ?? { y: 0, height: 0 }
      // A phone has it at the thumb, where it pushes no row away.
      const [above, below] = viewport === phone.viewport ? [row, line] : [line, row]
      expect(above.y + above.height, `beside the list, ${viewport.width}`).toBeLessThanOrEqual(below.y)
      expect(line.height, `for a finger, ${viewport.width}`).toBeGreaterThanOrEqual(44)
    }).toPass({ timeout: 5_000 })
    await expect(alert).toBeInViewport({ ratio: 1 })
    expect(await sideways(page)).toBe(0)
  }
})

test('where the last of several matters is settled, the one above it has the focus', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  for (const lastName of ['北', '南', '東']) await venue.book({ lastName, pax: 2, minute: venue.soon })
  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  const stand = await Stand.open(page, await venue.staff())
  await stand.attention(2).click()
  const cards = page.getByRole('dialog', { name: '要対応' }).getByRole('article')
  await expect(cards).toHaveCount(2)
  // As the timeline shows it: the party after this one sits there too.
  await expect(cards.first()).toContainText('最大6名になる予定です(定員3名)')
  const free = cards.last().getByRole('group', { name: '空いている近い時刻' }).getByRole('button')
  await free.first().press('Enter')
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('heading').first()).toBeFocused()
})

test('a clash that was looked at does not come again after a reload', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  for (const lastName of ['北', '南']) await venue.book({ lastName, pax: 2, minute: venue.soon })
  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  const stand = await Stand.open(page, await venue.staff())
  await page.locator('[data-alert]').tap()
  await page.getByRole('dialog', { name: '要対応' }).getByRole('button', { name: '閉じる' }).tap()
  await page.reload()
  await expect(stand.attention(1)).toBeVisible()
  await expect(stand.party('南').getByText('要対応')).toBeVisible()
  await expect(page.locator('[data-alert]')).toHaveCount(0)
  await expect(stand.party('南').getByRole('button').first()).toHaveAccessibleName(/要対応/)
  const card = await stand.openParty('南')
  await card.getByRole('button', { name: '要対応' }).tap()
  await expect(page.getByRole('dialog', { name: '要対応' })).toContainText('定員超過')
})

test('what was there when the app opened makes no sound, what comes up afterwards does', async ({
  page,
  sql,
}) => {
  const notes = await notesOf(page)
  await page.addInitScript(() => localStorage.setItem('noren.chime', 'on'))
  const venue = await aVenue(sql)
  for (const lastName of ['北', '南', '東'])
    await venue.book({ lastName, pax: 2, minute: venue.soon, phone: '+819041239911' })
  await sql`update public.booking_settings set capacity = 5 where vendor_id = ${venue.id}`
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.attention(1)).toBeVisible()
  await page.reload()
  await expect(stand.attention(1)).toBeVisible()
  await expect(stand.party('東').getByText('要対応')).toBeVisible()
  expect(await notes()).toBe(0)
  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  await expect(stand.attention(2)).toBeVisible()
  await expect.poll(notes).toBeGreaterThan(0)
  // Two changes of one guest's card are a matter, too.
  const before = await notes()
  const side = { by: '', device: '', at: '' }
  const fields = { allergies: { base: '', kept: 'えび', lost: 'そば' } }
  const met = { id: crypto.randomUUID(), code: 'changed_elsewhere', won: true, fields, ...side, other: side }
  await sql`update public.guest set conflicts = ${sql.json([met])} where vendor_id = ${venue.id}`
  await expect(stand.attention(3)).toBeVisible()
  await expect.poll(notes).toBeGreaterThan(before)
})

test('the next free times count the party’s own seats as free', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '東', pax: 2, minute: venue.soon })
  await venue.book({ lastName: '西', pax: 2, minute: venue.soon + 90 })
  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  const stand = await Stand.open(page, await venue.staff())
  await stand.attention(1).click()
  const card = page.getByRole('dialog', { name: '要対応' })
  // Half an hour later the other party is gone, and they sit where they would have sat.
  const free = venue.soon + 120
  const time = `${Math.floor(free / 60)}:${String(free % 60).padStart(2, '0')}`
  const next = card.getByRole('group', { name: '空いている近い時刻' })
  await expect(next.getByRole('button', { name: `${time}に移動`, exact: true })).toBeVisible()

  // Other days and times open below the fold, and come into view; what is settled takes the focus along nowhere.
  await page.setViewportSize({ width: 390, height: 600 })
  await card.getByRole('button', { name: 'ほかの日時へ移動' }).click()
  const other = card.getByRole('region', { name: '移動先' })
  await expect(other).toBeFocused()
  const first = other.getByRole('button', { name: /に移動$/ }).first()
  await expect(first).toBeInViewport({ ratio: 1 })
  await first.press('Enter')
  await expect(card.getByText('対応の必要なものはありません')).toBeVisible()
  await expect(card).toBeFocused()
})

test('a party that was told one hour is offered the times at which one hour is free, and keeps it', async ({
  page,
  sql,
}) => {
  // For whoever is new the house keeps a table for two hours.
  const venue = await aVenue(sql, { duration: 120, stays: sql.json([{ pax: 4, minutes: 120 }]) })
  const minute = venue.soon + 120
  await venue.book({ lastName: '東', pax: 2, minute })
  await venue.book({ lastName: '西', pax: 2, minute })
  const west = sql`vendor_id = ${venue.id} and last_name = '西'`
  await sql`update public.booking set duration = 60 where ${west}`
  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  const stand = await Stand.open(page, await venue.staff())
  await stand.attention(1).click()
  const card = page.getByRole('dialog', { name: '要対応' })
  const hourBefore = `${minuteText(minute - 60)}に移動`
  const next = card.getByRole('group', { name: '空いている近い時刻' })
  await expect(next.getByRole('button', { name: hourBefore, exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'ほかの日時へ移動' }).click()
  const other = card.getByRole('region', { name: '移動先' })
  await other.getByRole('button', { name: hourBefore, exact: true }).click()
  await expect
    .poll(async () => [...(await sql`select minute, duration from public.booking where ${west}`)])
    .toEqual([{ minute: minute - 60, duration: 60 }])
  await expect(stand.attention(0)).toBeAttached()
  await card.getByRole('button', { name: '閉じる' }).click()

  // In its form as well: the last hour before closing is free for one hour, and for no longer.
  await (await stand.openParty('西')).getByRole('button', { name: '編集', exact: true }).click()
  const edit = page.getByRole('dialog', { name: '予約を編集' })
  const last = edit.getByRole('button', { name: /^22:00 / })
  await expect(last).toHaveAccessibleName(/空き/)
  await edit.getByRole('button', { name: '利用時間(分): 増やす' }).click()
  await expect(last).toHaveAccessibleName(/最終入店 21:45/)
})
