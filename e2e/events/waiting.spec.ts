// The waiting list of an event that is sold out: a customer's name on it, and staff who call as seats come free.

import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { aParty } from '#e2e/pages/check-in.ts'
import { CheckoutPage } from '#e2e/pages/checkout.ts'
import { EventListPage } from '#e2e/pages/event-list.ts'
import { inDays } from '#e2e/pages/hours.ts'
import { anOccurrence, aProgramme, PublicEvents } from '#e2e/pages/public-events.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import type { Venue } from '#e2e/support/venue.ts'

const join = (page: Page) => page.getByRole('button', { name: 'キャンセル待ちに登録する' })

/** Who would come, and that they agree. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('姓', { exact: true }).fill('待田')
  await page.getByLabel('名', { exact: true }).fill('一郎')
  await page.getByLabel('電話番号', { exact: true }).fill('090-8765-4321')
  await page.getByRole('checkbox', { name: /同意します/ }).click({ delay: 120 })
}

const waiting = (sql: Sql, venue: Venue) =>
  sql<{ occurrence: string; pax: number; last_name: string }[]>`
    select occurrence, pax, last_name from public.booking where vendor_id = ${venue.id} and status = 'waiting'`

test('a date that is sold out takes names: told truly, kept once, and given up by its link', async ({
  page,
  sql,
}) => {
  const { venue, template } = await aProgramme(sql)
  const policy = { ja: '出航後の払い戻しはいたしません。', en: '' }
  await sql`update public.vendor set cancellation_fees = ${sql.json([{ days: 1, percent: 20 }])},
    cancellation_policy = ${sql.json(policy)} where id = ${venue.id}`
  const full = await anOccurrence(sql, venue, template, 3, { capacity: 0 })
  const events = new PublicEvents(page)
  await page.goto(`/${venue.url}/cruise`)
  const day = events.day(inDays(venue.today, 3))
  // Nothing is free: it opens on the present month, and the day may be of the next.
  await expect(page.locator('[data-day]').first()).toBeVisible()
  if ((await day.count()) === 0) await page.getByRole('button', { name: '次の月' }).click()
  await day.click()
  await events.time(/満席/).click()
  await expect(events.heading('お選びの日程')).toBeVisible()
  await expect(page.getByText('キャンセル待ちはご予約ではありません。')).toBeVisible()
  const first = page.locator('h2:has-text("お選びの日程") + dl:has-text("18:00〜19:30") + section')
  await expect(first).toHaveText(/^満席/)
  await expect(page.getByText('お電話でお問い合わせ'), 'the list is the way').toHaveCount(0)
  await join(page).click()
  await expect(page.getByRole('textbox', { name: '人数' })).toHaveValue('2')
  for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await expect(page.locator('form').getByText(/20%/)).toBeVisible()
  await expect(page.locator('form').getByText(policy.ja), 'what they agree to').toBeVisible()
  await join(page).click()
  await expect(page.getByLabel('姓', { exact: true })).toBeFocused()
  await fillIn(page)
  await page.getByRole('button', { name: '人数: 増やす' }).click()
  await join(page).click()
  const done = page.getByRole('status').filter({ hasText: 'キャンセル待ちを承りました' })
  await expect(done).toContainText('18:00〜19:30、3名様')
  await expect(done).toContainText('主催者からお電話いたします')
  expect(await waiting(sql, venue)).toEqual([{ occurrence: full, pax: 3, last_name: '待田' }])
  await page.reload()
  const already = page.getByRole('status').filter({ hasText: 'この日程のキャンセル待ちを承っています' })
  await expect(already, 'a reload forgets nothing').toContainText('花火クルーズ')
  await expect(first, 'what they have comes first').toHaveText(/^この日程のキャンセル待ちを承っています/)
  await expect(already).toContainText('18:00〜19:30、3名様')
  await expect(join(page), 'nobody leaves their name twice').toHaveCount(0)
  expect(page.url()).not.toMatch(/[0-9a-f]{32}$|待田/)
  expect(await barriers(page)).toEqual([])

  await page.evaluate(() => {
    const writeText = async (text: string) => {
      document.title = text
    }
    Object.assign(navigator.clipboard, { writeText })
  })
  await page.getByRole('button', { name: 'リンクをコピー' }).click()
  await expect(page).toHaveTitle(/#[0-9a-f]{32}$/)
  // Staff chose tickets for them, and have not confirmed it yet.
  const lines = [
    {
      price_type: crypto.randomUUID(),
      name: 'おとな',
      name_en: '',
      type: 'ticket',
      count: 3,
      price: 3000,
      tax: 10,
    },
  ]
  await sql`update public.booking set lines = ${sql.json(lines)} where vendor_id = ${venue.id}`
  await page.goto(await page.title())
  const main = page.locator('main')
  await expect(events.heading('キャンセル待ちの内容')).toBeVisible()
  await expect(main).toContainText('受付番号')
  await expect(main, 'for how many').toContainText('3名様')
  await expect(main).toContainText('花火クルーズ')
  for (const word of ['予約番号', '店舗', 'メールアドレス', '合計', '9,000円', 'おとな'])
    await expect(main).not.toContainText(word)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'キャンセル待ちを取り消す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取り消す', exact: true }).click()
  await expect(main.getByText('キャンセル待ちを取り消しました')).toBeVisible()
  expect(await waiting(sql, venue)).toEqual([])
  await page.goto(`/${venue.url}/cruise?occurrence=${full}`)
  await expect(join(page), 'who gave it up may come back').toBeVisible()
})

test('after an answer that was lost a reload knows the place, and nobody is put on the list twice', async ({
  page,
  sql,
  complaints,
}) => {
  const { venue, template } = await aProgramme(sql)
  const full = await anOccurrence(sql, venue, template, 3, { capacity: 0 })
  await page.goto(`/${venue.url}/cruise?occurrence=${full}`)
  await join(page).click()
  await fillIn(page)
  complaints.expect(/ERR_FAILED/)
  const calls = '**/rpc/join_spots_waiting_list'
  await page.route(calls, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await join(page).click()
  await expect(page.getByText(/接続できません/)).toBeVisible()
  expect(await waiting(sql, venue), 'control: the server has heard it').toHaveLength(1)
  await page.reload()
  await expect(
    page.getByRole('status').filter({ hasText: 'この日程のキャンセル待ちを承っています' }),
  ).toBeVisible()
  await expect(join(page)).toHaveCount(0)
  await sql`update public.booking set status = 'confirmed' where vendor_id = ${venue.id}`
  await page.reload()
  const placed = page.getByRole('status').filter({ hasText: 'キャンセル待ちからのご予約が確定しています' })
  await expect(placed).toContainText('予約番号')
  await expect(placed).not.toContainText('ご予約はまだ成立していません')
  await expect(join(page), 'who has a place is not asked again').toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await sql`update public.booking set status = 'cancelled' where vendor_id = ${venue.id}`
  await page.reload()
  await expect(join(page), 'control: who gave it up may come back').toBeVisible()
})

test('too few seats for the party lead to the list, and seats that came free meanwhile to the tickets', async ({
  page,
  sql,
}) => {
  const { venue, open } = await aProgramme(sql)
  await sql`update public.occurrence set capacity = 3 where id = ${open}`
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.count('おとな').fill('3')
  await expect(join(page), 'control: as many as there are').toHaveCount(0)
  await checkout.count('おとな').fill('4')
  await expect(page.getByText('残りは3席です')).toBeVisible()
  await join(page).click()
  await expect(page.getByRole('textbox', { name: '人数' })).toHaveValue('4')
  await fillIn(page)
  await sql`update public.occurrence set capacity = 10 where id = ${open}`
  await join(page).click()
  const free = page.getByText('ただいま空きがございます。そのままご予約いただけます。')
  await expect(free).toBeVisible()
  await expect(page.getByRole('textbox', { name: '人数' }), 'the form has gone').toHaveCount(0)
  await page.waitForTimeout(1000)
  await expect(free, 'its word stays').toBeVisible()
  expect(await waiting(sql, venue)).toEqual([])
  await sql`update public.occurrence set capacity = 3 where id = ${open}`
})

test('who waits reads of their place before the date, and below the tickets that came free', async ({
  page,
  sql,
}) => {
  const { venue, template } = await aProgramme(sql)
  const full = await anOccurrence(sql, venue, template, 3, { capacity: 0 })
  await page.goto(`/${venue.url}/cruise?occurrence=${full}`)
  await join(page).click()
  await fillIn(page)
  await join(page).click()
  await expect(page.getByText('キャンセル待ちを承りました')).toBeVisible()
  await sql`update public.occurrence set capacity = 4 where id = ${full}`
  const place = page.getByRole('status').filter({ hasText: 'この日程のキャンセル待ちを承っています' })
  const isAbove = async (below: string) => {
    const [own, other] = [
      await place.boundingBox(),
      await page.getByText(below, { exact: true }).boundingBox(),
    ]
    return (own?.y ?? 0) < (other?.y ?? 0)
  }
  await page.goto(`/${venue.url}/cruise?occurrence=${full}`)
  await expect(page.getByRole('link', { name: 'チケットを選ぶ' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'チケットを選ぶ' }), 'one way').toHaveCount(0)
  await expect(place).toContainText('受付番号')
  await expect(place).toContainText('ご予約はまだ成立していません。')
  await expect(place, 'nobody calls').not.toContainText('お電話いたします')
  expect(await isAbove('空き状況')).toBe(true)
  await page.goto(`/${venue.url}/cruise?occurrence=${full}&step=tickets`)
  await expect(place).toContainText('受付番号')
  expect(await isAbove('1回のお申し込みは2名様から8名様までです。'), 'what they came for is first').toBe(
    false,
  )
  await expect(page.getByText('ただいま空きがございます。そのままご予約いただけます。')).toBeInViewport()
  await expect(page.getByRole('textbox', { name: /^おとな/ })).toBeInViewport()
  await sql`update public.booking set status = 'cancelled' where vendor_id = ${venue.id}`
  await page.reload()
  await expect(page.getByText('チケットの選択').first()).toBeVisible()
  await expect(place, 'given up').toHaveCount(0)
  await expect(join(page), 'there are seats').toHaveCount(0)
})

test.describe('on the tablet', () => {
  test.use(tablet)

  test('who waits stands in the sheet of the event, and is called as soon as there are seats', async ({
    page,
    sql,
  }) => {
    const { venue, open } = await aProgramme(sql)
    const book = (name: string, pax: number, status: string, source = 'online') => sql`
      insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, last_name, phone, source, status)
      values (${venue.id}, gen_random_uuid(), ${open}, ${venue.today}, 0, 60, ${pax}, ${name}, '+819087654321', ${source}, ${status})`
    await sql`update public.occurrence set capacity = 4 where id = ${open}`
    await book('満', 4, 'confirmed', 'phone')
    await book('大川', 3, 'waiting')
    await book('小川', 2, 'waiting')
    const stand = await Stand.open(page, await venue.staff())
    const events = new EventListPage(page)
    await events.open()
    await page.getByRole('button', { name: '花火クルーズ キャンセル待ち2組' }).click()
    const sheet = events.sheet()
    const heading = sheet.getByRole('heading', { name: /^キャンセル待ち/ })
    await expect(heading, 'led to').toBeFocused()
    const list = sheet.getByRole('region', { name: /^キャンセル待ち/ })
    await expect(list).toContainText('2組 5名')
    await expect(list.getByRole('listitem')).toHaveText([/大川.*キャンセル待ち/, /小川.*キャンセル待ち/])
    await expect(list).not.toContainText('順にご案内できます')
    await sheet.getByRole('button', { name: 'キャンセル待ち2組', exact: true }).click()
    await expect(heading, 'the way from the top').toBeFocused()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(stand.attention(0)).toBeAttached()
    await sql`update public.booking set pax = 2 where vendor_id = ${venue.id} and last_name = '満'`
    await expect(stand.attention(1), 'two seats: the first who fits').toBeVisible()
    await stand.attention(1).click()
    const card = page.getByRole('dialog', { name: '要対応' }).getByRole('article')
    await expect(card).toContainText('キャンセル待ちの方をご案内できます')
    await expect(card).toContainText('残り2名')
    await expect(card).toContainText('小川')
    await expect(card.getByRole('link', { name: '090-8765-4321 に電話' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await card.getByRole('button', { name: '予約に変更', exact: true }).click()
    const form = page.getByRole('dialog', { name: '予約に変更' })
    await expect(form.getByRole('textbox', { name: '人数' })).toHaveValue('2')
    await form.getByRole('button', { name: /2名の予約に変更$/ }).click()
    await expect(
      form.getByText('チケットの枚数を入力してください'),
      'nobody has a place without',
    ).toBeVisible()
    const count = (kind: RegExp) => form.getByRole('textbox', { name: kind })
    await count(/^おとな/).fill('1')
    await count(/^こども/).fill('1')
    await form.getByRole('button', { name: /2名の予約に変更$/ }).click()
    await expect(page.getByText('小川 様を予約に変更しました')).toBeVisible()
    const placed = () => sql`
      select last_name, status, jsonb_array_length(lines) as n
      from public.booking where vendor_id = ${venue.id} order by last_name collate "C"`
    await expect.poll(placed).toEqual([
      { last_name: '大川', status: 'waiting', n: 0 },
      { last_name: '小川', status: 'confirmed', n: 2 },
      { last_name: '満', status: 'confirmed', n: 0 },
    ])
    await events.open(`?event=${open}`)
    await expect(events.sheet().getByRole('button', { name: /^満/ })).toContainText('チケット未選択')
    await expect(events.sheet().getByRole('button', { name: /^小川/ })).not.toContainText('チケット未選択')
    await sql`update public.occurrence set cancelled = true where id = ${open}`
    await expect(list.getByRole('listitem'), 'for nothing').toHaveText([/大川.*開催中止/])
  })

  test('a place on the list is confirmed beyond the seats only where staff say so', async ({ page, sql }) => {
    const { venue, open } = await aProgramme(sql)
    await sql`update public.occurrence set capacity = 4 where id = ${open}`
    await aParty(sql, venue, open, { last_name: '満', pax: 4 })
    await aParty(sql, venue, open, { last_name: '大川', pax: 3, source: 'online', status: 'waiting' })
    await Stand.open(page, await venue.staff())
    const events = new EventListPage(page)
    await events.open()
    const sheet = await events.openSheet('申込4名 / 定員4名')
    await sheet.getByRole('button', { name: /^大川/ }).click()
    const slip = page.getByRole('dialog', { name: '大川 様' })
    await slip.getByRole('button', { name: '予約に変更', exact: true }).click()
    const form = page.getByRole('dialog', { name: '予約に変更' })
    await expect(form).toContainText('定員4名に対し7名')
    await form.getByRole('textbox', { name: /^おとな/ }).fill('3')
    expect(await barriers(page)).toEqual([])
    expect((await waiting(sql, venue)).length, 'control: it is only asked').toBe(1)
    await form.getByRole('button', { name: /3名でこのまま予約に変更$/ }).click()
    await expect.poll(() => waiting(sql, venue)).toEqual([])
    await expect(slip.getByText('おとな', { exact: false }).first(), 'back to the card').toBeVisible()
    await expect(page.getByText('対応の必要なものはありません')).toHaveCount(0)
    expect(
      await sql`select settled->0->>'code' as code from public.booking where vendor_id = ${venue.id} and pax = 3`,
      'staff have said so',
    ).toEqual([{ code: 'overbooked' }])
    await page.getByRole('button', { name: '元に戻す', exact: true }).click()
    await expect.poll(async () => (await waiting(sql, venue)).length, 'tickets and place as one').toBe(1)
    await expect
      .poll(
        () =>
          sql`select jsonb_array_length(lines) as n from public.booking where vendor_id = ${venue.id} and pax = 3`,
      )
      .toEqual([{ n: 0 }])
    // An address of before they cancelled.
    const wasCancelled = form.getByText(
      'このご予約はキャンセル済みです。このまま進めると、予約に変更されます。',
    )
    const opened = async () => {
      await page.goto(`/events?booking=${id}&place=true`)
      await expect(form.getByRole('textbox', { name: /^おとな/ })).toBeVisible()
    }
    const [{ id = '' } = {}] =
      await sql`select id from public.booking where vendor_id = ${venue.id} and pax = 3`
    await opened()
    await expect(wasCancelled, 'control: it waits').toHaveCount(0)
    await sql`update public.booking set status = 'cancelled' where id = ${id}`
    await opened()
    await expect(wasCancelled).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
})

test.describe('on the tablet, without a template', () => {
  test.use(tablet)

  test('who waits for an event whose template is gone has a place with one tap, marked as without tickets', async ({
    page,
    sql,
  }) => {
    const { venue, open, template } = await aProgramme(sql)
    const lines = sql.json([
      { count: 1, name: 'おとな', name_en: '', price: 3000, price_type: template, tax: 10, type: 'ticket' },
    ])
    for (const [name, status, more] of [
      ['先客', 'confirmed', lines],
      ['大川', 'waiting', sql.json([])],
    ] as const)
      await sql`
        insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, last_name, source, status, lines)
        values (${venue.id}, gen_random_uuid(), ${open}, ${venue.today}, 0, 60, 1, ${name}, 'online', ${status}, ${more})`
    await sql`update private.config_item set deleted = true where vendor_id = ${venue.id} and kind = 'event_template'`
    await Stand.open(page, await venue.staff())
    const events = new EventListPage(page)
    await events.open(`?event=${open}`)
    await events.sheet().getByRole('button', { name: /^大川/ }).click()
    const slip = page.getByRole('dialog', { name: '大川 様' })
    await slip.getByRole('button', { name: '予約に変更', exact: true }).click()
    await expect.poll(() => waiting(sql, venue)).toEqual([])
    await events.open(`?event=${open}`)
    await expect(events.sheet().getByRole('button', { name: /^大川/ })).toContainText('チケット未選択')
    await expect(events.sheet().getByRole('button', { name: /^先客/ })).not.toContainText('チケット未選択')
  })
})

test.describe('who waits, on the tablet', () => {
  test.use(tablet)

  test('is given a place by the tickets alone, or taken off the list by the same word on both cards', async ({
    page,
    sql,
  }) => {
    const { venue, open } = await aProgramme(sql)
    await sql`
      insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, last_name, source, status)
      values (${venue.id}, gen_random_uuid(), ${open}, ${venue.today}, 0, 60, 2, '大川', 'online', 'waiting')`
    const stand = await Stand.open(page, await venue.staff())
    const events = new EventListPage(page)
    await events.open()
    await stand.attention(1).click()
    const card = page.getByRole('dialog', { name: '要対応' }).getByRole('article')
    await expect(card.getByRole('button', { name: '待ちから外す', exact: true })).toBeVisible()
    await card.getByRole('button', { name: '予約に変更', exact: true }).click()
    const form = page.getByRole('dialog', { name: '予約に変更' })
    const more = form.getByRole('button', { name: /^おとな.*増やす$/ })
    await expect(more, 'who they are is known, what they buy is not').toBeFocused()
    await events.open(`?event=${open}`)
    await events.sheet().getByRole('button', { name: /^大川/ }).click()
    const slip = page.getByRole('dialog', { name: '大川 様' })
    await slip.getByRole('button', { name: '待ちから外す', exact: true }).click()
    await expect.poll(() => waiting(sql, venue)).toEqual([])
  })
})
