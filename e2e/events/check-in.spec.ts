// The gate: who comes is let in by code, seen by a real camera's stand-in or typed by a hand scanner, and by name; without a network.

import 'temporal-polyfill/global'
import type { Locator } from '@playwright/test'
import { sameScanMs } from '#domain/ticket/scan-verdict.ts'
import { beforeTheCamera, film } from '#e2e/pages/camera.ts'
import { aGuardedEvent, aParty, aTicketOffice, CheckInPage, letIn, ticketsOf } from '#e2e/pages/check-in.ts'
import { anEvent, EventListPage } from '#e2e/pages/event-list.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, type Venue } from '#e2e/support/venue.ts'

/** Read anew each time that a camera starts. */
const filmFile = new URL('../../test-results/before-the-camera.y4m', import.meta.url).pathname

test.use({ ...tablet, launchOptions: beforeTheCamera(filmFile) })

test('[S7] a code before the camera is let in once, offline too, and its party with one more tap @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const id = await aParty(sql, venue, event, { pax: 3 })
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  const gate = new CheckInPage(page)
  await gate.open()
  await gate.isHere('佐藤')
  await gate.standAt('北口')
  await gate.open()
  await expect(gate.button('入場口: 北口'), 'it stands there after a reload, too').toBeVisible()
  await expect(gate.totals()).toHaveText('入場 0/3')
  complaints.expect(noNetwork)
  await goOffline(page)

  film(filmFile, await office.code(id, 2))
  await gate.startCamera()
  await expect(gate.verdict()).toContainText('入場OK')
  await expect(gate.verdict()).toContainText('佐藤 様 2/3枚目')
  await expect(gate.totals()).toHaveText('入場 1/3')
  await gate.looksRight()
  // The camera goes on seeing it: that is no second scan.
  await page.waitForTimeout(4500)
  await expect(gate.verdict()).toContainText('入場OK')

  await test.step('taken away and shown again it is refused before any server has heard of the first', async () => {
    await gate.button('カメラを止める').click()
    await page.waitForTimeout(sameScanMs + 500)
    await gate.startCamera()
    await expect(gate.verdict()).toContainText('入場済み')
    await expect(gate.verdict()).toContainText('「北口」')
    await gate.looksRight()
    await gate.button('カメラを止める').click()
    const tracks = await page
      .locator('video')
      .evaluate(({ srcObject }: HTMLVideoElement) =>
        (srcObject as MediaStream).getTracks().map(({ readyState }) => readyState),
      )
    expect(tracks, 'the camera itself is off').toEqual(['ended'])
  })

  await test.step('the rest of the party', async () => {
    film(filmFile, await office.code(id, 1))
    await gate.startCamera()
    await gate.verdict().getByRole('button', { name: '残り1名も入場' }).click()
    await expect(gate.totals()).toHaveText('入場 3/3')
    await expect(gate.row('佐藤')).toContainText('入場済み')
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(gate.totals()).toHaveText('入場 2/3')
    await gate.button('カメラを止める').click()
  })

  expect(await letIn(sql, venue), 'control: only this tablet knows').toEqual(['佐藤 confirmed'])
  await context.setOffline(false)
  await expect.poll(() => letIn(sql, venue), { timeout: 30_000 }).toEqual(['佐藤 arrived 1@北口,2@北口'])
})

test('whoever is at the gate of another event is let in there by the code that the camera saw', async ({
  page,
  sql,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const later = await anEvent(sql, venue, { starts_at: 1320, ends_at: 1380, name: '夜の部' })
  await aParty(sql, venue, event, { last_name: '阿部' })
  film(filmFile, await office.code(await aParty(sql, venue, later, { last_name: '加藤' }), 1))
  const gate = await CheckInPage.at(page, venue, event)
  await gate.isHere('阿部')
  await gate.startCamera()
  await expect(gate.verdict()).toContainText('別のイベント')
  await gate.verdict().getByRole('button', { name: 'そのイベントの受付に切り替える' }).click()
  await expect(gate.verdict()).toContainText('入場OK')
  await expect.poll(() => letIn(sql, venue)).toEqual(['加藤 arrived 1', '阿部 confirmed'])
})

test('whatever is shown has its answer, by a hand scanner, with nothing but keys', async ({ page, sql }) => {
  const venue = await anOrganiser(sql)
  const office = await aTicketOffice(sql, venue)
  const other = await aTicketOffice(sql, await anOrganiser(sql))
  const event = await anEvent(sql, venue)
  const later = await anEvent(sql, venue, { starts_at: 1320, ends_at: 1380, name: '夜の部' })
  const good = await aParty(sql, venue, event, { pax: 2, last_name: '阿部' })
  const elsewhere = await aParty(sql, venue, later, { last_name: '加藤' })
  const cancelled = await aParty(sql, venue, event, { last_name: '佐藤', status: 'cancelled' })
  const gate = await CheckInPage.at(page, venue, event)
  await gate.isHere('阿部')
  const answers = async (code: string, ...words: (string | RegExp)[]) => {
    await gate.type(code)
    for (const word of words) await expect(gate.verdict()).toContainText(word)
    await expect(gate.scanner(), 'the next code has its place').toHaveValue('')
  }
  await answers('4901234567894', 'チケットではありません')
  await answers(await other.code(good, 1), '無効なチケット')
  await answers((await office.code(good, 1)).replace('.1.', '.2.'), '無効なチケット')
  await answers(await office.code(elsewhere, 1), '別のイベント', '夜の部')
  await gate.looksRight()
  await answers(await office.code(good, 3), '取り消されたチケット')
  await answers(await office.code(cancelled, 2), 'キャンセル済み')
  await page.keyboard.press('Shift+Tab')
  for (
    let i = 0;
    i < 6 &&
    !(await gate
      .button('それでも入場')
      .first()
      .evaluate((el) => el === document.activeElement));
    i++
  )
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(gate.verdict()).toContainText('入場しました(1/2名)')
  await expect(gate.scanner(), 'a scanner types on where it was').toBeFocused()
  await answers(await office.code(good, 1), '入場OK', '阿部 様 1/2枚目')
  await answers(await office.code(good, 1), '入場済み', 'この組はあと1名です。')
  await gate.button('この組を表示').click()
  await expect(gate.row('阿部').getByRole('button', { name: '阿部 様', exact: true })).toBeFocused()
  await page.getByRole('searchbox').fill('')
  await answers(await office.code(good, 2), '入場OK', '2/2名 入場')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(gate.verdict(), 'no card goes on saying that they may pass').toContainText(
    '入場を取り消しました',
  )
  await expect.poll(() => letIn(sql, venue)).toEqual(['佐藤 arrived 2', '加藤 confirmed', '阿部 arrived 1'])
  const [row] = await sql`select conflicts from public.booking where id = ${cancelled}`
  expect(row?.['conflicts'], 'who brought it back has decided').toEqual([])
  await gate.row('佐藤').getByRole('button', { name: '佐藤 様 入場を取り消す' }).click()
  await expect(page.getByRole('dialog')).toContainText('予約も、入場前の状態(キャンセルなど)に戻ります')
  await page.getByRole('dialog').getByRole('button', { name: '入場を取り消す', exact: true }).click()
  await expect.poll(() => letIn(sql, venue)).toEqual(['佐藤 cancelled', '加藤 confirmed', '阿部 arrived 1'])
  await answers(await office.code(cancelled, 2), 'キャンセル済み')
  await gate.button('それでも入場').first().click()
  await expect(gate.verdict()).toContainText('入場しました')
  await gate.row('佐藤').getByRole('button', { name: '佐藤 様 入場', exact: true }).click()
  await gate.row('佐藤').getByRole('button', { name: '佐藤 様 入場を取り消す' }).click()
  await expect(page.getByRole('dialog')).not.toContainText('予約も')
  await page.getByRole('dialog').getByRole('button', { name: '入場を取り消す', exact: true }).click()
  await gate.row('佐藤').getByRole('button', { name: '佐藤 様 入場を取り消す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '入場を取り消す', exact: true }).click()
  await expect.poll(() => letIn(sql, venue)).toEqual(['佐藤 cancelled', '加藤 confirmed', '阿部 arrived 1'])
  await answers(await office.code(cancelled, 2), 'キャンセル済み')
  await gate.button('それでも入場').first().click()
  await expect(gate.verdict()).toContainText('入場しました')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(() => letIn(sql, venue)).toEqual(['佐藤 cancelled', '加藤 confirmed', '阿部 arrived 1'])
})

test('what is due is said once for a party, as its first ticket comes, and no notice outlives a refusal', async ({
  page,
  sql,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const line = ticketsOf(event)
  const id = await aParty(sql, venue, event, { lines: sql.json([line]) })
  const cancelled = { last_name: '遅沢', status: 'cancelled', lines: sql.json([line]) }
  const off = await aParty(sql, venue, event, cancelled)
  const gate = await CheckInPage.at(page, venue, event)
  await gate.isHere('佐藤')
  const due = '会場でのお支払い 1組分 13,600円'
  await expect(gate.row('佐藤')).toContainText(due)
  await gate.type(await office.code(id, 1))
  await expect(gate.verdict()).toContainText(due)
  await expect(gate.row('佐藤')).toContainText('(お支払いは1組につき1回・最初の入場時)')
  await expect(page.getByRole('button', { name: '元に戻す' })).toBeVisible()
  await gate.type('4901234567894')
  await expect(gate.verdict()).toContainText('チケットではありません')
  await expect(page.getByRole('button', { name: '元に戻す' })).toHaveCount(0)
  await gate.type(await office.code(id, 2))
  await expect(gate.verdict()).toContainText('(お支払いは1組につき1回・最初の入場時)')
  await expect(gate.verdict()).not.toContainText('13,600円')
  await expect(gate.row('佐藤')).not.toContainText('お支払い')
  await gate.type(await office.code(off, 1))
  await gate.button('それでも入場').first().click()
  await expect(gate.verdict(), 'as of anybody else').toContainText(due)
  await expect(gate.verdict().getByRole('button', { name: '残り1名も入場' })).toBeVisible()
  await gate.type(await office.codeOfNone(event, 0))
  await expect(gate.verdict()).toContainText('お支払いをご確認ください')
})

test('by name: all, some, those who cancelled; where the camera is not allowed it is said what to do', async ({
  page,
  sql,
  complaints,
}) => {
  const venue = await anOrganiser(sql)
  const event = await anEvent(sql, venue)
  await aParty(sql, venue, event, { pax: 4, last_name: '佐藤', last_kana: 'サトウ', phone: '+819012345678' })
  await aParty(sql, venue, event, { last_name: '阿部', requests: '車いすで伺います' })
  await aParty(sql, venue, event, { last_name: '加藤', status: 'cancelled' })
  await Stand.open(page, await venue.staff())
  const events = new EventListPage(page)
  await events.open()
  await page.getByRole('link', { name: '屋形船の夕べ 入場受付' }).click()
  const gate = new CheckInPage(page)
  await gate.isHere('佐藤')
  await expect(gate.row('阿部')).toContainText('車いすで伺います')
  await expect(gate.row('加藤')).toContainText('キャンセルされています')
  await gate.looksRight()
  const search = page.getByRole('searchbox')
  for (const text of ['さとう', 'sato', '5678']) {
    await search.fill(text)
    await expect(page.locator('[data-party]')).toHaveCount(1)
  }
  await gate.row('佐藤').getByRole('button', { name: '佐藤 様 一部のみ入場' }).click()
  await gate.row('佐藤').getByRole('button', { name: '入場する人数: 増やす' }).click()
  await gate.looksRight()
  await gate.row('佐藤').getByRole('button', { name: '佐藤 様 2名 入場' }).click()
  await expect(gate.row('佐藤')).toContainText('2/4名 入場')
  await gate.row('佐藤').getByRole('button', { name: '佐藤 様', exact: true }).click()
  const card = page.getByRole('dialog', { name: '佐藤 様', exact: true })
  await card.getByRole('button', { name: 'キャンセル', exact: true }).click()
  const sure = page.getByRole('dialog', { name: /ご予約をキャンセルしますか/ })
  await expect(sure, 'two of them stand inside').toContainText('2/4名がすでに入場しています。')
  await sure.getByRole('button', { name: '戻る', exact: true }).click()
  await card.getByRole('button', { name: '閉じる', exact: true }).click()
  await expect(gate.row('佐藤')).toContainText('2/4名 入場')
  const letTheRestIn = async () => {
    await gate.row('佐藤').getByRole('button', { name: '佐藤 様 残り2名 入場' }).click()
    await expect(gate.row('佐藤')).toContainText('入場済み')
  }
  await letTheRestIn()
  await gate.row('佐藤').getByRole('button', { name: '佐藤 様 入場を取り消す' }).click()
  const question = page.getByRole('dialog', { name: '入場を取り消しますか?' })
  await expect(question).toContainText('佐藤 様 2名')
  await question.getByRole('button', { name: '入場を取り消す', exact: true }).click()
  await expect(gate.row('佐藤')).toContainText('2/4名 入場')
  await expect.poll(() => letIn(sql, venue), 'the last two, no others').toContain('佐藤 arrived 3,4')
  await letTheRestIn()
  await search.fill('')
  await gate.row('加藤').getByRole('button', { name: '加藤 様 それでも入場' }).click()
  await expect(gate.totals()).toHaveText('入場 6/8')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(gate.row('加藤')).toContainText('キャンセルされています')
  await expect
    .poll(() => letIn(sql, venue))
    .toEqual(['佐藤 arrived 1,2,3,4', '加藤 cancelled', '阿部 confirmed'])
  // Nobody is asked in this browser: what it refuses by itself is what the page is not allowed.
  // An answer that a test hands on is from no network, and what it opens to this one is refused.
  complaints.expect(/permissions policy/i, /LOCAL_NETWORK_ACCESS/)
  await page.route('**/check-in', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'camera=()' } })
  })
  await gate.open()
  await gate.button('カメラで読み取る').click()
  await expect(page.getByText('カメラを使う許可がありません', { exact: false })).toBeVisible()
  await gate.looksRight()
})

test('of several events today the nearest is chosen, the others are one tap away, and none is said', async ({
  page,
  sql,
}) => {
  const venue: Venue = await anOrganiser(sql)
  await Stand.open(page, await venue.staff())
  const gate = new CheckInPage(page)
  await gate.open()
  await expect(page.getByText('本日のイベントはありません。')).toBeVisible()
  await gate.looksRight()
  await anEvent(sql, venue, { starts_at: 2000, ends_at: 2100, name: '深夜の部' })
  await anEvent(sql, venue, { starts_at: 1140, ends_at: 1230, name: '夕べの部' })
  await expect(gate.button(/夕べの部/)).toHaveAttribute('aria-pressed', 'true', { timeout: 30_000 })
  await gate.button(/深夜の部/).click()
  await expect(page).toHaveURL(/event=/)
  await expect(gate.button(/深夜の部/)).toHaveAttribute('aria-pressed', 'true')
  await gate.looksRight()
})

test.describe('on a phone, in English', () => {
  test.use(phone)

  test('code or name, each with the room it needs', async ({ page, context, sql, baseURL }) => {
    const venue = await anOrganiser(sql)
    const office = await aTicketOffice(sql, venue)
    const name_en = 'A very long evening of fireworks on the river '.repeat(3).trim()
    const event = await anEvent(sql, venue, { name_en })
    const id = await aParty(sql, venue, event, { last_name: 'Featherstonehaugh-Cholmondeley', pax: 12 })
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    await page.goto('/check-in?way=name')
    await expect(page.locator('[data-party]')).toHaveCount(1, { timeout: 30_000 })
    await new CheckInPage(page).looksRight()
    await page.getByRole('searchbox').fill(await office.code(id, 1))
    await expect(page.locator('[data-verdict]')).toContainText('OK, let in')
    await expect(page.locator('[data-verdict]')).toContainText('1 of 12')
    await new CheckInPage(page).looksRight()
  })

  test('the events take one line, and whose card is opened by name is left to the same event', async ({
    page,
    context,
    sql,
    baseURL,
  }) => {
    const venue = await anOrganiser(sql)
    await anEvent(sql, venue, { starts_at: 1140, ends_at: 1230, name_en: 'Evening' })
    const late = await anEvent(sql, venue, { starts_at: 2000, ends_at: 2100, name_en: 'Late night' })
    await aParty(sql, venue, late, { last_name: 'Abe' })
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    await page.goto('/check-in?way=name')
    const main = page.getByRole('main')
    const list = main.getByRole('button', { name: 'Choose an event (2 today)' })
    const other = main.getByRole('button', { name: /Late night/ })
    await expect(list).toBeVisible({ timeout: 30_000 })
    await expect(other).toHaveCount(0)
    await new CheckInPage(page).looksRight()
    await list.click()
    await other.click()
    await expect(page).toHaveURL(new RegExp(`event=${late}`))
    await expect(main.getByRole('button', { name: /Evening/ }), 'folded up again').toHaveCount(0)
    const top = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? 0)
    const chip = main.getByRole('button', { name: 'Gate: not set' })
    expect(Math.abs((await top(chip)) - (await top(main.locator('[data-totals]')))), 'one line').toBeLessThan(
      20,
    )
    await expect(page.locator('[data-party]'), 'a short name is a target, too').toHaveCount(1)
    await new CheckInPage(page).looksRight()
    for (const leave of [
      () => page.goBack(),
      () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    ]) {
      await page.locator('[data-party]').getByRole('button', { name: 'Abe', exact: true }).click()
      await expect(page.getByRole('dialog')).toContainText('Abe')
      await leave()
      await expect(page).toHaveURL(new RegExp(`/check-in\\?.*event=${late}`))
      await expect(page.locator('[data-party]')).toHaveCount(1)
    }
  })
})
