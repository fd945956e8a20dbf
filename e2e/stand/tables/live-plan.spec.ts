// The floor as it is at this minute: a second view of the stand, on a tablet and a phone, with and without a network.

import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { aFloor, anEvening, block } from '#e2e/pages/setup/floor-evening.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

const plan = (page: Page): Locator => page.getByRole('region', { name: 'フロア図', exact: true })
const table = (page: Page, name: string): Locator =>
  plan(page).getByRole('button', { name: new RegExp(`^${name} `) })
const toPlan = (page: Page) =>
  page.getByRole('radio', { name: 'フロア図', exact: true }).filter({ visible: true }).click()

const minuteNow = async (sql: Sql, venue: Venue): Promise<number> => {
  const [row] = await sql<{ minute: number }[]>`
    select t.minute from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, now()) t
    where v.id = ${venue.id}`
  return row?.minute ?? 0
}

async function looksRight(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
}

test('[S7] the plan says of each table how it is, leads to its card, and goes on without a network @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  test.setTimeout(120_000)
  const venue = await anEvening(sql)
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  await toPlan(page)

  await test.step('in words, by its colour, its sign and its line', async () => {
    await expect(table(page, '1番')).toHaveAccessibleName(/から着席、着席 様 2名、/)
    await expect(table(page, '1番')).toHaveText(/1番着席 \d+:\d\d〜着席 様 2名/)
    await expect(table(page, '2番')).toHaveAccessibleName(/予定を3\d分超過/)
    await expect(table(page, '3番')).toHaveAccessibleName(/に予約、次組 様 3名/)
    await expect(table(page, 'C1')).toHaveAccessibleName(/の予約、来店待ち、遅刻 様 1名/)
    await expect(table(page, 'C2')).toHaveAccessibleName('C2 1名. 空き')
    await expect(table(page, '桜の間')).toHaveText('桜の間空き')
    for (const [name, other] of [
      ['4番', '5番'],
      ['5番', '4番'],
    ])
      await expect(table(page, name ?? '')).toHaveAccessibleName(new RegExp(`大勢 様 7名.*${other}と同じ組`))
    const counts = page.getByRole('list', { name: '卓の状況' }).getByRole('listitem')
    await expect(counts).toHaveText(['空き 2', '予約 2', '着席 3', '超過 1'])
    const looks = await plan(page)
      .locator('[data-table]')
      .evaluateAll((all) =>
        all.map(
          (el) =>
            `${el.getAttribute('data-kind')} ${getComputedStyle(el).borderStyle} ${el.querySelectorAll('svg').length > 0}`,
        ),
      )
    expect(new Set(looks.map((text) => text.split(' ')[1])).size, 'lines that differ').toBeGreaterThan(2)
    await looksRight(page)
  })

  await test.step('who has no table stands above it', async () => {
    await plan(page)
      .getByRole('button', { name: /席なし 様 2名/ })
      .tap()
    await expect(page.getByRole('dialog')).toContainText('席なし')
    await page.goBack()
  })

  await test.step('the arrow keys go from table to table, and Enter opens', async () => {
    await table(page, '1番').focus()
    await page.keyboard.press('ArrowRight')
    await expect(table(page, '2番')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('長居')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()

  await test.step('a tap opens the card as a bar does; who leaves leaves the table free, without a network too', async () => {
    await table(page, '2番').tap()
    await expect(page.getByRole('dialog')).toContainText('長居')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /ご退店|退店/ })
      .first()
      .tap()
    await page.keyboard.press('Escape')
    await expect(table(page, '2番')).toHaveAccessibleName(/空き$/)
  })

  await test.step('a tap on a free one is a booking for now', async () => {
    await table(page, '桜の間').tap()
    const form = page.getByRole('dialog', { name: '予約を追加' })
    await expect(form.getByRole('button', { name: /桜の間で(このまま)?登録$/ })).toBeVisible()
    const said = (await form.getByRole('button', { name: /桜の間で(このまま)?登録$/ }).textContent()) ?? ''
    const [, hour = '', minute = ''] = /(\d+):(\d\d)/.exec(said) ?? []
    const ago = (await minuteNow(sql, venue)) - (Number(hour) * 60 + Number(minute))
    expect(ago >= 0 && ago <= 15, `${said}, ${ago} minutes ago`).toBe(true)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('another day has no plan of now', async () => {
    await page.getByRole('button', { name: '翌日', exact: true }).tap()
    await expect(plan(page)).toContainText('フロア図には、現在の状況を表示します')
    await plan(page).getByRole('button', { name: '本日を表示' }).tap()
    await expect(table(page, '1番')).toBeVisible()
  })
})

test('what another tablet blocks or draws anew stands on the plan at once', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const ids = await aFloor(sql, venue)
  await Stand.open(page, await venue.staff())
  await toPlan(page)
  await expect(table(page, '1番')).toHaveAccessibleName('1番 2–4名. 空き')
  await block(sql, venue, ids[0] ?? '')
  await expect(table(page, '1番')).toHaveAccessibleName(/^1番 2–4名\. \d+:\d\dまで使用停止$/)
  const before = await table(page, '5番').boundingBox()
  await sql`update private.config_item set data = jsonb_set(data, '{place,y}', '9')
    where vendor_id = ${venue.id} and key = ${ids[4] ?? ''}`
  await expect
    .poll(async () => (await table(page, '5番').boundingBox())?.y)
    .toBeGreaterThan((before?.y ?? 0) + 50)
  await looksRight(page)
})

test('a house without tables has no plan', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await expect(page.getByRole('region', { name: 'タイムライン' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'フロア図', exact: true })).toHaveCount(0)
})

test.describe('on a phone, in English', () => {
  test.use(phone)

  test('the plan fits, each table is what a finger finds', async ({ page, sql, context, baseURL }) => {
    const venue = await anEvening(sql)
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    await page.goto('/bookings')
    await page.getByRole('radio', { name: 'Floor plan', exact: true }).filter({ visible: true }).click()
    const sakura = page.getByRole('button', { name: /^桜の間 2–8 people\. free$/ })
    await expect(sakura).toBeVisible()
    await looksRight(page)
    expect(await cutOff(page)).toEqual([])
    await page.getByRole('button', { name: /^2番 .* 3\d min over their time/ }).click()
    await expect(page.getByRole('dialog')).toContainText('長居')
  })
})
