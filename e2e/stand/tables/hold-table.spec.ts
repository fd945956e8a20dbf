// The next step of a meal from the floor plan: a table is held as a bar is; a tap opens the card as before.

import { aFloor, put } from '#e2e/pages/setup/floor-evening.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

test('a table of the plan that is held, or S on it, says the next step; a tap, and who only comes, open the card', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const [one, , three] = await aFloor(sql, venue)
  await put(sql, venue, { name: '着席', pax: 2, at: -40, sat: -35, tables: [one] })
  await put(sql, venue, { name: '次組', pax: 3, at: 30, tables: [three] })
  const step = async (name: string) => {
    const [row] = await sql<{ step: string }[]>`
      select step from public.booking where vendor_id = ${venue.id} and last_name = ${name}`
    return row?.step
  }
  await Stand.open(page, await venue.staff())
  await page.getByRole('radio', { name: 'フロア図', exact: true }).filter({ visible: true }).click()
  const table = (name: string) =>
    page
      .getByRole('region', { name: 'フロア図', exact: true })
      .getByRole('button', { name: new RegExp(`^${name} `) })
  const touch = await page.context().newCDPSession(page)
  const press = async (name: string, ms: number) => {
    await table(name).scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await table(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await page.waitForTimeout(ms)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await expect(table('1番')).toHaveAccessibleDescription('長押しかSキーで「料理中」にします')
  await press('1番', 700)
  await expect(page.getByText('着席 様: 料理中')).toBeVisible()
  await expect.poll(() => step('着席')).toBe('course')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await table('1番').focus()
  await page.keyboard.press('s')
  await expect.poll(() => step('着席')).toBe('dessert')
  await page.getByRole('button', { name: '元に戻す', exact: true }).click()
  await expect.poll(() => step('着席')).toBe('course')
  await press('1番', 100)
  await expect(page.getByRole('dialog', { name: /着席 様/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await press('3番', 700)
  await expect(page.getByRole('dialog', { name: /次組 様/ })).toBeVisible()
  expect(await step('次組')).toBe('')
})
