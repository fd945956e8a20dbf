// A party that is served: what its bar says has room in it, and what a tapped bar can do is in sight, on a tablet and on a phone.

import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { aFloor, put } from '#e2e/pages/setup/floor-evening.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

const bar = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: /タイムライン|Timeline/ })
    .getByRole('button', { name: new RegExp(name) })
    .first()

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/served-${name}.png` })
}

/** Pixels by which text reaches beyond the bar, above or below. */
const beyond = (of: Locator): Promise<number> =>
  of.evaluate((el) => {
    const box = el.getBoundingClientRect()
    const text = document.createRange()
    text.selectNodeContents(el)
    const over = [...text.getClientRects()].map((r) => Math.max(box.top - r.top, r.bottom - box.bottom))
    return Math.ceil(Math.max(0, ...over))
  })

async function anAllergy(sql: Sql) {
  const venue = await aVenue(sql)
  const [one, two, , four] = await aFloor(sql, venue)
  await put(sql, venue, { name: '山本', pax: 2, at: -40, sat: -35, tables: [one] })
  await put(sql, venue, { name: '中村', pax: 2, at: -40, sat: -35, tables: [two] })
  await put(sql, venue, { name: '小川', pax: 3, at: -30, sat: -30, tables: [four] })
  await sql`update public.booking set tags = '{allergy}', step = 'course'
    where vendor_id = ${venue.id} and last_name in ('山本', '小川')`
  await sql`update public.booking set step = 'bill' where vendor_id = ${venue.id} and last_name = '中村'`
  return venue
}

test.describe('on a tablet', () => {
  test.use(tablet)
  test('the allergy of who is served is whole on the bar, and the strip has room for its words, in both languages', async ({
    page,
    sql,
  }) => {
    const venue = await anAllergy(sql)
    await Stand.open(page, await venue.staff())
    for (const [language, step, allergy] of [
      ['ja', '料理中', '内容未確認'],
      ['en', 'Course', 'ask what'],
    ] as const) {
      if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
      const served = bar(page, '山本')
      await served.scrollIntoViewIfNeeded()
      await expect(served).toContainText(step)
      await expect(served).toContainText(allergy)
      expect(await beyond(served)).toBeLessThan(3)
      expect(await beyond(bar(page, '中村'))).toBeLessThan(3)
      await served.click()
      const words = page.locator('p[aria-live=polite]').filter({ hasText: '山本' })
      expect((await words.boundingBox())?.width).toBeGreaterThan(300)
      await picture(page, language)
      expect([await barriers(page), await smallTargets(page)]).toEqual([[], []])
      await page.keyboard.press('Escape')
    }
    // Control: a third line has no room.
    await bar(page, '山本').evaluate((el) => {
      const third = el.querySelector('[class*="min-w-0"]')?.appendChild(document.createElement('div'))
      if (third) third.textContent = '三'
    })
    expect(await beyond(bar(page, '山本'))).toBeGreaterThan(3)
  })
})

test.describe('on a phone', () => {
  test.use(phone)
  test('a bar that is tapped and what it can do are both in sight', async ({ page, sql }) => {
    const venue = await anAllergy(sql)
    await Stand.open(page, await venue.staff())
    await page.getByRole('group', { name: '表示' }).getByText('タイムライン').first().click()
    const tapped = bar(page, '小川')
    await tapped.scrollIntoViewIfNeeded()
    await tapped.tap()
    const dessert = page.getByRole('button', { name: 'デザート' })
    await expect(dessert).toBeInViewport({ ratio: 1 })
    await picture(page, 'phone')
    for (const of of [dessert, tapped])
      expect(
        await of.evaluate((el) => {
          const { left, right, top, bottom } = el.getBoundingClientRect()
          return el.contains(
            document.elementFromPoint((Math.max(left, 90) + Math.min(right, 390)) / 2, (top + bottom) / 2),
          )
        }),
      ).toBe(true)
    expect([await barriers(page), await sideways(page), await smallTargets(page)]).toEqual([[], 0, []])
    await dessert.tap()
    await expect
      .poll(
        async () =>
          (
            await sql`select step from public.booking where vendor_id = ${venue.id} and last_name = '小川'`
          )[0],
      )
      .toEqual({ step: 'dessert' })
  })
})
