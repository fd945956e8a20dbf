// The customers' pages for who sees little, or has keys and no finger: magnified pages, large letters, the order of the fields.

import { randomUUID } from 'node:crypto'
import { BookPage } from '#e2e/pages/book.ts'
import { sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

const right = (box: { x: number; width: number } | null) => (box ? box.x + box.width : Number.NaN)

test('at 200 % and with letters of twice the size no button leaves its card, and each day and counter suits a finger', async ({
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  const course = {
    ...{
      type: 'course',
      name: '季節のおまかせコース',
      name_en: 'Course of the season',
      price: 8800,
      tax: 10,
    },
    ...{ weekdays: [], starts_at: null, ends_at: null, online: true, position: 1 },
  }
  await sql`insert into private.config_item ${sql({ vendor_id: venue.id, kind: 'price_type', key: randomUUID(), data: sql.json(course) as never })}`
  for (const [width, letters] of [
    [195, 16],
    [320, 16],
    [390, 32],
    [390, 16],
  ] as const) {
    const where = `${width} px, letters of ${letters} px`
    const { page } = await device({ ...phone, viewport: { width, height: 700 } })
    const book = await BookPage.open(page, venue.url, { day: venue.today })
    await page.evaluate(
      (n) => document.documentElement.style.setProperty('font-size', `${n}px`, 'important'),
      letters,
    )
    // Text without a size of its own too.
    await expect(page.locator('body')).toHaveCSS('font-size', `${letters}px`)
    const month = page.getByRole('region', { name: '空き状況カレンダー' })
    await expect(month.getByRole('button', { name: /、空席あり$/ }).first()).toBeVisible()
    // The time of a moment: what is not drawn yet has no place.
    expect(await smallTargets(page), where).toEqual([])
    expect(await sideways(page), where).toBe(0)
    await book.choose(venue.soon)
    const card = page.getByRole('region', { name: /^コース・料金/ })
    const more = card.getByRole('button', { name: /増やす$/ })
    await more.click()
    const [outer, inner] = [await card.boundingBox(), await more.boundingBox()]
    expect(right(inner), where).toBeLessThanOrEqual(right(outer))
    expect(await sideways(page), where).toBe(0)
    expect(await smallTargets(page), where).toEqual([])
  }
})

test('keys meet people, date and time in the order in which they are seen, on a phone and a tablet', async ({
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  for (const width of [390, 1180]) {
    const { page } = await device({ viewport: { width, height: 820 } })
    const book = await BookPage.open(page, venue.url, { day: venue.today })
    await expect(book.slot(venue.soon)).toBeVisible()
    // As the eye goes: line by line, from the left.
    const seen = await page.locator('main').evaluate((main) => {
      const all = [...main.querySelectorAll<HTMLElement>('button, a[href], summary, select, input')]
      const met = all.filter((el) => el.tabIndex >= 0 && el.checkVisibility() && !el.closest('table'))
      return met.slice(0, 8).map((el) => {
        const { top, left, height } = el.getBoundingClientRect()
        return { name: el.outerHTML.slice(0, 60), middle: top + height / 2 + scrollY, left }
      })
    })
    expect(seen.length).toBeGreaterThan(4)
    for (const [i, one] of seen.entries()) {
      const before = seen[i - 1]
      if (!before) continue
      const isSameLine = Math.abs(one.middle - before.middle) < 12
      expect(isSameLine ? one.left > before.left : one.middle > before.middle, `${width}: ${one.name}`).toBe(
        true,
      )
    }
  }
})
