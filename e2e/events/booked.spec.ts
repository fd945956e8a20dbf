// An event that somebody has booked: what is left of its seats, who comes, and what is asked before they lose it.

import 'temporal-polyfill/global'
import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { anEvent, EventListPage, storedEvents } from '#e2e/pages/event-list.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

const book = (
  sql: Sql,
  venue: Venue,
  occurrence: string,
  name: string,
  pax: number,
  { email = '', status = 'confirmed' } = {},
) => sql`
  insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, last_name, email, source, status)
  values (${venue.id}, gen_random_uuid(), ${occurrence}, ${venue.today}, 0, 60, ${pax}, ${name}, ${email}, 'phone', ${status})`

test('who has booked is counted, listed, asked about and told', async ({ page, sql }) => {
  const venue = await anOrganiser(sql)
  const tomorrow = addDays(venue.today, 1)
  const id = await anEvent(sql, venue, { day: tomorrow, capacity: 12 })
  await book(sql, venue, id, '佐藤', 4, { email: 'sato@guest.example' })
  await book(sql, venue, id, '阿部', 3)
  await Stand.open(page, await venue.staff())
  const events = new EventListPage(page)
  await events.open()
  await expect(events.row('屋形船')).toContainText('残り5名申込7名 / 定員12名')
  const sheet = await events.openSheet('屋形船')
  await expect(sheet).toContainText('2組 7名')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])

  await test.step('a party leads to its card, and back', async () => {
    await sheet.getByRole('button', { name: /^佐藤/ }).click()
    await expect(page.getByRole('dialog', { name: '佐藤 様' })).toBeVisible()
    await page.goBack()
    await expect(events.button('変更')).toBeVisible()
  })

  await test.step('it is not deleted', async () => {
    await events.button('削除').click()
    const refused = page.getByRole('dialog', { name: /^イベントを削除できません: 予約が入っています/ })
    await expect(refused).toContainText('開催を中止すると')
    await refused.getByRole('button', { name: '閉じる' }).last().click()
  })

  await test.step('seats below what is sold are asked about', async () => {
    await events.button('変更').click()
    await expect(events.sheet()).toContainText('予約2組の日時も変わります')
    await events.sheet().getByLabel(/^定員/).fill('6')
    await events.button('保存').click()
    const question = page.getByRole('dialog', { name: '申込7名より少ない定員です' })
    await expect(question).toContainText('1名が席数を超えます')
    await question.getByRole('button', { name: '入力に戻る' }).click()
    expect(await storedEvents(sql, venue), 'control: it is only asked').toEqual([`${tomorrow} 1140 1230 12 `])
    await events.button('保存').click()
    await question.getByRole('button', { name: 'このまま保存' }).click()
    await expect(events.sheet()).toContainText('1名超過')
  })

  await test.step('before it is cancelled it is said how many are told, and whom no mail reaches', async () => {
    await events.button('開催を中止').click()
    const question = page.getByRole('dialog', { name: '開催を中止しますか?' })
    await expect(question).toContainText('予約2組 7名が入っています。')
    await expect(question).toContainText('1組にはメールが届きません')
    await question.getByRole('button', { name: '中止へ進む' }).click()
    const really = page.getByRole('dialog', { name: '本当に中止しますか?' })
    await expect(really).toContainText('屋形船の夕べ')
    await expect(really.getByRole('button', { name: '中止しない', exact: true })).toBeVisible()
    await expect(really).toContainText('1組にお知らせが送られます')
    await really.getByRole('button', { name: '中止する' }).click()
    await expect.poll(() => storedEvents(sql, venue)).toEqual([`${tomorrow} 1140 1230 6  off`])
  })
})

test('[S7] one that is moved keeps who booked it, offline too, and says before that whoever is in comes anew', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const venue = await anOrganiser(sql)
  const id = await anEvent(sql, venue, { day: venue.today, capacity: 10, starts_at: 1380, ends_at: 1439 })
  await book(sql, venue, id, '佐藤', 4)
  await book(sql, venue, id, '阿部', 3, { status: 'arrived' })
  await Stand.open(page, await venue.staff())
  const events = new EventListPage(page)
  await events.open()
  const sheet = await events.openSheet('屋形船')
  await expect(sheet).toContainText('入場 3/7名')
  const moveTo = async (day: string) => {
    await events.button('変更').click()
    await events.field('開催日').fill(day.replaceAll('-', '/'))
    await events.field('開催日').press('Tab')
  }

  await test.step('on its own day whoever is in stays in, and nothing is asked', async () => {
    await events.button('変更').click()
    await expect(events.sheet()).toContainText('うち3名は入場済みです。入場はそのまま残ります。')
    await events.sheet().getByLabel(/^定員/).fill('12')
    await events.button('保存').click()
    await expect(events.button('変更')).toBeVisible()
    await expect(sheet).toContainText('入場 3/7名')
  })

  await goOffline(page)
  await moveTo(addDays(venue.today, 20))
  await expect(events.sheet()).toContainText('うち3名は入場済みです。入場は取り消されます。')
  await events.button('保存').click()
  const question = page.getByRole('dialog', { name: 'この日時に変更してもよろしいですか?' })
  await expect(question).toContainText('うち3名は入場済みです。入場は取り消されます。')
  await question.getByRole('button', { name: 'このまま保存' }).click()
  await expect(events.sheet()).toContainText('申込7名 / 定員12名')
  await expect(events.sheet()).toContainText('2組 7名')
  await expect(events.sheet()).toContainText('残り5名')

  await page.context().setOffline(false)
  const stands = () => sql`select distinct day::text from public.booking where occurrence = ${id}`
  await expect.poll(async () => (await stands()).map(({ day }) => day)).toEqual([addDays(venue.today, 20)])
  await expect(events.sheet(), 'the server took the check-in back').not.toContainText('入場 3/7名')

  await goOffline(page)
  await moveTo(venue.today)
  await events.button('保存').click()
  await expect(events.button('変更')).toBeVisible()
  await expect(events.sheet()).toContainText('2組 7名')
  await expect(events.sheet()).not.toContainText('予約はまだありません')
})

test('moved to a time that has passed it is asked about, and an event that is over is not', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  const [past, tomorrow] = [addDays(venue.today, -1), addDays(venue.today, 1)]
  const id = await anEvent(sql, venue, { day: tomorrow })
  await book(sql, venue, id, '佐藤', 2)
  await Stand.open(page, await venue.staff())
  const events = new EventListPage(page)
  await events.open(`?event=${id}`)
  await events.button('変更').click()
  const said = events.sheet().getByText('過ぎた日時です。')
  await expect(events.field('開催日')).toBeVisible()
  await expect(said, 'control').toHaveCount(0)
  await events.field('開催日').fill(past)
  await events.field('開催日').press('Tab')
  await expect(said).toBeVisible()
  await events.button('保存').click()
  const question = page.getByRole('dialog', { name: 'この日時に変更してもよろしいですか?' })
  await expect(question).toContainText('終了したイベントとして表示されます')
  expect(await barriers(page)).toEqual([])
  expect(await storedEvents(sql, venue)).toContain(`${tomorrow} 1140 1230 40 `)
  await question.getByRole('button', { name: 'このまま保存' }).click()
  await expect.poll(() => storedEvents(sql, venue)).toContain(`${past} 1140 1230 40 `)
  await events.open(`?event=${id}`)
  await events.button('変更').click()
  await events.sheet().getByLabel(/^メモ/).fill('雨')
  await events.button('保存').click()
  await expect.poll(() => storedEvents(sql, venue)).toContain(`${past} 1140 1230 40 雨`)
})
