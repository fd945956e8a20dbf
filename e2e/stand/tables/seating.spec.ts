// The host stand of a house with tables, by touch: seats in one tap, walk-ins in two, and bars that lie on their tables.

import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { floorRows } from '#e2e/pages/setup/floor.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'
import { anArea, aTable } from '#tests/fixtures/floor.ts'

test.use(tablet)

interface House {
  venue: Venue
  /** Ids by name. */
  tables: Record<string, string>
}

/** Three tables for two, one for four and two that may be joined. */
async function aHouse(sql: Sql): Promise<House> {
  const venue = await aVenue(sql)
  const [hall = ''] = await floorRows(sql, venue.id, 'area', [anArea])
  const sizes = { '1番': 2, '2番': 2, '3番': 2, '5番': 4 }
  const ids = await floorRows(
    sql,
    venue.id,
    'table',
    Object.entries(sizes).map(([name, largest], position) => ({
      ...aTable(hall),
      ...{ name, smallest: 1, largest, position },
    })),
  )
  const tables = Object.fromEntries(Object.keys(sizes).map((name, i) => [name, ids[i] ?? '']))
  await floorRows(sql, venue.id, 'combination', [
    { tables: [tables['1番'] ?? '', tables['2番'] ?? ''], smallest: 5, largest: 6 },
  ])
  return { venue, tables }
}

const at = async (sql: Sql, { venue, tables }: House): Promise<string[]> => {
  const names = new Map(Object.entries(tables).map(([name, id]) => [id, name]))
  const rows = await sql<{ last_name: string; status: string; tables: string[] }[]>`
    select last_name, status, tables from public.booking where vendor_id = ${venue.id} and not deleted order by last_name`
  const said = rows.map((row) => [row.last_name, row.status, row.tables.map((id) => names.get(id)).join('+')])
  return said.map((words) => words.filter((word) => word !== '').join(' ')).sort()
}

const bar = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'タイムライン' })
    .getByRole('button', { name: new RegExp(`^\\d+:\\d+(から)? (${name})`) })

/** A table's name at the left of its row. */
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: '卓の一覧' }).getByRole('listitem').filter({ hasText: name })

async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = window as unknown as { taps: number }
    seen.taps = 0
    addEventListener('click', () => (seen.taps += 1), { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps)
}

test('[S7] a booked party sits at its table in one tap, a walk-in in two; another table is one more', async ({
  page,
  sql,
}) => {
  const house = await aHouse(sql)
  const { venue } = house
  await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('佐藤').getByRole('button', { name: /: ご案内 1番$/ })).toBeVisible()
  const taps = await countTaps(page)
  await stand.next('佐藤', 'ご案内 1番')
  expect(await taps()).toBe(1)
  await expect.poll(() => at(sql, house)).toEqual(['佐藤 seated 1番'])
  const strip = page.getByRole('region', { name: '別の卓にする' })
  await expect(strip).toContainText('1番へご案内')
  for (const name of ['2番', '3番', '5番'])
    await expect(strip.getByRole('button', { name: new RegExp(`^${name} `) })).toBeVisible()
  await expect(strip.getByRole('button', { name: /^1番 / })).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await strip.getByRole('button', { name: /^3番 / }).tap()
  await expect(strip).toHaveCount(0)
  await expect.poll(() => at(sql, house)).toEqual(['佐藤 seated 3番'])

  const before = await taps()
  await page.getByRole('button', { name: 'ウォークイン 3名', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '5番に3名をご案内' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: '5番に3名をご案内' }).tap()
  expect((await taps()) - before).toBe(2)
  await page.getByRole('button', { name: 'ウォークイン 2名', exact: true }).tap()
  await dialog.getByRole('button', { name: /^2番 / }).tap()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => at(sql, house)).toEqual(['seated 5番', 'seated 2番', '佐藤 seated 3番'].sort())
})

/** A finger that goes down on a bar, to somewhere else, and up again. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('the bar is nowhere')
  const client = await page.context().newCDPSession(page)
  const start = { x: box.x + 30, y: box.y + box.height / 2 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [start])
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [
      { x: start.x + (to.x - start.x) * share, y: start.y + (to.y - start.y) * share },
    ])
  await touch('touchEnd', [])
  await client.detach()
}

test('[S7] a finger puts a bar to another table, keys too; at a table that is taken both say so', async ({
  page,
  sql,
}) => {
  const house = await aHouse(sql)
  const { venue, tables } = house
  const id = await venue.book({ lastName: '加藤', pax: 2, minute: venue.soon })
  // Who books online is given one.
  await sql`update public.booking set tables = '{}' where id = ${id}`
  const other = await venue.book({ lastName: '鈴木', pax: 2, minute: venue.soon + 30 })
  await sql`update public.booking set tables = array[${tables['3番'] ?? ''}::uuid] where id = ${other}`
  const stand = await Stand.open(page, await venue.staff())
  const kato = bar(page, '加藤')
  await expect(kato).toHaveAccessibleName(/卓は未割当/)
  await expect(page.getByRole('list', { name: '卓の一覧' })).toContainText('未割当 1組')
  await kato.tap()
  await expect(page.getByText('移動先の卓・時刻をタップ')).toBeVisible()
  const box = await kato.boundingBox()
  const row = await rowOf(page, '5番').boundingBox()
  if (!box || !row) throw new Error('nowhere')
  await drag(page, kato, { x: box.x + 30, y: row.y + row.height / 2 })
  await expect.poll(() => at(sql, house)).toEqual(['加藤 confirmed 5番', '鈴木 confirmed 3番'])
  await expect(kato).toHaveAccessibleName(/卓 5番/)
  const minuteOf = async () =>
    (await sql<{ minute: number }[]>`select minute from public.booking where id = ${id}`)[0]?.minute
  expect(await minuteOf(), 'a finger that went straight down changed the table alone').toBe(venue.soon)

  await test.step('by keys: Enter, arrows, Enter; who is there is asked about, and both say so', async () => {
    await kato.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('button', { name: /^3番 .*に移動$/ })).toBeVisible()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog')
    await expect(question).toContainText('鈴木 一郎 様が使用します')
    await question.getByRole('button', { name: 'このまま進める' }).tap()
    await expect.poll(() => at(sql, house)).toEqual(['加藤 confirmed 3番', '鈴木 confirmed 3番'])
    await expect(bar(page, '加藤')).toHaveAccessibleName(/3番が鈴木 一郎 様と重複/)
    await expect(bar(page, '鈴木')).toHaveAccessibleName(/3番が加藤 一郎 様と重複/)
    await expect(stand.attention(0), 'whoever did it was told').toBeVisible()
    expect(await barriers(page)).toEqual([])
  })

  await test.step('one tap on another row is the same, and undo takes it back', async () => {
    await kato.tap()
    const now = await kato.boundingBox()
    const one = await rowOf(page, '2番').boundingBox()
    if (!now || !one) throw new Error('nowhere')
    await page.touchscreen.tap(now.x + 60, one.y + one.height / 2)
    await expect.poll(() => at(sql, house)).toEqual(['加藤 confirmed 2番', '鈴木 confirmed 3番'])
    await page.getByRole('button', { name: '元に戻す' }).tap()
    await expect.poll(() => at(sql, house)).toEqual(['加藤 confirmed 3番', '鈴木 confirmed 3番'])
  })
})

test('an empty cell begins a booking there; a party for two tables lies at both', async ({ page, sql }) => {
  const house = await aHouse(sql)
  const { venue } = house
  await Stand.open(page, await venue.staff())
  const row = await rowOf(page, '5番').boundingBox()
  if (!row) throw new Error('nowhere')
  await page.touchscreen.tap(row.x + row.width + 230, row.y + row.height / 2)
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await expect(form.getByRole('button', { name: /5番で登録$/ })).toBeVisible()
  await expect(form.getByRole('button', { name: /^5番 / }).first()).toHaveAttribute('aria-pressed', 'true')
  expect(await barriers(page)).toEqual([])
  await form.getByLabel('姓', { exact: true }).fill('森')
  await form.getByRole('button', { name: /5番で登録$/ }).tap()
  await expect(form).toHaveCount(0)
  await expect.poll(() => at(sql, house)).toEqual(['森 confirmed 5番'])

  await page.getByRole('button', { name: '予約を追加' }).tap()
  await form.getByRole('button', { name: '人数: 増やす' }).click({ clickCount: 4 })
  await form.getByLabel('姓', { exact: true }).fill('林')
  await form
    .getByRole('button', { name: / 空き$/ })
    .first()
    .tap()
  await expect(form.getByRole('button', { name: /1番\+2番で登録$/ })).toBeVisible()
  await form.getByRole('button', { name: /1番\+2番で登録$/ }).tap()
  await expect.poll(() => at(sql, house)).toEqual(['林 confirmed 1番+2番', '森 confirmed 5番'])
  await expect(bar(page, '林')).toHaveCount(2)
})

test('[S7] tables are given without a network, and two tablets agree once it is back @installed', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  test.setTimeout(150_000)
  const house = await aHouse(sql)
  const { venue } = house
  const staff = await venue.staff()
  await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
  await venue.book({ lastName: '高橋', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, staff)
  await stand.isInstalled()
  await expect(stand.party('高橋')).toBeVisible()
  const second = await Stand.open((await device(tablet)).page, staff)
  await expect(second.party('佐藤')).toBeVisible()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  const first =
    (await stand
      .party('佐藤')
      .getByRole('button', { name: /ご案内 / })
      .textContent()) ?? ''
  await stand.next('佐藤', `ご案内 ${first.replace('ご案内', '').trim()}`)
  await page.getByRole('button', { name: 'ウォークイン 4名', exact: true }).tap()
  await page.getByRole('button', { name: '5番に4名をご案内' }).tap()
  await page.reload()
  await expect(page.getByRole('list', { name: '卓の一覧' })).toContainText('5番')
  await expect(bar(page, '佐藤')).toHaveAccessibleName(/卓 [12]番/)
  // The other tablet leads somebody else to the same table meanwhile.
  await second.page.getByRole('button', { name: 'ウォークイン 3名', exact: true }).tap()
  await second.page.getByRole('button', { name: '5番に3名をご案内' }).tap()
  await expect.poll(async () => (await at(sql, house)).length).toBe(3)
  await context.setOffline(false)
  const seated = async () => (await at(sql, house)).filter((one) => one === 'seated 5番').length
  await expect.poll(seated, { timeout: 45_000 }).toBe(2)
  for (const one of [stand, second]) {
    await expect(one.attention(1)).toBeVisible()
    await expect(bar(one.page, 'ウォークイン|予約なし').first()).toHaveAccessibleName(/5番が.*と重複/)
  }
  await second.attention(1).tap()
  const card = second.page.getByRole('dialog').getByRole('article').filter({ hasText: '卓の重複' })
  await expect(card.getByRole('region', { name: '空いている卓に移す' })).toBeVisible()
  expect(await barriers(second.page)).toEqual([])
})

test('a house without tables is as it was: no rows, no strip, no table in its form', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await stand.next('佐藤', 'ご案内')
  await expect(stand.group('着席中').getByRole('listitem').filter({ hasText: '佐藤' })).toBeVisible()
  await expect(page.getByRole('list', { name: '卓の一覧' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: '別の卓にする' })).toHaveCount(0)
  await stand.walkIn(2)
  await page.getByRole('button', { name: '予約を追加' }).tap()
  await expect(page.getByRole('dialog').getByRole('group', { name: '時刻' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('group', { name: '卓', exact: true })).toHaveCount(0)
})

test('[S7] how far a party is served stands on its bar, and one undo takes it back', async ({
  page,
  sql,
}) => {
  const house = await aHouse(sql)
  const { venue } = house
  const id = await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await stand.next('佐藤', 'ご案内 1番')
  const step = async () =>
    (await sql<{ step: string }[]>`select step from public.booking where id = ${id}`)[0]?.step
  await bar(page, '佐藤').tap()
  await page.getByRole('button', { name: 'デザート', exact: true }).tap()
  await expect(bar(page, '佐藤')).toHaveAccessibleName(/デザート/)
  await expect.poll(step).toBe('dessert')
  await page.getByRole('button', { name: '元に戻す' }).tap()
  await expect.poll(step).toBe('')
  await page.getByRole('button', { name: '選択をやめる' }).tap()
  const card = await stand.openParty('佐藤')
  await card.getByRole('button', { name: '会計', exact: true }).tap()
  await expect(card.getByRole('button', { name: '会計', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect.poll(step).toBe('bill')
  expect(await barriers(page)).toEqual([])
})
