// Who waits at the door, where it is easily said wrong: a number that was deleted, a mail that nobody has, and a house that is full.

import type { Page } from '@playwright/test'
import { newQueue } from '#domain/waiting/queue.ts'
import { aFloor, put } from '#e2e/pages/setup/floor-evening.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

const list = (page: Page) => page.getByRole('dialog', { name: 'ウェイティング', exact: true })
const waiter = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })

const waits = (sql: Parameters<typeof aVenue>[0], venue: Venue, name: string, pax: number) =>
  sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, source, status, queue)
    select v.id, gen_random_uuid(), t.day, t.minute, 120, ${pax}, ${name}, '', 'walk_in', 'waiting',
      ${sql.json(newQueue({ link: '', number: 7, quoted: null }) as never)}
    from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = ${venue.id}`

test('[S116] the number of who was deleted is in somebody’s hand: the next has another', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await waits(sql, venue, '佐藤', 2)
  await Stand.open(page, await venue.staff())
  await page.locator('[data-door]').click()
  await expect(waiter(page, '佐藤')).toContainText('7番')
  await sql`update public.booking set deleted = true where vendor_id = ${venue.id}`
  await expect(list(page).getByRole('listitem')).toHaveCount(0)
  await list(page).getByRole('button', { name: '受付する' }).click()
  await page
    .getByRole('dialog', { name: 'ウェイティング受付' })
    .getByRole('button', { name: '2名を登録' })
    .click()
  await expect(page.getByRole('dialog', { name: '8番の受付票' })).toBeVisible()
})

test('[S142] called again a minute later, nothing is said of a mail to who has no address', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await waits(sql, venue, '山田', 2)
  await sql`
    update public.booking set queue = queue || jsonb_build_object('called', minute - 1, 'back_by', minute + 10)
    where vendor_id = ${venue.id}`
  await Stand.open(page, await venue.staff())
  await page.locator('[data-door]').click()
  await waiter(page, '山田')
    .getByRole('button', { name: /再呼び出し$/ })
    .click()
  await expect(page.getByText(/7番 山田.*を呼び出しました/)).toBeVisible()
  await expect(page.getByText(/メールは前回から/)).toHaveCount(0)
})

test('who is led to a table of a house that is full is asked about first, and waits on where that was a slip', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 10 })
  const [, , , four, five, sakura] = await aFloor(sql, venue)
  await put(sql, venue, { name: '大勢', pax: 5, at: -40, sat: -35, tables: [four ?? '', five ?? ''] })
  await put(sql, venue, { name: '桜', pax: 5, at: -40, sat: -35, tables: [sakura ?? ''] })
  await waits(sql, venue, '八人', 8)
  await Stand.open(page, await venue.staff())
  await page.locator('[data-door]').click()
  const lead = async () => {
    await waiter(page, '八人')
      .getByRole('button', { name: /: ご案内$/ })
      .click()
    await page.getByRole('button', { name: '卓を決めずに8名をご案内' }).click()
    const question = page.getByRole('dialog').filter({ hasText: /10席|定員/ })
    await expect(question).toBeVisible()
    return question
  }
  const status = async () =>
    (
      await sql<
        { status: string }[]
      >`select status from public.booking where vendor_id = ${venue.id} and last_name = '八人'`
    )[0]?.status
  await (await lead()).getByRole('button').first().click()
  await expect(waiter(page, '八人')).toBeVisible()
  expect(await status()).toBe('waiting')
  await (await lead()).getByRole('button').last().click()
  await expect.poll(status).toBe('seated')
})
