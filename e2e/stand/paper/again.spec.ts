// Paper that was typed in already, and is opened again: what others did since stands.

import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { floorRows } from '#e2e/pages/setup/floor.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { anArea, aTable } from '#tests/fixtures/floor.ts'

test.use(tablet)

const paperOf = (page: Page) => page.getByRole('dialog', { name: /^紙の記録を入力/ })
const questionOf = (page: Page) => page.getByRole('dialog', { name: '次の内容を登録しますか?' })
const partyOf = (page: Page, name: string) => paperOf(page).getByRole('listitem').filter({ hasText: name })
const walkInOf = (page: Page, line: number) => paperOf(page).locator(`[data-line="W${line}"]`)

async function anEvening(sql: Sql) {
  const venue = await aVenue(sql, { capacity: 40 })
  const day = addDays(venue.today, -1)
  const [hall = ''] = await floorRows(sql, venue.id, 'area', [anArea])
  const named = (name: string, position: number) => ({
    ...aTable(hall),
    ...{ name, smallest: 1, largest: 4, position },
  })
  const [one = '', two = ''] = await floorRows(sql, venue.id, 'table', ['1番', '2番'].map(named))
  for (const [i, name] of ['山田', '佐藤', '鈴木'].entries())
    await sql`insert into public.booking ${sql({
      ...{ vendor_id: venue.id, id: crypto.randomUUID(), day, minute: 1140 + 15 * i, duration: 120, pax: 2 },
      ...{ last_name: name, source: 'phone', status: 'confirmed', reference: '' },
    })}`
  const rows = async () =>
    (
      await sql`select last_name, status, tables from public.booking where vendor_id = ${venue.id} order by last_name, rev`
    ).map((row) => [row['last_name'], row['status'], row['tables']])
  return { venue, day, one, two, rows }
}

test('what others did since the paper was typed in is not taken back by its next lines', async ({
  page,
  sql,
}) => {
  const { venue, day, one, two, rows } = await anEvening(sql)
  await Stand.open(page, await venue.staff())
  await page.goto(`/bookings?view=day&day=${day}&dialog=paper`)
  const paper = paperOf(page)
  await partyOf(page, '山田').getByRole('combobox').selectOption(one)
  await partyOf(page, '山田').getByRole('textbox', { name: /着席$/ }).fill('1903')
  await partyOf(page, '佐藤')
    .getByRole('button', { name: /無断キャンセル$/ })
    .tap()
  await walkInOf(page, 1).getByRole('button', { name: '人数 3' }).tap()
  await walkInOf(page, 1).getByRole('textbox', { name: /着席$/ }).fill('2011')
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  await questionOf(page).getByRole('button', { name: '登録する' }).tap()
  await expect.poll(rows).toEqual([
    ['', 'seated', []],
    ['佐藤', 'no_show', []],
    ['山田', 'seated', [one]],
    ['鈴木', 'confirmed', []],
  ])
  // Elsewhere they were given another table, came after all, and were a slip of the finger.
  await sql`update public.booking set tables = ${[two]} where vendor_id = ${venue.id} and last_name = '山田'`
  await sql`update public.booking set status = 'confirmed' where vendor_id = ${venue.id} and last_name = '佐藤'`
  await sql`update public.booking set status = 'cancelled', seated_at = null
    where vendor_id = ${venue.id} and source = 'walk_in'`
  await expect(partyOf(page, '山田').getByRole('combobox')).toContainText('予定どおり(2番)')
  await expect(walkInOf(page, 1).getByRole('textbox', { name: /着席$/ })).toHaveValue('')
  await partyOf(page, '鈴木').getByRole('textbox', { name: /着席$/ }).fill('1940')
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  await expect(questionOf(page).getByRole('listitem')).toHaveText(['ご案内 1組'])
  await questionOf(page).getByRole('button', { name: '登録する' }).tap()
  await expect.poll(rows).toEqual([
    ['', 'cancelled', []],
    ['佐藤', 'confirmed', []],
    ['山田', 'seated', [two]],
    ['鈴木', 'seated', []],
  ])
  // Their line is written anew.
  await walkInOf(page, 1).getByRole('button', { name: '人数 2' }).tap()
  await walkInOf(page, 1).getByRole('textbox', { name: /着席$/ }).fill('2030')
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  await questionOf(page).getByRole('button', { name: '登録する' }).tap()
  await expect
    .poll(async () => (await rows()).filter(([name]) => name === ''))
    .toEqual([
      ['', 'cancelled', []],
      ['', 'seated', []],
    ])
})

test('a time that cannot be read stops the whole, as long as it stands there', async ({ page, sql }) => {
  const { venue, day, rows } = await anEvening(sql)
  await Stand.open(page, await venue.staff())
  await page.goto(`/bookings?view=day&day=${day}&dialog=paper`)
  const paper = paperOf(page)
  const left = partyOf(page, '山田').getByRole('textbox', { name: /退店$/ })
  await partyOf(page, '山田').getByRole('textbox', { name: /着席$/ }).fill('1903')
  await left.fill('20:5')
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  await expect(paper.getByText('赤い項目が1件あります')).toBeVisible()
  await expect(left).toBeFocused()
  await expect(questionOf(page)).toHaveCount(0)
  await left.fill('2050')
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  await questionOf(page).getByRole('button', { name: '登録する' }).tap()
  await expect.poll(async () => (await rows())[1]?.[1]).toBe('left')
})

test('the same paper on a second tablet, and a time with a figure too few, are asked about', async ({
  page,
  sql,
}) => {
  const { venue, day, rows } = await anEvening(sql)
  // As the first tablet stored it.
  await sql`insert into public.booking ${sql({
    ...{
      vendor_id: venue.id,
      id: crypto.randomUUID(),
      day,
      minute: 1211,
      duration: 120,
      pax: 3,
      reference: '',
    },
    ...{ last_name: '', source: 'walk_in', status: 'seated', seated_at: 1211 },
  })}`
  await Stand.open(page, await venue.staff())
  await page.goto(`/bookings?view=day&day=${day}&dialog=paper`)
  const paper = paperOf(page)
  await partyOf(page, '山田').getByRole('textbox', { name: /着席$/ }).fill('903')
  await walkInOf(page, 2).getByRole('button', { name: '人数 3' }).tap()
  await walkInOf(page, 2).getByRole('textbox', { name: /着席$/ }).fill('2011')
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  const question = questionOf(page)
  await expect(
    question.getByText(/山田 様: 着席 09:03 はご予約の時刻から3時間以上離れています/),
  ).toBeVisible()
  await expect(question.getByText(/W2: 着席 20:11 で同じ人数のウォークインが登録済みです/)).toBeVisible()
  await question.getByRole('button', { name: 'やめる' }).tap()
  await partyOf(page, '山田').getByRole('textbox', { name: /着席$/ }).fill('1903')
  await walkInOf(page, 2).getByRole('button', { name: '人数 3' }).tap()
  await walkInOf(page, 2).getByRole('textbox', { name: /着席$/ }).fill('')
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  await expect(question.getByText('ご確認ください')).toHaveCount(0)
  await question.getByRole('button', { name: '登録する' }).tap()
  await expect
    .poll(async () => (await rows()).map(([, status]) => status))
    .toEqual([...['seated', 'confirmed', 'seated', 'confirmed']])
})

test('of what the server does not take the card says which minute was written, and why it cannot be', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const { venue, day, rows } = await anEvening(sql)
  await Stand.open(page, await venue.staff())
  await page.goto(`/bookings?view=day&day=${day}&dialog=paper`)
  await expect(partyOf(page, '山田')).toBeVisible()
  await goOffline(page)
  await partyOf(page, '山田').getByRole('textbox', { name: /着席$/ }).fill('1903')
  await partyOf(page, '山田').getByRole('textbox', { name: /退店$/ }).fill('2030')
  await paperOf(page).getByRole('button', { name: 'まとめて登録' }).tap()
  await questionOf(page).getByRole('button', { name: '登録する' }).tap()
  await expect(paperOf(page).getByText(/紙の記録を登録しました/)).toBeVisible()
  // Another tablet had it that they sat down at nine.
  await sql`update public.booking set status = 'seated', seated_at = 1260
    where vendor_id = ${venue.id} and last_name = '山田'`
  await page.context().setOffline(false)
  await page.goto(`/bookings?view=day&day=${day}`)
  await page
    .getByRole('button', { name: /^要対応/ })
    .first()
    .tap()
  const card = page.getByText('紙の記録 20:30 は、着席の時刻より前です')
  await expect(card).toBeVisible()
  expect((await rows())[1]?.[1]).toBe('seated')
})
