// The next step of a meal from the bar itself: held by finger or mouse, or by a key; a tap, a drag and a swipe are what they were.

import type { Locator, Page } from '@playwright/test'
import { aFloor, put } from '#e2e/pages/setup/floor-evening.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const bar = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'タイムライン' }).getByRole('button', { name: new RegExp(`${name} 様`) })

async function middleOf(of: Locator): Promise<{ x: number; y: number }> {
  await of.scrollIntoViewIfNeeded()
  const box = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: box.x + Math.min(40, box.width / 2), y: box.y + box.height / 2 }
}

test('a bar that is held says the next step, by finger, mouse and key; one tap takes it back', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const [one, two, three] = await aFloor(sql, venue)
  await put(sql, venue, { name: '着席', pax: 2, at: -40, sat: -35, tables: [one] })
  await put(sql, venue, { name: '次組', pax: 3, at: 30, tables: [three] })
  const of = async (name: string) => {
    const [row] = await sql<{ step: string; tables: string[]; minute: number }[]>`
      select step, tables, minute from public.booking where vendor_id = ${venue.id} and last_name = ${name}`
    return row
  }
  const step = async () => (await of('着席'))?.step
  await Stand.open(page, await venue.staff())
  const seated = bar(page, '着席')
  await expect(seated).toHaveAccessibleDescription('長押しかSキーで「料理中」にします')
  const at = await middleOf(seated)
  // A finger.
  const touch = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y = at.y) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y }] })
  await finger('touchStart')
  await page.waitForTimeout(300)
  await page.screenshot({ path: 'test-results/hold-held.png' })
  await page.waitForTimeout(400)
  await finger('touchEnd')
  await expect(page.getByText('着席 様: 料理中')).toBeVisible()
  await expect.poll(step).toBe('course')
  await page.screenshot({ path: 'test-results/hold-said.png' })
  // It was no tap: nothing is chosen.
  await expect(seated).toHaveAttribute('aria-pressed', 'false')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: '元に戻す', exact: true }).click()
  await expect.poll(step).toBe('')
  // A finger that moves swipes; one that leaves at once taps.
  await finger('touchStart')
  await finger('touchMove', at.y + 30)
  await page.waitForTimeout(700)
  await finger('touchEnd')
  await page.touchscreen.tap(at.x, at.y)
  await expect(seated).toHaveAttribute('aria-pressed', 'true')
  // Chosen, it is on its way elsewhere.
  await finger('touchStart')
  await page.waitForTimeout(700)
  await finger('touchEnd')
  await expect(page.getByText('着席 様: 料理中')).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(await step()).toBe('')
  // A mouse.
  await expect(seated).toHaveAttribute('aria-pressed', 'false')
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.waitForTimeout(700)
  await page.mouse.up()
  await expect.poll(step).toBe('course')
  await expect(seated).toHaveAttribute('aria-pressed', 'false')
  // Dragged it changes the table, however long that takes.
  const down = await middleOf(seated)
  const heads = page.getByRole('list', { name: '卓の一覧' }).getByRole('listitem').filter({ hasText: '2番' })
  const to = (await heads.boundingBox()) ?? { y: 0, height: 0 }
  await page.mouse.move(down.x, down.y)
  await page.mouse.down()
  await page.mouse.move(down.x, to.y + to.height / 2, { steps: 5 })
  await page.waitForTimeout(700)
  await page.mouse.up()
  await expect.poll(async () => (await of('着席'))?.tables).toEqual([two])
  expect(await step()).toBe('course')
  // Keys, up to the last.
  await seated.focus()
  for (const next of ['dessert', 'bill', 'clearing']) {
    await page.keyboard.press('s')
    await expect.poll(step).toBe(next)
  }
  await expect(seated).toHaveAccessibleDescription(/^(?!.*長押し)/)
  await page.keyboard.press('s')
  // Who is awaited is served nothing: held, it is chosen as by a tap.
  const awaited = bar(page, '次組')
  const there = await middleOf(awaited)
  await page.mouse.move(there.x, there.y)
  await page.mouse.down()
  await page.waitForTimeout(700)
  await page.mouse.up()
  await expect(awaited).toHaveAttribute('aria-pressed', 'true')
  expect((await of('次組'))?.step).toBe('')
  expect(await step()).toBe('clearing')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'キーボードの操作' })).toContainText('進み具合を次へ')
})
