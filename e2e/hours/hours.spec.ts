// Opening hours: the week, public holidays and single dates; what is refused, and what it does to bookings.

import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { HoursPages, inDays, stored, storedDates, typed } from '#e2e/pages/hours.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

async function atTheWeek(page: Page, sql: Sql): Promise<{ venue: Venue; hours: HoursPages }> {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  const hours = new HoursPages(page)
  await hours.openWeek()
  return { venue, hours }
}

test('a late night with a break is typed once and copied to other days; the notice takes all of it back', async ({
  page,
  sql,
}) => {
  const { venue, hours } = await atTheWeek(page, sql)
  await hours.edit('金曜日')
  await hours.type({ 開店時間: '11', 閉店時間: '２６：００' })
  await page.getByRole('checkbox', { name: '休憩時間あり' }).check()
  await hours.type({ 休憩開始時間: '1500', 休憩終了時間: '17:00' })
  await expect(hours.field('開店時間'), 'a bare hour is written out').toHaveValue('11:00')
  await hours.form().getByRole('button', { name: '土曜日' }).click()
  await hours.form().getByRole('button', { name: '祝日' }).click()
  await hours.save()
  await hours.isSaved()
  for (const day of ['金曜日', '土曜日', '祝日']) {
    await expect(hours.row(day)).toContainText('11:00–26:00')
    await expect(hours.row(day)).toContainText('休憩 15:00–17:00')
  }
  const wanted = '660 1560 900 1020'
  await expect
    .poll(async () =>
      (await stored(sql, venue)).filter((row) => row.text === wanted).map((row) => row.weekday),
    )
    .toEqual([5, 6, 8])
  await expect(page.getByText('保存しました')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(hours.row('土曜日')).toContainText('09:00–23:00')
  await expect.poll(async () => (await stored(sql, venue)).every((row) => row.text === '540 1380')).toBe(true)

  await hours.edit('日曜日')
  await hours.type({ 開店時間: '10', 閉店時間: '20' })
  await hours.form().getByRole('button', { name: '平日', exact: true }).click()
  await hours.save()
  await hours.isSaved()
  await expect
    .poll(async () =>
      (await stored(sql, venue)).filter((row) => row.text === '600 1200').map((row) => row.weekday),
    )
    .toEqual([1, 2, 3, 4, 5, 7])
})

test('each fault stands beside its field, in the specification’s words', async ({
  page,
  sql,
  context,
  baseURL,
}) => {
  const { venue } = await atTheWeek(page, sql)
  const said = {
    ja: [
      [
        '',
        '',
        '',
        '',
        '開店時間を入力してください',
        '閉店時間を入力してください',
        '休憩開始時間を入力してください',
        '休憩終了時間を入力してください',
      ],
      [
        '18:00',
        '18:00',
        '18:00',
        '18:00',
        '',
        '閉店時間は開店時間より後にしてください',
        '休憩は開店時間より後にしてください',
        '休憩終了は休憩開始より後にしてください',
      ],
      [
        '11:00',
        '22:00',
        '22:00',
        '23:00',
        '',
        '',
        '休憩は閉店時間より前にしてください',
        '休憩は閉店時間より前にしてください',
      ],
    ],
    en: [
      [
        '',
        '',
        '',
        '',
        'Opening time required',
        'Closing time required',
        'Break start time required',
        'Break end time required',
      ],
      [
        '18:00',
        '18:00',
        '18:00',
        '18:00',
        '',
        'Closing time must be after opening time',
        'Break must be after opening time',
        'Break end must be after break start',
      ],
      [
        '11:00',
        '22:00',
        '22:00',
        '23:00',
        '',
        '',
        'Break must be before closing time',
        'Break must be before closing time',
      ],
    ],
  }
  const labels = {
    ja: ['開店時間', '閉店時間', '休憩開始時間', '休憩終了時間'],
    en: ['Opening time', 'Closing time', 'Break start time', 'Break end time'],
  }
  for (const language of ['ja', 'en'] as const) {
    await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    await page.goto('/price-type?edit=2')
    await page.getByRole('checkbox', { name: language === 'ja' ? '休憩時間あり' : 'With a break' }).check()
    for (const [...row] of said[language]) {
      const fields = labels[language].map((label) => page.getByLabel(label, { exact: true }))
      for (const [i, field] of fields.entries()) await field.fill(row[i] ?? '')
      await page.getByRole('button', { name: language === 'ja' ? '保存' : 'Save', exact: true }).click()
      for (const [i, field] of fields.entries()) {
        const fault = row[i + 4] ?? ''
        if (fault === '') await expect(field).not.toHaveAttribute('aria-invalid')
        else await expect(field).toHaveAccessibleDescription(new RegExp(`^${fault}$`))
      }
      const first = fields[row.slice(4).findIndex((fault) => fault !== '')]
      if (first) await expect(first).toBeFocused()
    }
  }
  expect(new Set((await stored(sql, venue)).map((row) => row.text)), 'nothing was saved').toEqual(
    new Set(['540 1380']),
  )
})

test('a late end that runs into the next day’s opening is refused, with the days that meet', async ({
  page,
  sql,
}) => {
  const { venue, hours } = await atTheWeek(page, sql)
  await hours.edit('日曜日')
  await hours.type({ 閉店時間: '33:30' })
  await hours.save()
  const said = '日曜日の閉店時間(33:30)が、月曜日の開店時間(09:00)と重なります'
  await expect(hours.field('閉店時間')).toHaveAccessibleDescription(said)
  await expect(hours.field('閉店時間')).toBeFocused()
  await hours.type({ 閉店時間: '33:00' })
  await hours.save()
  await hours.isSaved()
  await expect(hours.row('日曜日')).toContainText('09:00–33:00')
  await expect
    .poll(async () => (await stored(sql, venue)).find((row) => row.weekday === 7)?.text)
    .toBe('540 1980')
})

test('a late end of public holidays is said before it is saved, and kept where somebody wants it', async ({
  page,
  sql,
}) => {
  const { venue, hours } = await atTheWeek(page, sql)
  await hours.edit('祝日')
  await hours.type({ 閉店時間: '33:30' })
  await hours.save()
  const question = page.getByRole('dialog', { name: '祝日の営業時間が前後の日と重なります' })
  await expect(question).toContainText('祝日の閉店時間(33:30)が、月曜日の開店時間(09:00)と重なります')
  await question.getByRole('button', { name: '入力に戻る' }).click()
  await expect(hours.field('閉店時間'), 'what was typed').toHaveValue('33:30')
  const holiday = async () => (await stored(sql, venue)).find((row) => row.weekday === 8)?.text
  expect(await holiday(), 'nothing was saved').toBe('540 1380')
  await hours.save()
  await question.getByRole('button', { name: 'このまま保存' }).click()
  await hours.isSaved()
  await expect(hours.row('祝日')).toContainText('09:00–33:30')
  await expect.poll(holiday).toBe('540 2010')
})

test('bookings that fall outside the new hours are listed before, lead to their card, and what was typed is there again', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const day = inDays(venue.today, 2)
  for (const [lastName, minute] of [
    ['佐藤', 1230],
    ['田中', 1080],
    ['鈴木', 1200],
  ] as const)
    await venue.book({ lastName, pax: 2, minute, day })
  await Stand.open(page, await venue.staff())
  const hours = new HoursPages(page)
  await hours.openDates()
  await hours.add(typed(day), typed(day))
  await hours.choose('営業')
  await hours.type({ 開店時間: '10:00', 閉店時間: '21:30' })
  await hours.save()
  const question = page.getByRole('dialog', { name: '新しい営業時間の外になる予約が2件あります' })
  await expect(question.getByRole('list').getByRole('link')).toHaveText([/20:00鈴木/, /20:30佐藤/])
  await question.getByRole('link', { name: /佐藤/ }).click()
  await expect(page.getByRole('dialog', { name: /佐藤/ })).toBeVisible()
  await page.goBack()
  await expect(hours.field('閉店時間'), 'what was typed').toHaveValue('21:30')
  await hours.save()
  await question.getByRole('button', { name: '入力に戻る' }).click()
  await expect(hours.form()).toBeVisible()
  expect(await storedDates(sql, venue)).toEqual([])
  await hours.save()
  await question.getByRole('button', { name: 'このまま保存' }).click()
  await hours.isSaved()
  await expect.poll(() => storedDates(sql, venue)).toEqual([`${day} 600-1290`])
  await page.goto('/bookings')
  await expect(new Stand(page).attention(2)).toBeVisible()
})

test('second and fourth Tuesdays of a year are closed at once; what a date has already stays, and one notice takes all back', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const tuesdays: string[] = []
  const end = `${Number(venue.today.slice(0, 4)) + 1}${venue.today.slice(4)}`
  for (let day = venue.today; day < end; day = inDays(day, 1)) {
    const date = Number(day.slice(8))
    const isSecondOrFourth = (date > 7 && date <= 14) || (date > 21 && date <= 28)
    if (isSecondOrFourth && new Date(`${day}T12:00:00Z`).getUTCDay() === 2) tuesdays.push(day)
  }
  const [first = '', second = '', ...others] = tuesdays
  await sql`insert into public.custom_opening_hours ${sql({
    ...{ vendor_id: venue.id, day: second, opens_at: 600, closes_at: 1290, note: '貸切' },
  })}`
  await Stand.open(page, await venue.staff())
  const hours = new HoursPages(page)
  await hours.openDates()
  await expect(hours.dates().getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: '日付を追加' }).click()
  const choose = (name: string) => hours.form().getByRole('button', { name, exact: true }).click()
  await choose('毎月の曜日から選ぶ(第2・第4火曜など)')
  for (const name of ['第2', '第4', '火曜日']) await choose(name)
  await hours.field('いつまで').selectOption({ label: '12か月先まで' })
  await expect(hours.form()).toContainText('設定済みの1日は変わりません')
  const chosen = hours.form().getByRole('list', { name: '選んだ日' }).getByRole('listitem')
  await expect(chosen).toHaveCount(tuesdays.length - 1)
  await chosen.last().getByRole('button').click()
  await hours.save()
  await hours.isSaved()
  const kept = `${second} 600-1290 貸切`
  const closed = others.slice(0, -1).map((day) => `${day} closed`)
  await expect.poll(() => storedDates(sql, venue)).toEqual([`${first} closed`, kept, ...closed])
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(() => storedDates(sql, venue)).toEqual([kept])
})

test('year-end in three taps, a run deleted at once, and the specification’s words in English', async ({
  page,
  sql,
  context,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  const hours = new HoursPages(page)
  await hours.openDates()
  await page.getByRole('button', { name: '日付を追加' }).click()
  await hours.save()
  await expect(hours.field('開始日')).toHaveAccessibleDescription(/入力してください/)
  await expect(hours.field('開始日')).toBeFocused()
  expect(await storedDates(sql, venue), 'a tap on "save" alone closes no day').toEqual([])
  await hours
    .form()
    .getByRole('button', { name: /年末年始/ })
    .click()
  await hours.save()
  await hours.isSaved()
  const year = Number(venue.today.slice(0, 4)) - (venue.today.slice(5) <= '01-03' ? 1 : 0)
  const first = `${year}-12-29` < venue.today ? venue.today : `${year}-12-29`
  const closed: string[] = []
  for (let day = first; day <= `${year + 1}-01-03`; day = inDays(day, 1)) closed.push(`${day} closed`)
  await expect.poll(() => storedDates(sql, venue)).toEqual(closed)
  await expect(hours.date(`${year + 1}年1月1日`)).toContainText('元日')
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await page.goto('/custom-opening-hours')
  await page.getByRole('button', { name: /^Delete .*1\/1$/ }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this?' })
  await question.getByRole('button', { name: 'Delete this day only' }).click()
  await expect(page.getByText('Custom opening hour successfully deleted')).toBeVisible()
  await expect.poll(async () => (await storedDates(sql, venue)).length).toBe(closed.length - 1)
  await page.getByRole('button', { name: /^Delete .*1\/2$/ }).click()
  await question.getByRole('button', { name: 'Delete all 2 days in a row' }).click()
  await expect.poll(async () => (await storedDates(sql, venue)).length).toBe(closed.length - 3)
  await page.getByRole('button', { name: /^Edit .*12\/31$/ }).click()
  const remaining = closed.length - 3
  if (remaining > 1)
    await page.getByRole('checkbox', { name: `Change all ${remaining} days in a row` }).check()
  await page.getByLabel('Note for staff').fill('Stocktaking')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Edit was successful')).toBeVisible()
  await expect
    .poll(() => storedDates(sql, venue))
    .toEqual(closed.slice(0, -3).map((line) => `${line} Stocktaking`))
})
