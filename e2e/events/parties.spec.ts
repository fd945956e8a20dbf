// Who has booked is found among the events: by name, kana, phone and reference, also what only the server has.

import 'temporal-polyfill/global'
import { addDays } from '#domain/time/time.ts'
import { anEvent, EventListPage } from '#e2e/pages/event-list.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser } from '#e2e/support/venue.ts'

test.use(tablet)

test('a booking is found by who booked; of long ago at the server, and without a network it is said', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await anOrganiser(sql)
  const [tomorrow, longAgo] = [addDays(venue.today, 1), addDays(venue.today, -900)]
  const book = async (day: string, name: string, reference: string) => {
    const occurrence = await anEvent(sql, venue, { day, name: '屋形船の夕べ' })
    await sql`
      insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, last_name, first_name, last_kana,
        phone, source, status, reference)
      values (${venue.id}, gen_random_uuid(), ${occurrence}, ${day}, 1140, 90, 3, ${name}, '一郎', 'サトウ', '+819012345678',
        'phone', 'confirmed', ${reference})`
  }
  await book(tomorrow, '佐藤', 'QX72KD')
  await book(longAgo, '古佐藤', 'AB34CD')
  await Stand.open(page, await venue.staff())
  const events = new EventListPage(page)
  await events.open()
  const parties = page.getByRole('region', { name: /^予約 \d+組$/ })
  const rows = parties.getByRole('listitem')
  for (const text of ['佐藤', 'さとう', '5678', 'QX72KD']) {
    await page.getByRole('searchbox').fill(text)
    await expect(rows).toHaveText([/佐藤 一郎 様.*19:00 屋形船の夕べ.*3名/])
  }
  await expect(events.rows()).toHaveCount(0)
  for (const look of [barriers, smallTargets]) expect(await look(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await rows.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: /^佐藤 一郎 様$/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('searchbox').fill('AB34CD')
  await expect(parties).toContainText('この端末にありません')
  complaints.expect(noNetwork)
  await context.setOffline(true)
  const ask = parties.getByRole('button', { name: 'サーバーで検索' })
  await ask.click()
  await expect(parties).toContainText('サーバーにつながらず')
  await context.setOffline(false)
  await ask.click()
  await expect(rows).toHaveText([/古佐藤 一郎 様.*屋形船の夕べ.*3名/])
  await rows.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: /^古佐藤 一郎 様$/ })).toBeVisible()
})

test('who is looked for next stands on the first page, whichever page was open before', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  const occurrence = await anEvent(sql, venue)
  for (const name of ['佐藤', '林'])
    await sql`
      insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, last_name, source, status)
      select ${venue.id}, gen_random_uuid(), ${occurrence}, ${venue.today}, 1140, 90, 3, ${name} || n, 'phone', 'confirmed'
      from generate_series(1, 21) n`
  await Stand.open(page, await venue.staff())
  await new EventListPage(page).open()
  const rows = page.getByRole('region', { name: /^予約 21組$/ }).getByRole('listitem')
  await page.getByRole('searchbox').fill('佐藤')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: '次のページ', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox').fill('林')
  await expect(rows.first()).toContainText('林')
  await expect(rows).toHaveCount(20)
})
