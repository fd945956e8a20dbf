// Who waits at the door is led to a table from the list itself: one tap where one is proposed, else the choice of all.

import { newQueue } from '#domain/waiting/queue.ts'
import { aFloor, put } from '#e2e/pages/setup/floor-evening.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

test('ご案内 in the list of who waits: one tap where a table is proposed, else staff choose one', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const venue = await aVenue(sql, { capacity: 60 })
  const [one, , , four, five, sakura] = await aFloor(sql, venue)
  // All but the tables of two to four are taken.
  for (const [name, tables] of [
    ['大勢', [four, five]],
    ['桜', [sakura]],
  ] as const)
    await put(sql, venue, { name, pax: 5, at: -40, sat: -35, tables: [...tables] })
  const waits = (name: string, pax: number, number: number) => sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, source, status, queue)
    select v.id, gen_random_uuid(), t.day, t.minute, 120, ${pax}, ${name}, '', 'walk_in', 'waiting',
      ${sql.json(newQueue({ link: '', number, quoted: null }) as never)}
    from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = ${venue.id}`
  await waits('二人', 2, 1)
  await waits('八人', 8, 2)
  await waits('七人', 7, 3)
  await Stand.open(page, await venue.staff())
  await page.locator('[data-door]').click()
  const list = page.getByRole('dialog', { name: 'ウェイティング' })
  const waiter = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  const of = async (name: string) => {
    const [row] = await sql<{ status: string; tables: string[] }[]>`
      select status, tables from public.booking where vendor_id = ${venue.id} and last_name = ${name}`
    return { status: row?.status, tables: row?.tables ?? [] }
  }
  await waiter('二人')
    .getByRole('button', { name: /: ご案内 \d番$/ })
    .click()
  await expect.poll(() => of('二人')).toEqual({ status: 'seated', tables: [one] })
  await goOffline(page)
  await waiter('八人')
    .getByRole('button', { name: /: ご案内$/ })
    .click()
  const choice = page.getByRole('dialog', { name: '卓を選ぶ' })
  await expect(choice.getByText('八人')).toBeVisible()
  await expect(choice.getByRole('button', { name: /^桜の間 .*桜/ })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  await page.screenshot({ path: 'test-results/door-choose-table.png' })
  // Back without a word: nobody was shown in.
  await page.keyboard.press('Escape')
  await expect(waiter('八人')).toBeVisible()
  await waiter('八人')
    .getByRole('button', { name: /: ご案内$/ })
    .click()
  // Taken: the button says by whom, and nobody is asked again.
  await choice.getByRole('button', { name: /^桜の間 / }).click()
  await expect(waiter('八人')).toHaveCount(0)
  await expect(page.getByText('八人 様を桜の間へご案内しました')).toBeVisible()
  await waiter('七人')
    .getByRole('button', { name: /: ご案内$/ })
    .click()
  await choice.getByRole('button', { name: '卓を決めずに7名をご案内' }).click()
  await expect(waiter('七人')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect.poll(() => of('八人'), { timeout: 30_000 }).toEqual({ status: 'seated', tables: [sakura] })
  await expect.poll(() => of('七人')).toEqual({ status: 'seated', tables: [] })
  // What was read on the button is decided: nothing waits for anybody.
  const flagged = await sql`
    select h.code from public.booking_history h where h.vendor_id = ${venue.id} and h.code = 'table_clash'`
  expect(flagged).toEqual([])
})
