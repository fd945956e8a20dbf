// The page of a booking of an event, once the organiser has moved it or called it off, or once it is over.

import 'temporal-polyfill/global'
import { inDays } from '#e2e/pages/hours.ts'
import { anOwnTicket, movedTo } from '#e2e/pages/own-ticket.ts'
import { anOccurrence, aProgramme } from '#e2e/pages/public-events.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'

test.use(phone)

test('an event that was moved says so before all else, and that leaving it costs nothing', async ({
  page,
  sql,
}) => {
  const { venue, template } = await aProgramme(sql)
  const fees = sql.json([
    { days: 0, percent: 100 },
    { days: 3, percent: 20 },
  ])
  await sql`update public.vendor set cancellation_fees = ${fees} where id = ${venue.id}`
  const night = await anOccurrence(sql, venue, template, 1)
  const { page: own } = await anOwnTicket(sql, venue, night, { agreed_fees: fees })
  const main = page.locator('main')
  const coming = page.getByRole('button', { name: '予定どおり伺います' })
  await page.goto(own)
  await expect(coming).toBeVisible()
  await expect(main, 'control: it is not moved').toContainText('20%')
  await expect(main).not.toContainText('変更されました')
  const ask = page.getByRole('button', { name: 'このご予約をキャンセルする' })
  const question = page.getByRole('dialog')
  await ask.click()
  await expect(question, 'which one').toContainText('花火クルーズ')
  await expect(question).toContainText('1,200円（20%）のキャンセル料がかかります')

  await movedTo(sql, venue, night, { day: inDays(venue.today, 2), starts_at: 1110, ends_at: 1200 })
  await page.reload()
  const moved = page.getByRole('status').filter({ hasText: '開催日時が変更されました' })
  await expect(moved).toContainText(/変更前 .*18:00〜19:30/)
  await expect(moved).toContainText(/変更後 .*18:30〜20:00/)
  await expect(moved).toContainText('キャンセル料はかかりません')
  await expect(main).not.toContainText(/%/)
  const top = async (of: typeof moved) => (await of.boundingBox())?.y ?? Number.NaN
  const then = page.getByRole('button', { name: '変更後の日時で伺います' })
  expect(await top(moved)).toBeLessThan(await top(then))
  await expect(coming, 'as planned it is no more').toHaveCount(0)
  for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await sql`update public.booking set status = 'arrived' where vendor_id = ${venue.id}`
  await page.reload()
  await expect(moved).toContainText('変更後')
  await expect(moved, 'who is there cancels nothing').not.toContainText('キャンセル')
  await sql`update public.booking set status = 'confirmed' where vendor_id = ${venue.id}`
  await page.reload()
  await ask.click()
  await expect(question).toContainText('今キャンセルされる場合、キャンセル料はかかりません')
  await question.getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(main).toContainText('ご予約をキャンセルしました')
  await expect(main).toContainText('キャンセル料はかかりません。')
  await expect(moved).toHaveCount(0)
})

test('an event that is over says so, and asks for nothing any more', async ({ page, sql }) => {
  const { venue, template } = await aProgramme(sql)
  const fees = sql.json([{ days: 0, percent: 100 }])
  const night = await anOccurrence(sql, venue, template, 2)
  const { page: own } = await anOwnTicket(sql, venue, night, { agreed_fees: fees })
  const { page: waits } = await anOwnTicket(sql, venue, night, { status: 'waiting' })
  const main = page.locator('main')
  const codes = page.getByRole('img', { name: /^チケットのQRコード/ })
  await page.goto(own)
  await expect(codes, 'control: it is to come').toHaveCount(2)
  await expect(main).toContainText('お支払い方法')
  await sql`update public.occurrence set day = ${inDays(venue.today, -1)} where id = ${night}`
  await sql`update public.booking set occurrence = occurrence where vendor_id = ${venue.id}`

  // Left open meanwhile, it still offers what is refused then.
  await page.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(question.getByRole('alert')).toContainText('開催時刻を過ぎた')
  await expect(question.getByRole('button')).toHaveText(['閉じる'])
  await question.getByRole('button', { name: '閉じる' }).click()

  for (const one of [own, waits]) {
    await page.goto('about:blank')
    await page.goto(one)
    await expect(page.getByRole('status').filter({ hasText: 'このイベントは終了しました' })).toBeVisible()
    await expect(main).toContainText('花火クルーズ')
    await expect(codes).toHaveCount(0)
    for (const word of [
      'お支払い',
      '%',
      'キャンセルする',
      '取り消す',
      '成立していません',
      '主催者へお電話ください',
    ])
      await expect(main).not.toContainText(word)
    expect(await barriers(page)).toEqual([])
  }
})

test('an event that is called off: what happened, whose fault it is, and that nothing is to be done', async ({
  page,
  sql,
}) => {
  const { venue, open, template } = await aProgramme(sql)
  await anOccurrence(sql, venue, template, 4)
  const { page: own } = await anOwnTicket(sql, venue, open)
  const { page: waits } = await anOwnTicket(sql, venue, open, { status: 'waiting' })
  await sql`update public.occurrence set cancelled = true where id = ${open}`
  const off = page.getByRole('status').filter({ hasText: 'このイベントは開催中止となりました' })
  await page.goto(own)
  await expect(off).toContainText('ご迷惑をおかけし')
  await expect(off).toContainText('お手続きは不要です')
  await expect(off).toContainText('キャンセル料はかかりません')
  for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
  await off.getByRole('link', { name: 'ほかの日程を見る' }).click()
  await expect(page.getByRole('heading', { name: '開催日程' })).toBeVisible()
  await page.goto('about:blank')
  await page.goto(waits)
  await expect(off).toContainText('お手続きは不要です')
  await expect(off, 'nobody who waits owes anything').not.toContainText('キャンセル料')
})
