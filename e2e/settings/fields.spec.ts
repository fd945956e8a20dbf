// Date and phone input, as hosts and customers meet them: typed, chosen, wrong, and by keyboard alone.

import type { Page } from '@playwright/test'
import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const year = (day: string) => Number(day.slice(0, 4))
const inEnglish = (page: Page) => page.getByRole('button', { name: 'English', exact: true }).click()

test('a date is typed in each form it takes, and shown with its weekday in both languages', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  const next = year(venue.today) + 1
  await page.goto('/bookings?view=list')
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(text)
    await field.press('Enter')
    return field
  }
  const weekday = (day: string, locale: string) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00Z`))
  const [, month = '', date = ''] = venue.today.split('-')
  for (const [typed, day] of [
    [`05/03/${next}`, `${next}-05-03`],
    [`${next}/05/04`, `${next}-05-04`],
    [`${month}/${date}`, venue.today],
    [`${month}${date}`, venue.today],
  ] as const) {
    const shown = `${day.replaceAll('-', '/')}(${weekday(day, 'ja')})`
    await expect(await type('終了日', typed), typed).toHaveValue(shown)
  }
  await inEnglish(page)
  const [y, m, d] = venue.today.split('-')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(
    `${weekday(venue.today, 'en')}, ${m}/${d}/${y}`,
  )
  await expect(page.getByPlaceholder('mm/dd/yyyy')).toHaveCount(2)
})

test('Enter with bad text clears it, says so, and gives it back; so does leaving the field', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=list')
  await inEnglish(page)
  const to = page.getByLabel('To', { exact: true })
  await to.fill('99/99')
  await to.press('Enter')
  const said = page.getByRole('status').filter({ hasText: '“99/99” is not a date and was cleared' })
  await expect(said).toBeVisible()
  await expect(to).not.toHaveValue(/99/)
  await said.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(to).toHaveValue('99/99')
  await expect(said).toHaveCount(0)
  // Left without a key it is the same.
  await to.focus()
  await page.keyboard.press('Tab')
  await expect(said).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('the calendar begins on Sunday, marks closed days in words, and is walked by keys', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await sql`update public.opening_hours set closed = true where vendor_id = ${venue.id} and weekday in (3, 8)`
  const stand = await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: '予約を追加' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'カレンダーを開く' }).press('Enter')
  const calendar = page.getByRole('dialog', { name: '日付' })
  await expect(calendar.locator('th')).toHaveText(['日', '月', '火', '水', '木', '金', '土'])
  await expect(calendar.getByText('取り消し線の日は休業日です')).toBeVisible()
  const closed = calendar.getByRole('button', { name: /\(水\).*休業日$/ })
  const open = calendar.getByRole('button', { name: /\(木\)(?!.*(休業日|祝日))/ })
  await expect(closed.first()).toBeEnabled()
  const line = (one: typeof open) => one.first().evaluate((el) => getComputedStyle(el).textDecorationLine)
  expect(await line(closed)).toBe('line-through')
  expect(await line(open)).toBe('none')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  if (process.env.E2E_PICTURES) await page.screenshot({ path: `${process.env.E2E_PICTURES}/calendar.png` })
  // Focus is on the present day: a week on, and chosen.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  const week = new Date(Date.parse(`${venue.today}T12:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)
  await expect(form.getByLabel('日付', { exact: true })).toHaveValue(
    new RegExp(`^${week.replaceAll('-', '/')}\\(.\\)$`),
  )
  await expect(stand.page.getByRole('dialog')).toHaveCount(1)
})

test('a phone number is checked while it is typed, kept in international form and shown as at home', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  const { phone: field } = book.details
  const wrong = page.getByText(/電話番号をもう一度ご確認ください（例: /)
  await field().pressSequentially('090-12')
  await expect(field(), 'no other field was touched').toBeFocused()
  await expect(wrong).toBeVisible()
  await field().fill('')
  await expect(wrong, 'an empty field is none').toHaveCount(0)
  const country = page.getByRole('button', { name: /国・地域/ })
  await field().fill('+1 212 555 0123')
  await expect(country).toContainText('アメリカ合衆国')
  await expect(country).toContainText('+1')
  await field().fill('+81 90-1234-5678')
  await expect(country).toContainText('日本')
  await expect(wrong).toHaveCount(0)
  await field().blur()
  await expect(field()).toHaveValue('090-1234-5678')
  await book.fill(aGuest('早川', { phone: '０９０ー１２３４ー５６７８' }))
  await expect(field()).toHaveValue('090-1234-5678')
  await book.review()
  await book.confirmButton().click()
  await expect(book.heading(/ご予約が確定しました/)).toBeVisible()
  const [row] = await sql`select phone from public.booking where vendor_id = ${venue.id}`
  expect(row?.phone).toBe('+819012345678')
})

test('in English: labels, message, and a list of countries of at most 300 px, by keys alone, on a phone', async ({
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  const { page } = await device({ ...phone, locale: 'en-US' })
  await page.goto(`/${venue.url}/book?day=${venue.today}`)
  await page
    .getByRole('button', { name: /available/i })
    .first()
    .click()
  const field = page.getByLabel('Phone', { exact: true })
  await field.pressSequentially('12345')
  await expect(
    page.getByText(/The "Phone" field is not a valid phone number \(example: 090.+1234.+5678\)\./),
  ).toBeVisible()
  const country = page.getByRole('button', { name: /^Country/ })
  await country.press('Enter')
  const list = page.getByRole('listbox', { name: 'Country' })
  await expect(list).toBeVisible()
  const { height, scrolls } = await list.evaluate((el) => ({
    height: el.getBoundingClientRect().height,
    scrolls: el.scrollHeight > el.clientHeight,
  }))
  expect(height).toBeLessThanOrEqual(300)
  expect(scrolls).toBe(true)
  expect(await sideways(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.type('かんこく')
  await page.keyboard.press('Enter')
  await expect(country).toContainText('South Korea')
  await expect(country).toBeFocused()
})
