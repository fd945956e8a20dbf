// Dates of a template: laid out, looked at, and created by one command, with what clashes and what is wrong said where it is.

import type { Page } from '@playwright/test'
import {
  addDays,
  anOccurrence,
  CreateEventPage,
  manyOccurrences,
  storedOccurrences,
  typed,
} from '#e2e/pages/create-event.ts'
import { aRow, aTemplateRow, EventsPage } from '#e2e/pages/events.ts'
import { templatesOf } from '#e2e/pages/setup/exclusive.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

async function open(page: Page, venue: Venue, template?: string): Promise<CreateEventPage> {
  await Stand.open(page, await venue.staff())
  const create = new CreateEventPage(page)
  await create.open(template)
  return create
}

test('with the keyboard alone: a period with a break, one taken out, created at once and taken back', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  await aRow(sql, venue, 'event_template', aTemplateRow({ name: '線香花火', slug: 'sparkler', position: 1 }))
  await aRow(sql, venue, 'event_template', aTemplateRow({ duration: 60, interval: 60 }))
  await Stand.open(page, await venue.staff())
  const events = new EventsPage(page)
  await events.openTemplates()
  await page.getByRole('link', { name: '花火クルーズからイベントを作成' }).click()
  const create = new CreateEventPage(page)
  await expect(create.field('テンプレート').locator('option:checked')).toHaveText('花火クルーズ')
  await expect(create.field('所要時間(分)')).toHaveValue('60')
  const { keyboard } = page
  const type = async (label: string, text: string) => {
    await create.field(label).focus()
    await keyboard.type(text)
  }
  const press = async (name: string | RegExp, role: 'button' | 'checkbox' = 'button') => {
    await page.getByRole(role, { name, exact: true }).focus()
    await keyboard.press('Space')
  }
  const day = addDays(venue.today, 7)
  await type('開始日', typed(day))
  // By Tab from one to the other: what is typed there stands alone.
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(create.field('終了日')).toBeFocused()
  await keyboard.type(typed(addDays(day, 1)))
  await type('開始時刻', '10')
  await type('終了時刻', '1500')
  await press('休憩時間あり', 'checkbox')
  await type('休憩開始時刻', '12')
  await type('休憩終了時刻', '13')
  await keyboard.press('Tab')
  await expect(create.preview()).toContainText('2日・8回')
  await press('休憩時間中も開催する', 'checkbox')
  await expect(create.preview()).toContainText('2日・10回')
  await press('休憩時間中も開催する', 'checkbox')
  await expect(create.preview()).toContainText('合計 320席')
  await create.one(day, '11:00〜12:00').focus()
  await keyboard.press('Space')
  await expect(create.one(day, '11:00〜12:00')).toHaveAttribute('aria-pressed', 'false')
  await expect(create.preview()).toContainText('2日・7回')
  await create.field(/^メモ/).fill('雨天決行')
  await press('イベントを作成(7回)')
  await expect(page.getByText(/^イベントを作成しました\(\d+回\)/)).toBeVisible()
  await expect(page, 'it leads on').not.toHaveURL(/create-event/)
  const made = [
    ...['600-660', '780-840', '840-900'].map((times) => `${day} ${times} 40`),
    ...['600-660', '660-720', '780-840', '840-900'].map((times) => `${addDays(day, 1)} ${times} 40`),
  ]
  await expect.poll(() => storedOccurrences(sql, venue)).toEqual(made)
  const [row] = await sql`select name, note from public.occurrence where vendor_id = ${venue.id} limit 1`
  expect(row).toMatchObject({ name: '花火クルーズ', note: '雨天決行' })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(() => storedOccurrences(sql, venue)).toEqual([])
})

test('clashes say with what and why; they can be left out by one tap, or created all the same', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  const [boat = '', shamisen = '', sparkler = ''] = await templatesOf(
    sql,
    venue.id,
    ...[{ name: '屋形船', exclusive: true }, { name: '三味線', exclusive: true }, { name: '線香花火' }],
  )
  const days = [7, 8, 9, 10, 11].map((n) => addDays(venue.today, n)) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await anOccurrence(sql, venue, boat, [days[0], 600, 690])
  await anOccurrence(sql, venue, shamisen, [days[1], 720, 800])
  // Controls: what excludes nothing, and what was cancelled, is in nobody's way.
  await anOccurrence(sql, venue, sparkler, [days[2], 600, 690])
  await anOccurrence(sql, venue, boat, [days[3], 600, 690], true)
  const create = await open(page, venue, boat)
  await create.span(days[0], days[3])
  await create.times('10:00', '13:30')
  await expect(create.preview()).toContainText('4日・8回')
  await expect(create.day(days[0])).toContainText('同じテンプレートの開催(10:00〜11:30)と重なります')
  await expect(create.day(days[1])).toContainText(
    '12:00〜13:30: 同時に開催しない「三味線」(12:00〜13:20)と重なります。どちらも「同時に開催しない」設定です',
  )
  for (const day of [days[2], days[3]]) await expect(create.day(day)).not.toContainText('重なります')
  await expect(create.preview()).toContainText('2回に、ほかの開催との重なりなどがあります。')
  await create.button('重なる回を外す').click()
  await expect(create.preview()).toContainText('4日・6回')
  await expect(create.preview()).not.toContainText('重なります')
  await create.button('すべて戻す').click()
  await create.button('イベントを作成(8回)').click()
  await expect(page.getByText(/^イベントを作成しました\(\d+回\)/)).toBeVisible()
  await expect.poll(async () => (await storedOccurrences(sql, venue)).length).toBe(12)
})

test('a run that overlaps itself, what would have begun already, holidays and closed days are told', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  const boat = await aRow(sql, venue, 'event_template', aTemplateRow({ interval: 60 }))
  // New Year's Day: of the year after the present one.
  const holiday = `${Number(venue.today.slice(0, 4)) + 1}-01-01`
  await sql`
    insert into public.custom_opening_hours (vendor_id, day, closed, opens_at, closes_at)
    values (${venue.id}, ${holiday}, true, 540, 1380)`
  const create = await open(page, venue, boat)
  await create.field('開始日').fill(typed(holiday))
  await create.times('10:00', '13:30')
  await expect(create.day(holiday)).toContainText('元日')
  await expect(create.day(holiday)).toContainText('休業日')
  await expect(create.day(holiday)).toContainText(
    '11:00〜12:30、12:00〜13:30: 今回登録する前の回が終わっていません',
  )
  await create.button('重なる回を外す').click()
  await expect(create.preview()).toContainText('1日・2回')
  await expect(create.one(holiday, '11:00〜12:30')).toHaveAttribute('aria-pressed', 'false')
  await create.field('開始日').fill(typed(venue.today))
  await create.times('6:00', '7:30')
  await expect(create.day(venue.today)).toContainText('06:00〜07:30: 開始時刻を過ぎています')
})

test('[S7] without a network they are there at once, and reach the server once it is back @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await anOrganiser(sql)
  const boat = await aRow(sql, venue, 'event_template', aTemplateRow())
  // What it leads to is opened without a network, too.
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  const create = new CreateEventPage(page)
  await create.open(boat)
  const day = addDays(venue.today, 7)
  complaints.expect(noNetwork)
  await goOffline(page)
  const layOut = async () => {
    await create.field('開始日').fill(typed(day))
    await create.times('18:00', '19:30')
  }
  await layOut()
  await create.button('イベントを作成').click()
  await expect(page.getByText('この端末に保存しました。通信が戻ると送信されます。')).toBeVisible()
  expect(await storedOccurrences(sql, venue)).toEqual([])
  await expect(page, 'it leads on').not.toHaveURL(/create-event/)
  await page.goBack()
  await layOut()
  await expect(create.day(day), 'this tablet knows of it').toContainText('同じテンプレートの開催')
  await context.setOffline(false)
  await expect.poll(() => storedOccurrences(sql, venue)).toEqual([`${day} 1080-1170 40`])
})

test('each fault stands beside its field: none, the wrong order, a break outside, 500 at once, 3,000 to come', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  await aRow(sql, venue, 'event_template', aTemplateRow({ name: '線香花火', slug: 'sparkler', position: 1 }))
  const boat = await aRow(sql, venue, 'event_template', aTemplateRow())
  await manyOccurrences(sql, venue, boat, 2998)
  const create = await open(page, venue)
  const says = (label: string, text: string) =>
    expect(create.field(label)).toHaveAccessibleDescription(new RegExp(text))
  await create.create()
  await expect(create.field('テンプレート')).toBeFocused()
  await says('テンプレート', 'テンプレートを選んでください')
  for (const label of ['開始日', '開始時刻', '終了時刻']) await says(label, '入力してください')
  await create.field('テンプレート').selectOption({ label: '花火クルーズ' })
  const day = addDays(venue.today, 7)
  await create.span(day, addDays(day, -1))
  await says('終了日', '終了日は開始日以降にしてください')
  await create.span(addDays(venue.today, -1), day)
  await says('開始日', '本日以降の日付にしてください')
  await create.span(day, day)
  await create.times('18:00', '17:00')
  await says('終了時刻', '終了時刻は開始時刻より後にしてください')
  await create.times('18:00', '19:00')
  await says('所要時間(分)', '開始時刻から終了時刻までに1回も収まりません')
  await create.times('10:00', '15:30')
  await page.getByRole('checkbox', { name: '休憩時間あり' }).check()
  await create.field('休憩開始時刻').fill('9:00')
  await create.field('休憩終了時刻').fill('16:00')
  await create.field(/^メモ/).focus()
  await says('休憩開始時刻', '休憩開始時刻は開始時刻より後にしてください')
  await says('休憩終了時刻', '休憩は終了時刻より前に終わるようにしてください')
  await page.getByRole('checkbox', { name: '休憩時間あり' }).uncheck()
  // Two may still be made.
  await expect(create.preview()).toContainText('1日・3回')
  await expect(create.preview()).toContainText('あと2回登録できます')
  await create.create()
  await expect(create.preview()).toBeFocused()
  await create.one(day, '10:00〜11:30').click()
  await expect(create.preview()).not.toContainText('登録できます。')
  await create
    .day(day)
    .getByRole('button', { name: /を外す$/ })
    .click()
  await create.create()
  await expect(create.preview()).toContainText('すべての回を外しています')
  await create.span(day, addDays(day, 200))
  await says('終了日', '一度に登録できるのは500回までです')
  await create.span(day, day)
  const chosen = new Date(`${day}T00:00Z`).getUTCDay()
  const weekdays = ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日']
  await create.button(weekdays[chosen] ?? '').click()
  await expect(page.getByText('この期間に、選んだ曜日の日がありません')).toBeVisible()
  expect(await storedOccurrences(sql, venue), 'nothing was sent').toHaveLength(2998)
})

test('what the server refuses, since others made many meanwhile, stands in needs attention with its reason', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await anOrganiser(sql)
  const boat = await aRow(sql, venue, 'event_template', aTemplateRow())
  const create = await open(page, venue, boat)
  complaints.expect(noNetwork, /ERR_FAILED/)
  // Only the calls are lost: the screen that it leads to is loaded as ever.
  await context.route('**/rpc/**', (route) => route.abort())
  await manyOccurrences(sql, venue, boat, 3000)
  await create.field('開始日').fill(typed(addDays(venue.today, 7)))
  await create.times('18:00', '19:30')
  await create.create()
  await context.unroute('**/rpc/**')
  await page.getByRole('banner').getByRole('button', { name: '要対応 1件' }).click()
  const panel = page.getByRole('dialog', { name: '要対応' })
  await expect(panel).toContainText(/イベント「.* 18:00 花火クルーズ」/)
  await expect(panel).toContainText('今後の開催が上限(3,000回)を超えます')
})

test('what is typed is not lost by a slip, the back key, a reload or another language', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  await aRow(sql, venue, 'event_template', aTemplateRow())
  await Stand.open(page, await venue.staff())
  const events = new EventsPage(page)
  const create = new CreateEventPage(page)
  const enter = () => page.getByRole('link', { name: '花火クルーズからイベントを作成' }).click()
  await events.openTemplates()
  await enter()
  await expect(create.field('テンプレート')).toBeVisible()
  // Control: nothing typed, nothing asked.
  await page.goBack()
  await expect(events.heading('イベントテンプレート')).toBeVisible()
  await enter()
  const opens = create.field('開始時刻')
  await opens.fill('18:00')
  const question = page.getByRole('dialog', { name: '入力した内容を破棄しますか' })
  const stay = async () => {
    await question.getByRole('button', { name: '入力に戻る' }).click()
    await expect(opens).toHaveValue('18:00')
  }
  await page.goBack()
  await stay()
  await page.getByRole('link', { name: 'アカウント' }).click()
  await stay()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('Start time', { exact: true })).toHaveValue('18:00')
  await page.getByRole('button', { name: '日本語' }).click()
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload()).catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
  await expect(opens).toHaveValue('18:00')
  await page.goBack()
  await question.getByRole('button', { name: '破棄する' }).click()
  await expect(events.heading('イベントテンプレート')).toBeVisible()
})

test('before there is a template it leads to where one is made; single days are chosen in the month', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  const create = await open(page, venue)
  const link = page.getByRole('main').getByRole('link', { name: 'イベントテンプレート' })
  await expect(link).toHaveAttribute('href', '/event-templates')
  await aRow(sql, venue, 'event_template', aTemplateRow())
  await expect(create.field('テンプレート').locator('option:checked'), 'the only one').toHaveText(
    '花火クルーズ',
  )
  await page.getByText('日付を選ぶ').click()
  await create.times('18:00', '19:30')
  for (const day of [addDays(venue.today, 5), venue.today]) {
    await create.field('日付を追加').fill(typed(day))
    await create.field('日付を追加').press('Enter')
  }
  await expect(create.preview()).toContainText('2日・2回')
  const [year, month, date] = venue.today.split('-').map(Number)
  const today = page.getByRole('grid').getByRole('button', { name: `${year}年${month}月${date}日` })
  await today.click()
  await expect(create.preview()).toContainText('1日・1回')
  await today.click()
  await expect(create.preview()).toContainText('2日・2回')
  await create.create()
  await expect.poll(async () => (await storedOccurrences(sql, venue)).length).toBe(2)
})

test.describe('on a phone, in English', () => {
  test.use(phone)

  test('form, faults, and many dates with clashes fit', async ({ page, sql, context, baseURL }) => {
    const venue = await anOrganiser(sql)
    const long = 'とても長い名前のイベント'.repeat(16)
    const [boat = ''] = await templatesOf(
      sql,
      venue.id,
      ...[
        { name: long, exclusive: true },
        { name: `${long}2`, exclusive: true },
      ],
    )
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    await page.goto(`/create-event?template=${boat}`)
    const look = async () => {
      expect(await barriers(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
    }
    await page.getByRole('button', { name: 'Create event', exact: true }).click()
    await expect(page.getByLabel('Start date', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Start date', { exact: true })).toHaveAccessibleDescription(/Field required/)
    await look()
    await page.getByLabel('Start date', { exact: true }).fill(typed(addDays(venue.today, 7)))
    await page.getByLabel('End date', { exact: true }).fill(typed(addDays(venue.today, 40)))
    await page.getByLabel('Start time', { exact: true }).fill('10:00')
    await page.getByLabel('End time', { exact: true }).fill('20:00')
    await page.getByLabel('Interval in minutes', { exact: true }).fill('60')
    await page.getByLabel(/^Note/).focus()
    const shown = page.getByRole('region', { name: 'What will be created' })
    await expect(shown).toContainText('306 events on 34 days')
    await expect(shown).toContainText('272 clashes')
    await look()
    await page.getByRole('button', { name: 'Leave out those that clash' }).click()
    await expect(shown).toContainText('170 events on 34 days')
    await look()
  })
})
