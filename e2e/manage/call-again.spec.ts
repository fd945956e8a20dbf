// Who is called is called once more at once: nothing new is written, and the tablet says so.

import { newQueue } from '#domain/waiting/queue.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

test('a second call in the minute of the first is answered, and the button is called what it says', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, source, status, queue)
    select v.id, gen_random_uuid(), t.day, t.minute, 120, 2, '佐藤', '', 'walk_in', 'waiting',
      ${sql.json(newQueue({ link: '', number: 1, quoted: [20, 30] }) as never)}
    from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = ${venue.id}`
  await Stand.open(page, await venue.staff())
  await page.locator('[data-door]').tap()
  const list = page.getByRole('dialog', { name: 'ウェイティング' })
  const call = list.getByRole('button', { name: '1番 佐藤 様: 呼び出し', exact: true })
  await expect(call).toBeVisible()
  // Both within one minute, as the tablet knows it, which may look at its clock a little later.
  const second = new Date().getSeconds()
  if (second > 40 || second < 8) await page.waitForTimeout(((68 - second) % 60) * 1000)
  await call.tap()
  await expect(list).toContainText('呼び出し済み')
  // A finger that taps twice means one tap.
  await page.waitForTimeout(700)
  const commands = () => sql`select count(*)::int as n from private.command_log where vendor_id = ${venue.id}`
  await expect.poll(async () => (await commands())[0]).toEqual({ n: 1 })
  await list.getByRole('button', { name: '1番 佐藤 様: 再呼び出し', exact: true }).tap()
  await expect(page.getByText(/1番 佐藤 様は呼び出したばかりです\(戻り \d+:\d\dまで\)/)).toBeVisible()
  expect((await commands())[0]).toEqual({ n: 1 })
})
