// The list of who waits by keys alone: from a party to the tables or its slip and back, the focus is in what stands open, and comes back
// to the button from which it went.

import type { Page } from '@playwright/test'
import { newQueue } from '#domain/waiting/queue.ts'
import { aFloor, put } from '#e2e/pages/setup/floor-evening.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

/** What stands open has the focus, or a part of it. */
const isIn = (page: Page, title: string) =>
  expect
    .poll(() =>
      page.getByRole('dialog', { name: title }).evaluate((dialog) => dialog.contains(document.activeElement)),
    )
    .toBe(true)

test('by keys from the list to a table, to the slip and to a new party, and back to where one was', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 60 })
  const [, , , four, five, sakura] = await aFloor(sql, venue)
  for (const [name, tables] of [
    ['大勢', [four, five]],
    ['桜', [sakura]],
  ] as const)
    await put(sql, venue, { name, pax: 5, at: -40, sat: -35, tables: [...tables] })
  for (const [number, name, pax] of [
    [1, '六人', 6],
    [2, '八人', 8],
    [3, '七人', 7],
  ] as const)
    await sql`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, source, status, queue)
      select v.id, gen_random_uuid(), t.day, t.minute, 120, ${pax}, ${name}, '', 'walk_in', 'waiting',
        ${sql.json(newQueue({ link: '', number, quoted: null }) as never)}
      from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = ${venue.id}`
  await Stand.open(page, await venue.staff())
  await page.locator('[data-door]').focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'ウェイティング', exact: true })
  const button = (name: string, of: RegExp) =>
    list.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: of })
  await isIn(page, 'ウェイティング')
  await button('八人', /: ご案内$/).focus()
  await page.keyboard.press('Enter')
  await isIn(page, '卓を選ぶ')
  await page.keyboard.press('Escape')
  await expect(button('八人', /: ご案内$/)).toBeFocused()
  await button('七人', /: QR$/).focus()
  await page.keyboard.press('Enter')
  await isIn(page, '3番の受付票')
  await page.keyboard.press('Escape')
  await expect(button('七人', /: QR$/)).toBeFocused()
  await list.getByRole('button', { name: '受付する' }).focus()
  await page.keyboard.press('Enter')
  await isIn(page, 'ウェイティング受付')
  await page.keyboard.press('Escape')
  await isIn(page, 'ウェイティング')
  await button('八人', /: ご案内$/).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '卓を決めずに8名をご案内' }).focus()
  await page.keyboard.press('Enter')
  // They are gone from it: the list has the focus, and not what lies behind.
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await isIn(page, 'ウェイティング')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-door]')).toBeFocused()
})
