// Stay by party size: set on its screen, and followed by the booking form, by walk-ins and by what customers read.

import 'temporal-polyfill/global'
import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { BookPage } from '#e2e/pages/book.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const stepsOf = (sql: Sql, vendor: string) => async () =>
  (await sql`select stays from public.booking_settings where vendor_id = ${vendor}`)[0]?.['stays'] as unknown

/** Up to 2: 90, up to 4: 120, more: 150. */
const aSizedVenue = (sql: Sql) => {
  const stays = [
    { pax: 2, minutes: 90 },
    { pax: 4, minutes: 120 },
  ]
  return aVenue(sql, { duration: 150, stays: sql.json(stays) })
}

test('rows are added and taken away, what is wrong is said beside the field, and nothing typed is lost', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/availability')
  const stays = page.getByRole('group', { name: '人数別のご利用時間' })
  const add = stays.getByRole('button', { name: '行を追加' })
  const pax = (row: number) => stays.getByLabel(`${row}行目の人数(何名まで)`)
  const minutes = (row: number) => stays.getByLabel(`${row}行目のご利用時間(分)`)
  const save = page.getByRole('button', { name: '保存', exact: true })
  // By keyboard: the new row takes the focus.
  await add.press('Enter')
  await expect(pax(1)).toBeFocused()
  await page.keyboard.type('4')
  await minutes(1).fill('120')
  await add.press('Enter')
  await expect(pax(2)).toBeFocused()
  await pax(2).fill('３')
  await minutes(2).fill('0')
  await save.click()
  await expect(pax(2)).toHaveAccessibleDescription('人数は前の行より多くしてください')
  await expect(pax(2)).toBeFocused()
  await expect(minutes(2)).toHaveAccessibleDescription(/1以上の数/)
  expect(await stepsOf(sql, venue.id)()).toEqual([])
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  // Without the row before it, three people are right.
  await stays.getByRole('button', { name: '1行目を削除' }).click()
  await expect(add).toBeFocused()
  await expect(pax(1)).toHaveValue('３')
  await expect(pax(1)).toHaveAccessibleDescription('')
  await expect(minutes(1)).toHaveAccessibleDescription(/1以上の数/)
  await minutes(1).fill('100')
  await save.click()
  await expect.poll(stepsOf(sql, venue.id)).toEqual([{ pax: 3, minutes: 100 }])
  for (let row = 2; row <= 6; row++) await add.click()
  await expect(add).toHaveCount(0)
  await expect(pax(6)).toBeFocused()
  await page.getByRole('button', { name: '変更を元に戻す' }).click()
  await expect(pax(1)).toHaveValue('3')
  await expect(pax(2)).toHaveCount(0)
  await stays.getByRole('button', { name: '1行目を削除' }).click()
  await save.click()
  await expect.poll(stepsOf(sql, venue.id)).toEqual([])
})

test('a new booking stays as long as its size says until somebody chooses; a booking that is made keeps its stay', async ({
  page,
  sql,
}) => {
  const venue = await aSizedVenue(sql)
  const stand = await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: '予約を追加' }).tap()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await form.getByRole('button', { name: 'その他の項目' }).tap()
  const stay = form.getByLabel('利用時間(分)', { exact: true })
  const people = form.getByLabel('人数', { exact: true })
  await expect(stay).toHaveValue('90')
  await people.fill('5')
  await expect(stay).toHaveValue('150')
  await people.fill('4')
  await expect(stay).toHaveValue('120')
  await form.getByLabel('姓', { exact: true }).fill('前田')
  await form
    .getByRole('button', { name: / 空き$/ })
    .first()
    .tap()
  await form.getByRole('button', { name: /4名で登録$/ }).tap()
  await expect(stand.party('前田')).toBeVisible()
  const stored = async () =>
    (await sql`select pax, duration from public.booking where vendor_id = ${venue.id}`)[0] as unknown
  await expect.poll(stored).toEqual({ pax: 4, duration: 120 })

  await stand.openParty('前田')
  await page.getByRole('dialog').getByRole('button', { name: '編集' }).tap()
  const edit = page.getByRole('dialog', { name: '予約を編集' })
  await edit.getByLabel('人数', { exact: true }).fill('2')
  await expect(edit.getByLabel('利用時間(分)', { exact: true })).toHaveValue('120')
  await edit.getByRole('button', { name: /^(変更を保存|このまま保存する)$/ }).tap()
  await expect.poll(stored).toEqual({ pax: 2, duration: 120 })
})

test('a stay that somebody chose follows no party any more', async ({ page, sql }) => {
  const venue = await aSizedVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: '予約を追加' }).tap()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await form.getByRole('button', { name: 'その他の項目' }).tap()
  const stay = form.getByLabel('利用時間(分)', { exact: true })
  await form.getByRole('button', { name: '利用時間(分): 増やす' }).tap()
  await expect(stay).toHaveValue('105')
  await form.getByLabel('人数', { exact: true }).fill('6')
  await expect(stay).toHaveValue('105')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '破棄する' }).tap()
  await expect(form).toHaveCount(0)
})

test('walk-ins and customers read how long they stay', async ({ page, sql, device }) => {
  const venue = await aSizedVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: 'ウォークイン 2名', exact: true }).tap()
  const walkIn = page.getByRole('dialog')
  await expect(walkIn.getByText(/\(90分\)/)).toBeVisible()
  await walkIn.getByLabel('人数', { exact: true }).fill('3')
  await expect(walkIn.getByText(/\(120分\)/)).toBeVisible()

  for (const [pax, said] of [
    [2, /1時間.*30分/],
    [4, /2時間/],
  ] as const) {
    // Each on a telephone of their own: one that holds seats is led back to them.
    const { page: customer } = await device(phone)
    const book = await BookPage.open(customer, venue.url, { day: addDays(venue.today, 1), pax })
    await book.choose(1140)
    await expect(customer.getByText(/お席のご利用時間/).first()).toContainText(said)
  }
})
