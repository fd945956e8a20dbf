// A bar that is dragged to the edge of the chart takes the chart along, and is put where the finger lets go of it.

import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { floorRows } from '#e2e/pages/setup/floor.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { anArea, aTable } from '#tests/fixtures/floor.ts'

test.use(tablet)

/** More tables than there is room for, and one party at the first. */
async function aLongHouse(sql: Sql) {
  const venue = await aVenue(sql)
  const [hall = ''] = await floorRows(sql, venue.id, 'area', [anArea])
  const names = Array.from({ length: 24 }, (_, i) => `${i + 1}番`)
  const ids = await floorRows(
    sql,
    venue.id,
    'table',
    names.map((name, position) => ({ ...aTable(hall), ...{ name, smallest: 1, largest: 4, position } })),
  )
  const id = await venue.book({ lastName: '加藤', pax: 2, minute: venue.soon })
  await sql`update public.booking set tables = array[${ids[0] ?? ''}::uuid] where id = ${id}`
  const stored = async () => {
    const [row] = await sql<{ minute: number; tables: string[] }[]>`
      select minute, tables from public.booking where id = ${id}`
    return { minute: row?.minute ?? 0, table: names[ids.indexOf(row?.tables[0] ?? '')] }
  }
  return { venue, stored }
}

const chartOf = (page: Page): Locator => page.getByRole('region', { name: 'タイムライン' })
const scrolled = (page: Page) =>
  chartOf(page).evaluate((section) => {
    const { scrollLeft, scrollTop } = section.querySelector('.overflow-auto') ?? section
    return { x: Math.round(scrollLeft), y: Math.round(scrollTop) }
  })

test('[S7] a bar at the edge takes the chart along, both ways, and is put where the finger lets go', async ({
  page,
  sql,
}) => {
  const { venue, stored } = await aLongHouse(sql)
  await Stand.open(page, await venue.staff())
  const bar = chartOf(page).getByRole('button', { name: /加藤/ })
  await bar.tap()
  const box = await bar.boundingBox()
  const chart = await chartOf(page).boundingBox()
  if (!box || !chart) throw new Error('nowhere')
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  const finger = { x: box.x + 30, y: box.y + box.height / 2 }
  const before = await scrolled(page)
  await touch('touchStart', finger)
  await touch('touchMove', { x: finger.x + 20, y: finger.y + 20 })

  const bottom = { x: finger.x, y: chart.y + chart.height - 90 }
  await touch('touchMove', bottom)
  await expect
    .poll(async () => (await scrolled(page)).y, 'down, under a finger that rests')
    .toBeGreaterThan(300)
  const right = { x: chart.x + chart.width - 10, y: chart.y + chart.height / 2 }
  await touch('touchMove', right)
  await expect.poll(async () => (await scrolled(page)).x).toBeGreaterThan(before.x + 200)
  const middle = { x: chart.x + chart.width / 2, y: chart.y + chart.height / 2 }
  await touch('touchMove', middle)
  const rests = await scrolled(page)
  const name = await bar.innerText()
  expect(await scrolled(page), 'in the middle it stays').toEqual(rests)
  await touch('touchEnd')
  const [time = '', table = ''] = name.split(/\s+/)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  await expect.poll(stored, 'as the bar said under the finger').toEqual({ minute: hour * 60 + minute, table })
  const moved = rests.x - before.x + middle.x - finger.x
  expect(Math.abs(hour * 60 + minute - venue.soon - (moved / 104) * 60)).toBeLessThan(16)

  await bar.scrollIntoViewIfNeeded()
  await page.waitForTimeout(700)
  const at = await bar.boundingBox()
  if (!at) throw new Error('nowhere')
  await bar.tap()
  await touch('touchStart', { x: at.x + 20, y: at.y + 20 })
  await touch('touchMove', { x: at.x, y: at.y })
  await touch('touchMove', { x: chart.x + 100, y: chart.y + 70 })
  await expect.poll(() => scrolled(page), 'and back, to the very beginning').toEqual({ x: 0, y: 0 })
  await touch('touchMove', middle)
  await touch('touchEnd')
  await expect.poll(async () => (await stored()).table).not.toBe(table)
})
