// What lies over the list of events: the card of a booking, and from it lateness, the guest, what is to be decided and the form;
// the list on paper; and two who changed one event.

import 'temporal-polyfill/global'
import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { anEvent, EventListPage, storedEvents } from '#e2e/pages/event-list.ts'
import { aRow, aTemplateRow, aTicketRow } from '#e2e/pages/events.ts'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

/** An organiser with an event of today that began twenty minutes ago, and one of tomorrow, both for six people. */
async function twoNights(sql: Sql) {
  const venue = await anOrganiser(sql)
  const ticket = await aRow(sql, venue, 'ticket_type', aTicketRow())
  const tickets = [{ limit: null, price: null, ticket_type: ticket }]
  const template = await aRow(sql, venue, 'event_template', aTemplateRow({ name: '花火クルーズ', tickets }))
  const [now] = await sql<{ minute: number }[]>`
    select t.minute from public.vendor v
    cross join private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = ${venue.id}`
  const starts_at = (now?.minute ?? 0) - 20
  const today = await anEvent(sql, venue, { template, starts_at, ends_at: starts_at + 120, capacity: 6 })
  const tomorrow = await anEvent(sql, venue, { template, day: addDays(venue.today, 1), capacity: 6 })
  return { venue, ticket, today, tomorrow }
}

/** What lies over a card has an address: a reload keeps it, and the key of the device leads back to the card. */
async function hasAddress(
  page: Page,
  dialog: string,
  shown: Locator,
  slip: Locator,
  open: () => Promise<void>,
) {
  await open()
  await expect(shown).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`booking=.*dialog=${dialog}`))
  await page.reload()
  await expect(shown, 'a reload keeps it').toBeVisible({ timeout: 30_000 })
  await page.goBack()
  await expect(shown).toHaveCount(0)
  await expect(slip, 'back to the card').toBeVisible()
  await open()
}

const book = (sql: Sql, venue: Venue, occurrence: string, name: string, pax: number) => sql`
  insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, last_name, first_name, phone, source, status,
    guest_id)
  select ${venue.id}, gen_random_uuid(), ${occurrence}, ${venue.today}, 0, 60, ${pax}, ${name}, '一郎', '+819012345678', 'phone',
    'confirmed', private.guest_of_customer(${venue.id}, '+819012345678', '', ${name}, '一郎')`

/** The card of this party, by way of the sheet of its event. */
async function card(page: Page, event: string, name: string) {
  await new EventListPage(page).open(`?event=${event}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${name}.* 様$`) })
  await expect(dialog).toBeVisible()
  return dialog
}

test('from a booking of an event to lateness, to its guest and back, each fit for a finger', async ({
  page,
  sql,
}) => {
  const { venue, today } = await twoNights(sql)
  await book(sql, venue, today, '遅井', 2)
  await Stand.open(page, await venue.staff())

  await test.step('lateness: called by telephone, and never moved: an event has one time', async () => {
    const slip = await card(page, today, '遅井')
    const late = page.getByRole('dialog')
    const edit = page.getByRole('button', { name: '編集', exact: true })
    const toLate = slip.getByRole('button', { name: '遅れの対応', exact: true })
    await hasAddress(page, 'late', late.filter({ hasNot: edit }), toLate, () => toLate.click())
    await expect(late.getByRole('link', { name: /090-1234-5678/ })).toBeVisible()
    await expect(late.getByRole('button', { name: /^\+/ })).toHaveCount(0)
    for (const look of [barriers, smallTargets]) expect(await look(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await late.getByRole('button', { name: '無断キャンセル', exact: true }).click()
    await page
      .getByRole('dialog', { name: /無断キャンセルにしますか/ })
      .getByRole('button', { name: '無断キャンセル', exact: true })
      .click()
    await expect.poll(async () => (await venue.bookings()).map(({ status }) => status)).toEqual(['no_show'])
  })

  await test.step('the guest: visits, and back to the booking', async () => {
    const slip = await card(page, today, '遅井')
    await slip.getByRole('button', { name: '顧客台帳で開く', exact: true }).click()
    const guest = page.getByRole('dialog')
    await expect(guest).toContainText('090-1234-5678')
    for (const look of [barriers, smallTargets]) expect(await look(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(slip.getByRole('button', { name: '顧客台帳で開く', exact: true })).toBeVisible()
  })

  await test.step('what is open is closed by the key of the device, one after the other', async () => {
    const dialog = page.getByRole('dialog', { name: /^遅井.* 様$/ })
    const toGuest = dialog.getByRole('button', { name: '顧客台帳で開く', exact: true })
    await toGuest.click()
    const add = dialog.getByRole('button', { name: '予約を追加', exact: true })
    await expect(add).toBeVisible()
    await page.goBack()
    await expect(add).toHaveCount(0)
    await expect(toGuest).toBeVisible()
    await page.goBack()
    await expect(toGuest).toHaveCount(0)
  })

  await test.step('another event is sold to the guest, whose name and number stand there', async () => {
    const slip = await card(page, today, '遅井')
    await slip.getByRole('button', { name: '顧客台帳で開く', exact: true }).click()
    const add = slip.getByRole('button', { name: '予約を追加', exact: true })
    await add.click()
    const form = page.getByRole('dialog', { name: '予約を追加' })
    await expect(form.getByLabel('電話番号')).toHaveValue('090-1234-5678')
    await expect(form.getByLabel('姓', { exact: true })).toHaveValue('遅井')
    await page.goBack()
    await expect(add).toBeVisible()
    await page.reload()
    await expect(
      slip.getByRole('button', { name: '顧客台帳で開く', exact: true }),
      'whose it was is said nowhere',
    ).toBeVisible()
  })
})

test('a booking of an event is edited: another number of tickets, and another event, looked at for its seats', async ({
  page,
  sql,
}) => {
  const { venue, ticket, today, tomorrow } = await twoNights(sql)
  await book(sql, venue, today, '佐藤', 2)
  await book(sql, venue, tomorrow, '満田', 5)
  await sql`
    update public.booking set lines = ${sql.json([
      { price_type: ticket, type: 'ticket', name: 'おとな', name_en: '', price: 3000, tax: 10, count: 2 },
    ])} where vendor_id = ${venue.id} and last_name = '佐藤'`
  await Stand.open(page, await venue.staff())
  const slip = await card(page, today, '佐藤')
  const toForm = slip.getByRole('button', { name: '編集', exact: true })
  const form = page.getByRole('dialog', { name: '予約を編集' })
  await hasAddress(page, 'change', form, toForm, () => toForm.click())
  const chosen = form.locator(`[data-occurrence="${today}"]`)
  await expect(chosen, 'the others are folded away').toHaveAttribute('aria-expanded', 'false')
  for (const look of [barriers, smallTargets]) expect(await look(page)).toEqual([])
  await form.getByRole('group', { name: 'チケット' }).getByRole('textbox').fill('3')
  await chosen.click()
  await form.locator(`[data-occurrence="${tomorrow}"]`).click()
  await expect(form).toContainText('定員6名に対し8名')
  await form.getByRole('button', { name: /このまま/ }).click()
  await expect(form).toHaveCount(0)
  await expect
    .poll(async () => [
      ...(await sql`
        select occurrence, day::text, pax, lines->0->'count' as count, settled->0->>'code' as code
        from public.booking where vendor_id = ${venue.id} and last_name = '佐藤'`),
    ])
    .toEqual([{ occurrence: tomorrow, day: addDays(venue.today, 1), pax: 3, count: 3, code: 'overbooked' }])
})

test('too many for an event are decided about from the card of a booking, and from the toolbar', async ({
  page,
  sql,
}) => {
  const { venue, tomorrow } = await twoNights(sql)
  await book(sql, venue, tomorrow, '先田', 4)
  await book(sql, venue, tomorrow, '後田', 4)
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.attention(1)).toBeVisible()
  const slip = await card(page, tomorrow, '後田')
  const toMatters = slip.getByRole('button', { name: '要対応', exact: true })
  const matters = page.getByRole('dialog', { name: '要対応' })
  await hasAddress(page, 'attention', matters, toMatters, () => toMatters.click())
  await expect(matters).toContainText('定員6名に対し8名の予約があります。')
  await expect(matters).toContainText('先田')
  for (const look of [barriers, smallTargets]) expect(await look(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await matters.getByRole('button', { name: /^.*先田/ }).click()
  await expect(page.getByRole('dialog', { name: /^先田.* 様$/ })).toBeVisible()

  await new EventListPage(page).open()
  await stand.attention(1).click()
  const again = page.getByRole('dialog', { name: '要対応' })
  await again.getByRole('button', { name: /^.*後田/ }).click()
  await expect(page, 'the toolbar leads to the booking').toHaveURL(/\/events\?.*booking=/)
  await expect(page.getByRole('dialog', { name: /^後田.* 様$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await stand.attention(1).click()
  await again.getByRole('button', { name: 'このまま受ける' }).click()
  await expect(page.getByText('対応の必要なものはありません')).toBeVisible()
})

test('the list is printed whole: each day, its events, what is sold, and notes', async ({ page, sql }) => {
  const { venue, tomorrow } = await twoNights(sql)
  await book(sql, venue, tomorrow, '佐藤', 4)
  await sql`update public.occurrence set note = '桟橋は2番' where id = ${tomorrow}`
  for (let n = 0; n < 30; n++)
    await anEvent(sql, venue, { day: addDays(venue.today, 2 + n), cancelled: n === 0, name: '屋形船' })
  await Stand.open(page, await venue.staff())
  const events = new EventListPage(page)
  await events.open()
  await expect(events.rows(), 'control: the screen has a page of them').toHaveCount(20)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const tables = page.getByRole('table')
  await expect(tables).toHaveCount(32)
  await expect(tables.nth(1)).toContainText('19:00–20:30花火クルーズ申込4名 / 定員6名')
  await expect(tables.nth(1)).toContainText('桟橋は2番')
  await expect(tables.nth(2), 'who is at the phone reads that it is off').toContainText('中止')
  await expect(tables.nth(3)).toContainText('屋形船申込0名')
  await expect(page.getByText('現在', { exact: false }).filter({ visible: true }).first()).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(tables).toHaveCount(0)
})

test('two who changed one event both stand there, and one tap takes the other side', async ({
  page,
  sql,
}) => {
  const { venue, tomorrow } = await twoNights(sql)
  const side = { by: '阿部', device: '受付', at: '2026-11-26T00:00:00.000Z' }
  const met = {
    ...{
      id: crypto.randomUUID(),
      code: 'changed_elsewhere',
      won: true,
      ...side,
      other: { ...side, by: '佐藤' },
    },
    fields: { capacity: { base: 4, kept: 6, lost: 8 } },
  }
  await sql`update public.occurrence set conflicts = ${sql.json([met])} where id = ${tomorrow}`
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.attention(1)).toBeVisible()
  await stand.attention(1).click()
  const matter = page.getByRole('dialog', { name: '要対応' }).getByRole('article')
  await expect(matter).toContainText('屋形船の夕べ')
  await expect(matter).toContainText('8')
  for (const look of [barriers, smallTargets]) expect(await look(page)).toEqual([])
  await matter.getByRole('button').last().click()
  await expect(page.getByText('対応の必要なものはありません')).toBeVisible()
  await expect.poll(() => storedEvents(sql, venue)).toContain(`${addDays(venue.today, 1)} 1140 1230 8 `)
})

test('moved onto an exclusive event that is booked, the clash is named as the day is typed, and asked before it is saved', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  const of = (name: string, slug: string) =>
    aRow(sql, venue, 'event_template', aTemplateRow({ name, slug, exclusive: true }))
  const [day, next] = [addDays(venue.today, 1), addDays(venue.today, 2)]
  const boat = await anEvent(sql, venue, { template: await of('花火クルーズ', 'a'), day })
  const play = await anEvent(sql, venue, { template: await of('三味線', 'b'), day: next, starts_at: 1200 })
  await book(sql, venue, play, '先客', 2)
  await Stand.open(page, await venue.staff())
  const events = new EventListPage(page)
  await events.open(`?event=${boat}`)
  await events.button('変更').click()
  await expect(events.field('開催日')).toBeVisible()
  const clash = events.sheet().getByRole('status').filter({ hasText: '三味線' })
  await expect(clash).toHaveCount(0)
  await events.field('開催日').fill(next)
  await events.field('開催日').press('Tab')
  await expect(clash).toContainText('移動するイベント(花火クルーズ)は販売停止になります')
  await events.button('保存').click()
  const question = page.getByRole('dialog', { name: 'この日時に変更してもよろしいですか?' })
  await expect(question).toContainText('三味線')
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: '入力に戻る' }).click()
  expect(await storedEvents(sql, venue)).toContain(`${day} 1140 1230 40 `)
  await events.button('保存').click()
  await question.getByRole('button', { name: 'このまま保存' }).click()
  await expect.poll(() => storedEvents(sql, venue)).toContain(`${next} 1140 1230 40 `)
})

test('an event that has not come yet is being loaded, and one that is not there may have been deleted', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  await anEvent(sql, venue)
  let go: () => void = Boolean
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  // Who works comes first, and what takes place after it.
  await page.route('**/rpc/sync_part', async (route) => {
    if (route.request().postDataJSON().p_part !== 'config') await held
    await route.continue()
  })
  await login.signIn(page, await venue.staff())
  await page.goto(`/events?event=${crypto.randomUUID()}`)
  await expect(page.getByRole('dialog')).toContainText('イベントを読み込み中')
  go()
  await expect(page.getByRole('dialog')).toContainText('削除されたか、この端末にまだ届いていません。')
})
