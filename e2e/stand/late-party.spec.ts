// A party that is late: one tap opens what can be done about it, and the time booked first stays readable.

import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { minuteText } from '#domain/time/time-text.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

/** A confirmed party of today, `at` minutes from now. */
async function put(sql: Sql, venue: Venue, name: string, at: number, phone = ''): Promise<number> {
  const [row] = await sql<{ minute: number }[]>`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, source, status)
    select v.id, gen_random_uuid(), t.day, t.minute + ${at}, 120, 2, ${name}, ${phone}, 'phone', 'confirmed'
    from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, now()) t
    where v.id = ${venue.id} returning minute`
  if (!row) throw new Error('no booking')
  return row.minute
}

const stored = async (sql: Sql, venue: Venue, name: string) =>
  (
    await sql<{ minute: number; tags: string[]; status: string }[]>`
      select minute, tags, status from public.booking where vendor_id = ${venue.id} and last_name = ${name}`
  )[0]

const choices = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^\+/ })

test('one tap opens call, later, release and no-show; the time booked first stays readable', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const minute = await put(sql, venue, '遅井', -20, '+819041237788')
  await put(sql, venue, '早川', 60)
  const stand = await Stand.open(page, await venue.staff())
  const row = stand.party('遅井')
  await expect(row).toContainText(/2\d分遅れ/)
  await expect(stand.party('早川').getByRole('button', { name: /遅れの対応/ })).toHaveCount(0)
  await row.getByRole('button', { name: /遅れの対応$/ }).tap()
  const dialog = page.getByRole('dialog')
  const call = dialog.getByRole('link')
  await expect(call).toHaveAttribute('href', 'tel:+819041237788')
  await expect(call).toContainText('090-4123-7788')
  await expect(choices(page)).toHaveCount(3)
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  const chosen = choices(page).nth(1)
  const time = /(\d+:\d\d)に変更/.exec((await chosen.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await chosen.tap()
  await expect(dialog).toHaveCount(0)
  const both = `${minuteText(minute)} → ${time}`
  await expect(row).toContainText(both)
  await expect(row).toContainText('遅れの連絡あり')
  await expect(row).not.toContainText('分遅れ')
  await expect(row.getByRole('button', { name: /遅れの対応/ })).toHaveCount(0)
  await expect.poll(async () => (await stored(sql, venue, '遅井'))?.tags).toEqual(['late', both])
  await expect.poll(async () => minuteText((await stored(sql, venue, '遅井'))?.minute ?? 0)).toBe(time)
  // One tap takes all of it back.
  await page.getByRole('region', { name: 'お知らせ' }).getByRole('button', { name: '元に戻す' }).tap()
  await expect(row).toContainText('分遅れ')
  await expect.poll(async () => stored(sql, venue, '遅井')).toEqual({ minute, tags: [], status: 'confirmed' })
})

test('without a network a party is put off too, and a no-show is asked about first @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await put(sql, venue, '遅井', -20)
  await put(sql, venue, '来内', -40)
  await put(sql, venue, '空木', -50)
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  const open = (name: string) =>
    stand
      .party(name)
      .getByRole('button', { name: /遅れの対応$/ })
      .tap()
  const dialog = page.getByRole('dialog')
  await open('遅井')
  await expect(dialog.getByText('電話番号の登録がありません')).toBeVisible()
  await choices(page).first().tap()
  await expect(stand.party('遅井')).toContainText('→')
  await expect(stand.party('遅井')).toContainText('未送信')
  await open('来内')
  await dialog.getByRole('button', { name: '無断キャンセル' }).tap()
  const question = page.getByRole('dialog', { name: /^来内.*を無断キャンセルにしますか/ })
  await question.getByRole('button', { name: 'やめる' }).tap()
  // The page behind the dialog is out of reach, and still says what it said.
  await expect(page.locator('[data-booking]').filter({ hasText: '来内' })).toContainText('分遅れ')
  await dialog.getByRole('button', { name: '無断キャンセル' }).tap()
  await question.getByRole('button', { name: '無断キャンセル' }).tap()
  await expect(stand.group('終了').getByRole('listitem').filter({ hasText: '来内' })).toBeVisible()
  await open('空木')
  await dialog.getByRole('button', { name: /席を空ける/ }).tap()
  await expect(stand.group('終了').getByRole('listitem').filter({ hasText: '空木' })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await stored(sql, venue, '来内'))?.status).toBe('no_show')
  await expect.poll(async () => (await stored(sql, venue, '空木'))?.status).toBe('cancelled')
  await expect.poll(async () => (await stored(sql, venue, '遅井'))?.tags.length).toBe(2)
})

test('every row leads to the seats by the same look, near its time, far from it and late; by keys, and in English', async ({
  page,
  context,
  sql,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  await put(sql, venue, 'Near', 25)
  await put(sql, venue, 'Far', 90)
  await put(sql, venue, 'Late', -3)
  await Stand.open(page, await venue.staff())
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await page.reload()
  const row = (name: string) => page.locator('[data-booking]').filter({ hasText: name })
  const step = (name: string, action: string) => row(name).getByRole('button', { name: `${name}: ${action}` })
  // Both steps keep their places and their looks whatever the clock says.
  for (const viewport of [tablet.viewport, phone.viewport]) {
    await page.setViewportSize(viewport)
    for (const action of ['Arrived', 'Seat']) {
      const [far, near] = [await step('Far', action).boundingBox(), await step('Near', action).boundingBox()]
      expect([near?.x, near?.width], action).toEqual([far?.x, far?.width])
      expect(Math.min(near?.width ?? 0, near?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  }
  await page.setViewportSize(tablet.viewport)
  const frameOf = (name: string, action: string) =>
    step(name, action).evaluate((el) => getComputedStyle(el).borderTopColor)
  const [meant, other] = [await frameOf('Near', 'Seat'), await frameOf('Near', 'Arrived')]
  expect(meant).not.toBe(other)
  for (const name of ['Far', 'Late']) {
    expect(await frameOf(name, 'Seat'), name).toBe(meant)
    expect(await frameOf(name, 'Arrived'), name).toBe(other)
  }
  await step('Near', 'Arrived').press('Enter')
  await expect(step('Near', 'Arrived')).toHaveCount(0)
  await step('Near', 'Seat').press('Enter')
  await expect(page.getByRole('region', { name: /^Seated/ }).locator('[data-booking]')).toContainText('Near')

  await row('Late').getByRole('button', { name: 'Late: Late party' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Late' })).toBeVisible()
  await expect(page).toHaveURL(/dialog=late/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A guest who calls ahead: the card leads there too.
  await row('Far').getByRole('button').first().press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Late party' }).press('Enter')
  await expect(choices(page)).toHaveCount(3)
  await page.setViewportSize(phone.viewport)
  expect(await sideways(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  await choices(page).last().press('Enter')
  await expect(row('Far')).toContainText('→')
  expect(await sideways(page)).toBe(0)
})
