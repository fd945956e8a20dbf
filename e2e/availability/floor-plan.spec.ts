// The floor plan of a house: drawn by finger, by mouse and by keyboard, without a network, and on two tablets at once.

import type { Page } from '@playwright/test'
import { floorRows } from '#e2e/pages/setup/floor.ts'
import { FloorPlan, step, storedPlan } from '#e2e/pages/setup/floor-plan.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { dragByFinger, dragByMouse } from '#e2e/support/hands/drag.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { desktop, expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'
import { anArea, aPlace, aTable } from '#tests/fixtures/floor.ts'

test.use(tablet)

async function looksRight(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
}

const place = (x: number, y: number, width = 2, height = 2) => ({ ...aPlace, x, y, width, height })

test('[S7] a plan is drawn by finger, saved without a network, and stands on every tablet once it is back @installed', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  test.setTimeout(120_000)
  const venue = await aVenue(sql)
  const [hall = '', bar = ''] = await floorRows(sql, venue.id, 'area', [
    { ...anArea, name: 'ホール' },
    { ...anArea, name: 'カウンター', position: 1 },
  ])
  await floorRows(sql, venue.id, 'table', [
    ...['1番', '2番', '3番'].map((name, position) => ({ ...aTable(hall), name, position })),
    { ...aTable(bar), name: 'C1', smallest: 1, largest: 1 },
  ])
  const staff = await venue.staff()
  const stand = await Stand.open(page, staff)
  await stand.isInstalled()
  const drawn = new FloorPlan(page)
  await drawn.open()

  await test.step('before anybody drew, tables stand in rows', async () => {
    expect(await drawn.placeOf('1番')).toBe('1,1 3x2')
    expect(await drawn.placeOf('3番')).toBe('9,1 3x2')
    await looksRight(page)
  })

  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()

  await test.step('a finger moves one: it snaps to the grid, and the others stay', async () => {
    await dragByFinger(page, drawn.table('1番'), { dx: 20, dy: 4 * step - 12 })
    await expect.poll(() => drawn.placeOf('1番')).toBe('1,5 3x2')
    await expect(drawn.said()).toHaveText('1番: 左から1、上から5')
    expect(await drawn.placeOf('2番')).toBe('5,1 3x2')
  })

  await test.step('no table is put on another, and that is said in words', async () => {
    await dragByFinger(page, drawn.table('1番'), { dx: 5 * step, dy: -4 * step })
    await expect(drawn.said()).toHaveText('2番と重なるため、置けません')
    expect(await drawn.placeOf('1番')).toBe('1,5 3x2')
    await looksRight(page)
  })

  await test.step('its corner sizes it, a button turns it, another makes it round', async () => {
    await dragByFinger(page, drawn.handle(), { dx: 2 * step, dy: 0 })
    await expect.poll(() => drawn.placeOf('1番')).toBe('1,5 5x2')
    await drawn.button('90度回す').tap()
    await expect.poll(() => drawn.placeOf('1番')).toBe('2,4 2x5')
    await drawn.choice('丸').check()
    await expect(drawn.choice('丸')).toBeChecked()
  })

  await test.step('several at once: one tap each, and one tap back for each stroke', async () => {
    await drawn.choice('2名').check()
    await drawn.tapAt('ホール', 10, 6)
    await expect(drawn.said()).toHaveText('4番を追加しました')
    // The next tap adds another: said as long as it does.
    await expect(page.getByText('タップするたびに1卓ずつ追加されます')).toBeVisible()
    await drawn.tapAt('ホール', 13, 6)
    await expect(drawn.table('5番')).toBeVisible()
    await drawn.tapAt('ホール', 13, 7)
    await expect(drawn.table('6番')).toHaveCount(0)
    await drawn.button('1つ戻す').tap()
    await expect(drawn.table('5番')).toHaveCount(0)
    await drawn.button('1つ戻す').tap()
    await expect(drawn.table('4番')).toHaveCount(0)
    await drawn.button('やり直す').tap()
    await expect(drawn.table('4番')).toBeVisible()
    await looksRight(page)
    await drawn.button('追加を終える').tap()
    await expect(drawn.choice('なし')).toBeChecked()
    await drawn.tapAt('ホール', 13, 6)
    await expect(drawn.table('5番')).toHaveCount(0)
  })

  await test.step('whoever leaves without saving is asked', async () => {
    await page.getByRole('main').getByRole('link', { name: '予約設定', exact: true }).tap()
    await page.getByRole('button', { name: '入力に戻る', exact: true }).tap()
    await expect(drawn.table('4番')).toBeVisible()
  })

  await test.step('saved on this tablet, once for all', async () => {
    await drawn.button('図を保存').tap()
    await expect(page.getByText(/^この端末に保存しました/)).toBeVisible()
    await expect(drawn.button('図を保存')).toBeDisabled()
    await page.reload()
    await expect(drawn.table('4番')).toBeVisible()
    expect(await drawn.placeOf('1番')).toBe('2,4 2x5')
    expect(await storedPlan(sql, venue.id), 'not sent yet').toEqual(['1番', '2番', '3番', 'C1'])
  })

  await context.setOffline(false)
  await expect
    .poll(() => storedPlan(sql, venue.id))
    .toEqual(['1番 2,4 2x5 round', '2番', '3番', '4番 9,5 2x2 square', 'C1'])
  const second = new FloorPlan((await device(tablet)).page)
  await Stand.open(second.page, staff)
  await second.open()
  await expect.poll(() => second.placeOf('1番')).toBe('2,4 2x5')
  await second.choice('カウンター').check()
  expect(await second.placeOf('C1')).toBe('1,1 1x1')
})

async function aHall(venue: Venue, sql: Parameters<typeof floorRows>[0], places: (object | null)[]) {
  const [hall = ''] = await floorRows(sql, venue.id, 'area', [{ ...anArea, name: 'ホール' }])
  await floorRows(
    sql,
    venue.id,
    'table',
    places.map((at, i) => ({ ...aTable(hall), name: `${i + 1}番`, position: i, place: at })),
  )
}

test('a plan is drawn by the keyboard alone', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await aHall(venue, sql, [place(0, 0), place(2, 0), place(6, 0)])
  await Stand.open(page, await venue.staff())
  const drawn = new FloorPlan(page)
  await drawn.open()
  const { keyboard } = page
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  }

  await drawn.table('1番').focus()
  await press('Enter', 'ArrowDown', 'ArrowDown')
  await expect.poll(() => drawn.placeOf('1番')).toBe('0,2 2x2')
  await expect(drawn.table('1番'), 'whoever moves it goes on moving it').toBeFocused()
  await press('ArrowLeft')
  await expect(drawn.said()).toHaveText('これ以上は動かせません')
  await press('Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp')
  await expect.poll(() => drawn.placeOf('1番')).toBe('0,2 3x3')
  await press('Escape', 'ArrowDown')
  await expect(drawn.table('1番')).toHaveAttribute('aria-pressed', 'false')
  expect(await drawn.placeOf('1番')).toBe('0,2 3x3')

  await drawn.table('2番').focus()
  await press('Enter', 'Shift+ArrowDown')
  await expect(drawn.said()).toHaveText('1番と重なるため、置けません')
  // Two steps are free beside it, and a third one behind the next table.
  await press('ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect.poll(() => drawn.placeOf('2番'), 'over the table that stands there').toBe('8,0 2x2')

  await drawn.choice('カウンター席').check()
  await drawn.button('空いた場所に追加').focus()
  await press('Enter', 'Enter')
  await expect(drawn.table('5番')).toBeVisible()
  await drawn.button('1つ戻す').focus()
  await press('Enter')
  await expect(drawn.table('5番')).toHaveCount(0)
  await drawn.button('図を保存').focus()
  await press('Enter')
  await expect
    .poll(() => storedPlan(sql, venue.id))
    .toEqual(['1番 0,2 3x3 square', '2番 8,0 2x2 square', '3番 6,0 2x2 square', '4番 1,1 1x1 seat'])
})

test('two tablets draw one plan: what each moved stands, and one table in two places is asked about', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  test.setTimeout(120_000)
  const venue = await aVenue(sql)
  await aHall(venue, sql, [place(0, 0), place(4, 0), place(8, 0)])
  const staff = await venue.staff()
  const stand = await Stand.open(page, staff)
  const drawn = new FloorPlan(page)
  await drawn.open()
  const other = new FloorPlan((await device(tablet)).page)
  await Stand.open(other.page, staff)
  await other.open()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await dragByFinger(page, drawn.table('1番'), { dx: 0, dy: 4 * step })
  await dragByFinger(page, drawn.table('3番'), { dx: 0, dy: 2 * step })
  await drawn.button('図を保存').tap()
  await dragByFinger(other.page, other.table('2番'), { dx: -3 * step, dy: 5 * step })
  await dragByFinger(other.page, other.table('3番'), { dx: 2 * step, dy: 0 })
  await other.button('図を保存').tap()
  await expect.poll(() => storedPlan(sql, venue.id)).toContain('3番 10,0 2x2 square')
  await context.setOffline(false)

  await test.step('two that overlap now are said, not refused', async () => {
    await expect(drawn.plan().getByText('卓が重なっています: 1番と2番。')).toBeVisible()
    expect(await drawn.placeOf('1番')).toBe('0,4 2x2')
    await looksRight(page)
  })
  await stand.attention(1).click()
  const card = page.getByRole('dialog').getByRole('article').filter({ hasText: '設定の変更が重なりました' })
  await expect(card).toContainText('卓「3番」')
  await expect(card.getByRole('row').filter({ hasText: '配置' })).toContainText(
    /左から8、上から0.*左から10、上から0.*左から8、上から2/,
  )
  expect(await barriers(page)).toEqual([])
})

test('a table that is drawn has its name and its deletion beside it', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await aHall(venue, sql, [place(0, 0), place(4, 0)])
  await Stand.open(page, await venue.staff())
  const drawn = new FloorPlan(page)
  await drawn.open()
  await dragByMouse(page, drawn.table('1番'), { dx: 0, dy: 3 * step })
  await expect.poll(() => drawn.placeOf('1番')).toBe('0,3 2x2')
  await drawn.button('1番を変更').click()
  await page.getByLabel('卓の名前', { exact: true }).fill('窓際')
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => drawn.placeOf('窓際'), 'what is drawn stays meanwhile').toBe('0,3 2x2')
  await drawn.table('2番').click()
  await drawn.button('2番を削除').click()
  await page.getByRole('dialog').getByRole('button', { name: '削除', exact: true }).click()
  await expect(drawn.table('2番')).toHaveCount(0)
  await drawn.button('図を保存').click()
  await expect.poll(() => storedPlan(sql, venue.id)).toEqual(['窓際 0,3 2x2 square'])
})

for (const [what, size] of [
  ['a phone', phone],
  ['a screen', desktop],
] as const)
  test.describe(`on ${what}, in English`, () => {
    test.use(size)

    test(`sixty tables are a plan on ${what}`, async ({ page, sql, context, baseURL }) => {
      const venue = await aVenue(sql)
      const areas = await floorRows(
        sql,
        venue.id,
        'area',
        ['Main room', 'Riverside terrace in the garden behind'].map((name, position) => ({
          ...{ ...anArea, name, name_en: '', position },
        })),
      )
      await floorRows(
        sql,
        venue.id,
        'table',
        Array.from({ length: 60 }, (_, i) => ({
          ...{ ...aTable(areas[i % 2]), smallest: 1, largest: 1 + (i % 9), position: i },
          name: i % 5 === 0 ? `Window ${100 + i} left` : `T${i}`,
        })),
      )
      await Stand.open(page, await venue.staff())
      await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
      await page.goto('/tables?view=plan')
      const plan = page.getByRole('region', { name: 'Floor plan', exact: true })
      await expect(plan.getByRole('button', { name: /^T2, / })).toBeVisible()
      await plan.getByRole('button', { name: /^T2, / }).click()
      await looksRight(page)
      expect(await cutOff(page)).toEqual([])
    })
  })

test('of twenty tables on one place three pairs are named, and how many more there are', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await aHall(
    venue,
    sql,
    Array.from({ length: 20 }, () => place(0, 0)),
  )
  await Stand.open(page, await venue.staff())
  const drawn = new FloorPlan(page)
  await drawn.open()
  const said = drawn.plan().getByText(/^卓が重なっています/)
  await expect(said).toHaveText(
    '卓が重なっています: 1番と2番、1番と3番、1番と4番、ほか187組。どちらかを動かしてください。',
  )
  await looksRight(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(/^Tables stand on one another/)).toHaveText(
    / and 187 more pairs\. Move one of each\.$/,
  )
})
