// The host stand of a house with tables, by touch: seats in one tap, walk-ins in two, and bars that lie on their tables.

import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { floorRows } from '#e2e/pages/setup/floor.ts'
import { Stand } from '#e2e/pages/stand.ts'
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
