// What staff read of a place on the waiting list whose customer has bought.

import 'temporal-polyfill/global'
import { CheckInPage } from '#e2e/pages/check-in.ts'
import { EventListPage } from '#e2e/pages/event-list.ts'
import { aProgramme } from '#e2e/pages/public-events.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'

test.use(tablet)

test('a place on the list is told apart from one that was called off once they have bought it, and made no booking once more', async ({
  page,
  sql,
}) => {
  const { venue, open } = await aProgramme(sql)
  for (const [name, code] of [
    ['大川', 'booked_online'],
    ['小川', ''],
  ] as const)
    await sql`
      insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, last_name, source, status, settled)
      select ${venue.id}, gen_random_uuid(), ${open}, ${venue.today}, 0, 60, 2, ${name}, 'online', 'cancelled',
        case when ${code} = '' then '[]' else jsonb_build_array(private.settlement(${code}, '0',
          jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))) end`
  await sql`
    insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
    select vendor_id, id, rev, 'online.wait', '{"status": [null, "waiting"]}' from public.booking
    where vendor_id = ${venue.id} and last_name = '大川'`
  await Stand.open(page, await venue.staff())
  const events = new EventListPage(page)
  const slipOf = async (name: string, chip: string) => {
    await events.open(`?event=${open}`)
    const row = events.sheet().getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(row).toContainText(chip)
    await row.click()
    return page.getByRole('dialog', { name: `${name} 様` })
  }
  const ended = await slipOf('大川', '待ち終了(予約済み)')
  await expect(ended.getByRole('button', { name: '編集', exact: true })).toBeVisible()
  await expect(ended).toContainText('待ち終了(予約済み)')
  await expect(ended, 'its history').toContainText('キャンセル待ちに登録')
  await expect(ended.getByRole('button', { name: '予約に変更', exact: true })).toHaveCount(0)
  const called = await slipOf('小川', 'キャンセル')
  await expect(called.getByRole('button', { name: '予約に変更', exact: true }), 'control').toBeVisible()
  await expect(called, 'control').not.toContainText('キャンセル待ちに登録')
  const gate = new CheckInPage(page)
  await gate.open(`?event=${open}`)
  const inAnyway = (name: string) => gate.row(name).getByRole('button', { name: /それでも入場$/ })
  await expect(inAnyway('小川'), 'control').toBeVisible()
  await expect(gate.row('大川')).toContainText('確定した予約で受け付けてください')
  await expect(inAnyway('大川'), 'their seats would count twice').toHaveCount(0)
  await sql`update public.booking set status = 'confirmed' where vendor_id = ${venue.id} and last_name = '小川'`
  const stands = await slipOf('小川', '予約')
  await sql`update public.occurrence set cancelled = true where id = ${open}`
  await expect(stands).toBeVisible()
  await slipOf('小川', '開催中止')
})
