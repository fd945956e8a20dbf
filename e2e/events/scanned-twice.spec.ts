// One ticket at two gates that did not hear of each other, or at the gate of another event: what staff read of it, and what the
// booking's card says.

import 'temporal-polyfill/global'
import type { Sql } from 'postgres'
import type { CommandBody } from '#domain/booking/command.ts'
import { checkInCommand } from '#domain/check-in/check-in.ts'
import { aGuardedEvent, aParty, CheckInPage, letIn, push } from '#e2e/pages/check-in.ts'
import { anEvent, EventListPage } from '#e2e/pages/event-list.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

const scan = (sql: Sql, venue: Venue, booking: string, tickets: number[], gate: string) =>
  push(sql, venue, gate, booking, checkInCommand(tickets, { gate, occurrence: null, day: null }))

test('a ticket that was scanned twice and one of nobody any more wait for a decision, with gates and times', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  const event = await anEvent(sql, venue)
  const [twice, smaller] = [
    await aParty(sql, venue, event, { last_name: '高橋', pax: 4, phone: '+819012345678' }),
    await aParty(sql, venue, event, { last_name: '林', pax: 3 }),
  ]
  expect(await scan(sql, venue, twice, [1, 2], '東門')).toBe('')
  expect(await scan(sql, venue, twice, [2], '西門')).toBe('scanned_twice')
  await sql`update public.booking set pax = 2 where id = ${smaller}`
  expect(await scan(sql, venue, smaller, [3], '西門')).toBe('ticket_returned')
  await Stand.open(page, await venue.staff())
  await page.getByRole('banner').getByRole('button', { name: '要対応 2件' }).click()
  const panel = page.getByRole('dialog', { name: '要対応' })
  await expect(panel).toContainText('同じチケットが2回読み取られました')
  await expect(panel).toContainText('チケット2')
  await expect(panel).toContainText(/東門 .+ 入場/)
  await expect(panel).toContainText(/西門 .+ もう一つの読み取り/)
  await expect(panel).toContainText('減った人数分のチケットで入場がありました')
  await expect(panel).toContainText('この予約は現在2名です。')
  // Of a ticket there is nothing to choose.
  await expect(panel.getByRole('button', { name: '反映されなかった内容にする' })).toHaveCount(0)
  await expect(panel.getByRole('link', { name: '090-1234-5678 に電話' })).toBeVisible()
  await expect(panel.getByRole('button', { name: '連絡済みにする' }), 'one way to settle it').toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])

  await test.step('looked at, it is settled for all tablets', async () => {
    const left = () => sql<{ n: number }[]>`
      select count(*)::integer as n from public.booking where vendor_id = ${venue.id} and conflicts <> '[]'`
    await panel.getByRole('button', { name: '確認済みにする' }).first().click()
    await expect.poll(async () => (await left())[0]?.n).toBe(1)
    await panel.getByRole('button', { name: '確認済みにする' }).click()
    await expect.poll(async () => (await left())[0]?.n).toBe(0)
    await expect(panel).toContainText('対応の必要なものはありません')
  })

  await test.step('the booking says who is in, and its history which gate', async () => {
    const events = new EventListPage(page)
    await events.open()
    await (await events.openSheet('屋形船')).getByRole('button', { name: /^高橋/ }).click()
    const sheet = page.getByRole('dialog', { name: '高橋 様' })
    await expect(sheet).toContainText('2/4名')
    await expect(sheet).toContainText('入場受付')
    await expect(sheet).toContainText('入場: 2名(東門)')
  })
})

test('who is let in at the gate of another event is in, and told of there, in needs attention and in the history', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const later = await anEvent(sql, venue, { starts_at: 1320, ends_at: 1380, name: '夜の部' })
  await aParty(sql, venue, event, { last_name: '阿部' })
  const gate = await CheckInPage.at(page, venue, event)
  const stand = new Stand(page)
  await gate.isHere('阿部')
  await gate.standAt('東門')
  complaints.expect(noNetwork)
  await goOffline(page)
  const code = await office.code(await aParty(sql, venue, later, { last_name: '高橋' }), 1)
  await gate.type(code)
  for (const words of ['別のイベント', '夜の部']) await expect(gate.verdict()).toContainText(words)
  await gate.verdict().getByRole('button', { name: 'それでも入場' }).click()
  await expect(gate.verdict()).toContainText('入場しました')
  await context.setOffline(false)
  const told = async () => {
    for (const words of ['高橋 様 チケット1', '夜の部', '別のイベント'])
      await expect(gate.checked()).toContainText(words, { timeout: 30_000 })
  }
  await told()
  await gate.open(`?event=${event}`)
  await told()
  expect(await barriers(page)).toEqual([])
  await stand.attention(1).click()
  const panel = page.getByRole('dialog', { name: '要対応' })
  await expect(panel).toContainText('別のイベントの入場口で入場がありました')
  await expect(panel).toContainText(/予約: .+夜の部/)
  await expect(panel).toContainText(/入場: .+屋形船の夕べ 東門/)
  await expect(panel.getByRole('button', { name: '反映されなかった内容にする' })).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await panel.getByRole('button', { name: '確認済みにする' }).click()
  await expect(panel).toContainText('対応の必要なものはありません')
  await page.keyboard.press('Escape')
  const events = new EventListPage(page)
  await events.open()
  await (await events.openSheet('夜の部')).getByRole('button', { name: /^高橋/ }).click()
  const sheet = page.getByRole('dialog', { name: '高橋 様' })
  await expect(sheet).toContainText(/イベント\(予約 → 入場\).*夜の部.*屋形船の夕べ 東門/)
})

test('changes that met are told in the words of tickets, and one is edited without a length of its own', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  const event = await anEvent(sql, venue)
  const id = await aParty(sql, venue, event, { last_name: '高橋' })
  const note = (comments: string): CommandBody => ({
    kind: 'booking.edit',
    args: { fields: { comments }, accepted: {} },
    base: { comments: '' },
  })
  expect(await push(sql, venue, '東門', id, note('車椅子'))).toBe('')
  expect(await push(sql, venue, '西門', id, note('ベビーカー'))).toBe('changed_elsewhere')
  const stand = await Stand.open(page, await venue.staff())
  await stand.attention(1).click()
  const panel = page.getByRole('dialog', { name: '要対応' })
  await expect(panel.getByRole('row', { name: /車椅子/ }).getByRole('rowheader')).toHaveText('メモ')
  await panel.getByRole('button', { name: /高橋/ }).click()
  const sheet = page.getByRole('dialog', { name: '高橋 様' })
  await sheet.getByRole('button', { name: '編集' }).click()
  const form = page.getByRole('dialog', { name: '予約を編集' })
  await expect(form.getByLabel('ご連絡の言語')).toBeVisible()
  await expect(form.getByText('利用時間')).toHaveCount(0)
})

test('one that staff moved here while the gate had no network is red, and let in all the same', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const later = await anEvent(sql, venue, { starts_at: 1320, ends_at: 1380, name: '夜の部' })
  await aParty(sql, venue, event, { last_name: '阿部' })
  const moved = await aParty(sql, venue, later, { last_name: '田中' })
  const gate = await CheckInPage.at(page, venue, later)
  await gate.isHere('田中')
  await gate.open(`?event=${event}`)
  await gate.isHere('阿部')
  complaints.expect(noNetwork)
  await goOffline(page)
  await sql`update public.booking set occurrence = ${event} where id = ${moved}`
  await gate.type(await office.code(moved, 1))
  for (const words of ['別のイベント', '夜の部', '届いていないことがあります', 'それでも入場'])
    await expect(gate.verdict()).toContainText(words)
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await gate.button('それでも入場').click()
  await expect(gate.verdict()).toContainText('入場しました')
  await context.setOffline(false)
  await expect(gate.row('田中')).toContainText('1/2名', { timeout: 30_000 })
  await expect.poll(() => letIn(sql, venue)).toContain('田中 arrived 1')
})

test('so is one that was moved here while the server was down', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const later = await anEvent(sql, venue, { starts_at: 1320, ends_at: 1380, name: '夜の部' })
  const moved = await aParty(sql, venue, later, { last_name: '田中' })
  await page.routeWebSocket(/./, (socket) => socket.close())
  const gate = await CheckInPage.at(page, venue, later)
  await gate.isHere('田中')
  complaints.expect(/503/)
  await context.route('**/rpc/**', (route) => route.fulfill({ status: 503 }))
  await sql`update public.booking set occurrence = ${event} where id = ${moved}`
  await gate.open(`?event=${event}`)
  await expect(page.getByRole('banner').getByRole('button', { name: /オフライン/ })).toBeVisible()
  await gate.type(await office.code(moved, 1))
  for (const words of ['夜の部', '届いていないことがあります'])
    await expect(gate.verdict()).toContainText(words)
})

test('two tablets without a network let the same ticket in: both are told, with gate and time', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const id = await aParty(sql, venue, event)
  const staff = await venue.staff()
  const second = await device(tablet)
  const stands = [await Stand.open(page, staff), await Stand.open(second.page, staff)]
  complaints.expect(noNetwork)
  for (const [i, on] of [page, second.page].entries()) {
    const gate = new CheckInPage(on)
    await gate.open()
    await gate.isHere('佐藤')
    await gate.standAt(i === 0 ? '北口' : '南口')
    await goOffline(on)
    await gate.type(await office.code(id, 1))
    await expect(gate.verdict()).toContainText('入場OK')
  }
  await context.setOffline(false)
  await expect.poll(() => letIn(sql, venue), { timeout: 30_000 }).toEqual(['佐藤 arrived 1@北口'])
  await second.context.setOffline(false)
  for (const stand of stands) {
    await expect(stand.attention(1)).toBeVisible({ timeout: 30_000 })
    await stand.attention(1).click()
    const dialog = stand.page.getByRole('dialog')
    for (const gate of ['北口', '南口']) await expect(dialog).toContainText(gate)
  }
  expect(await letIn(sql, venue), 'the first scan stands').toEqual(['佐藤 arrived 1@北口'])
})

test('a booking that was made one again at a gate stays so while somebody is in by another gate', async ({
  page,
  sql,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const id = await aParty(sql, venue, event, { status: 'cancelled' })
  const gate = await CheckInPage.at(page, venue, event)
  await gate.isHere('佐藤')
  await gate.type(await office.code(id, 1))
  await gate.button('それでも入場').first().click()
  await expect.poll(() => letIn(sql, venue)).toEqual(['佐藤 arrived 1'])
  expect(await scan(sql, venue, id, [2], '西門')).toBe('')
  await expect(gate.row('佐藤')).toContainText('入場済み', { timeout: 30_000 })
  await gate.row('佐藤').getByRole('button', { name: '佐藤 様 入場を取り消す' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('予約は確定のままです')
  await question.getByRole('button', { name: '入場を取り消す', exact: true }).click()
  await expect.poll(() => letIn(sql, venue)).toEqual(['佐藤 arrived 2@西門'])
})
