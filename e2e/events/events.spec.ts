// When events take place: the list, the sheet of one, and the calendar.

import 'temporal-polyfill/global'
import { addDays } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import { anEvent, EventListPage, storedEvents } from '#e2e/pages/event-list.ts'
import { aRow, aTemplateRow } from '#e2e/pages/events.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

test('[S7] an event is found, changed, cancelled and reopened, without a network too @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await anOrganiser(sql)
  const template = await aRow(
    sql,
    venue,
    'event_template',
    aTemplateRow({ name: '花火クルーズ', exclusive: true }),
  )
  const other = await aRow(
    sql,
    venue,
    'event_template',
    aTemplateRow({ name: '三味線', slug: 'b', exclusive: true }),
  )
  const tomorrow = addDays(venue.today, 1)
  await anEvent(sql, venue, { template, day: tomorrow, name: '旧名' })
  await anEvent(sql, venue, { template: other, day: tomorrow, starts_at: 1200, ends_at: 1290 })
  await anEvent(sql, venue, { day: addDays(venue.today, -3), name: '先週の回' })
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  const events = new EventListPage(page)
  await events.open()

  await test.step('those to come by day, called by their template, with the seats that are left', async () => {
    await expect(events.rows()).toHaveCount(2)
    const day = page.getByRole('region', { name: dayText(tomorrow, 'ja', 'long') })
    await expect(day.getByRole('listitem')).toHaveText([
      /19:00–20:30花火クルーズ残り40名/,
      /20:00–21:30三味線/,
    ])
    await expect(events.row('花火クルーズ')).toContainText('同時開催できないイベントと重複')
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('searchbox').fill('三味')
    await expect(events.rows()).toHaveCount(1)
    await page.getByRole('searchbox').fill('')
  })

  await test.step('all of them are past ones, too', async () => {
    await page.getByRole('group', { name: '表示' }).getByText('すべて', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'すべてのイベント', level: 1 })).toBeVisible()
    await expect(events.row('先週の回')).toContainText('終了')
    await page.goBack()
    await expect(events.rows()).toHaveCount(2)
  })

  await test.step('its sheet is an address, which the back key leaves; a wrong time is said beside its field', async () => {
    const sheet = await events.openSheet('花火クルーズ')
    await expect(sheet).toContainText('作成時の名称')
    await expect(sheet).toContainText('どちらかに予約が入ると')
    expect(await barriers(page)).toEqual([])
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goForward()
    await events.button('変更').click()
    await events.field('終了時刻').fill('1:00')
    await events.button('保存').click()
    await expect(events.sheet().getByText(/翌1時は25:00/)).toBeVisible()
    await events.field('終了時刻').fill('25:00')
    await events.sheet().getByLabel(/^定員/).fill('３０')
    await events.button('保存').click()
    await expect.poll(() => storedEvents(sql, venue)).toContain(`${tomorrow} 1140 1500 30 `)
    await expect(events.sheet()).toContainText('19:00–25:00')
  })

  complaints.expect(noNetwork)
  await context.setOffline(true)

  await test.step('offline it is cancelled after two questions, and stands so after a reload', async () => {
    await events.button('開催を中止').click()
    const question = page.getByRole('dialog', { name: '開催を中止しますか?' })
    await expect(question).toContainText('予約はありません')
    await question.getByRole('button', { name: '中止へ進む' }).click()
    expect(await storedEvents(sql, venue), 'control: one question is not enough').not.toContain('off')
    await page
      .getByRole('dialog', { name: '本当に中止しますか?' })
      .getByRole('button', { name: '中止する' })
      .click()
    await expect(events.sheet()).toContainText('開催中止')
    await page.reload()
    await expect(events.sheet()).toContainText('開催中止')
    await expect(events.sheet()).toContainText('未送信')
  })

  await test.step('with the network it is cancelled for all, and can be reopened', async () => {
    await context.setOffline(false)
    await expect.poll(() => storedEvents(sql, venue)).toContain(`${tomorrow} 1140 1500 30  off`)
    await events.button('開催に戻す').click()
    await page
      .getByRole('dialog', { name: '開催に戻しますか?' })
      .getByRole('button', { name: '開催に戻す' })
      .click()
    await expect.poll(() => storedEvents(sql, venue)).toContain(`${tomorrow} 1140 1500 30 `)
  })

  await test.step('one without a booking is deleted', async () => {
    await events.button('削除').click()
    const question = page.getByRole('dialog', { name: '削除してもよろしいですか?' })
    await question.getByRole('button', { name: '削除' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => storedEvents(sql, venue)).toHaveLength(2)
    await expect(events.row('三味線')).not.toContainText('同時開催できない')
  })
})

test('the calendar shows events in month, week and day, and a tap opens the sheet', async ({ page, sql }) => {
  const venue = await anOrganiser(sql)
  await anEvent(sql, venue, { capacity: 12 })
  for (const starts_at of [600, 700, 800, 900])
    await anEvent(sql, venue, { starts_at, ends_at: starts_at + 60 })
  await Stand.open(page, await venue.staff())
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.locator(`[data-day="${venue.today}"]`)).toHaveAccessibleName(/イベント5件/)
  await expect(main.locator('[data-event]')).toHaveCount(4)
  await expect(main.getByRole('button', { name: 'ほか1件' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  for (const view of ['週', '日']) {
    await page.getByRole('group', { name: '表示' }).getByText(view, { exact: true }).click()
    await expect(main.locator('[data-event]')).toHaveCount(5)
    await expect(main.locator('[data-event]').last()).toContainText('19:000/12屋形船の夕べ')
    expect(await barriers(page)).toEqual([])
  }
  await main.locator('[data-event]').first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events\?event=/)
  await expect(page.getByRole('dialog')).toContainText('申込0名 / 定員12名')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('where there is none it is said what to do', async ({ page, sql }) => {
  await Stand.open(page, await (await anOrganiser(sql)).staff())
  await new EventListPage(page).open()
  await expect(page.getByText(/これからのイベントはまだありません/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'イベントを作成' }).last()).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('a restaurant is told whose screen the list of events is', async ({ page, sql }) => {
  await Stand.open(page, await (await aVenue(sql)).staff())
  await page.goto('/events')
  await expect(
    page.getByText('イベントの設定はイベント主催者のアカウントでご利用いただけます。'),
  ).toBeVisible()
})

test.describe('on a phone, in English', () => {
  test.use(phone)

  test('forty with long names fit, page by page, and go into a file', async ({
    page,
    sql,
    context,
    baseURL,
  }) => {
    const venue = await anOrganiser(sql)
    const name_en = 'A very long evening of fireworks on the river '.repeat(4).trim()
    for (let n = 0; n < 40; n++)
      await anEvent(sql, venue, {
        day: addDays(venue.today, 1 + Math.floor(n / 3)),
        starts_at: 600 + n,
        name_en,
      })
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    const events = new EventListPage(page)
    await events.open()
    await expect(events.rows()).toHaveCount(20)
    await expect(page.getByText('40 events', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(events.rows()).toHaveCount(20)
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await events.rows().first().click()
    expect(await sideways(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button').last().click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^events_.*\.csv$/)
  })
})
