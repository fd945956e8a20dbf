// What stands on the paper at the same place twice: a mark gives way to its contrary, the table is printed, and who walks in is served
// in the reader's language.

import 'temporal-polyfill/global'
import { addDays } from '#domain/time/time.ts'
import { aFloor } from '#e2e/pages/setup/floor-evening.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

test('who was marked as absent and came after all sits, and the other way round; who walks in speaks the language of the screen', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 40 })
  const day = addDays(venue.today, -1)
  for (const last_name of ['Came', 'Missed'])
    await sql`insert into public.booking ${sql({
      ...{
        vendor_id: venue.id,
        id: crypto.randomUUID(),
        day,
        minute: 1140,
        duration: 120,
        pax: 2,
        last_name,
      },
      ...{ source: 'phone', status: 'confirmed', reference: '' },
    })}`
  await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: 'English' }).click()
  await page.goto(`/bookings?view=day&day=${day}&dialog=paper`)
  const paper = page.getByRole('dialog', { name: /^Type in the paper sheet/ })
  const line = (name: string) => paper.getByRole('listitem').filter({ hasText: name })
  const sat = (name: string) => line(name).getByRole('textbox', { name: /Seated$/ })
  const noShow = (name: string) => line(name).getByRole('button', { name: /no-show$/i })
  await noShow('Came').tap()
  await sat('Came').fill('1903')
  await expect(noShow('Came')).toHaveAttribute('aria-pressed', 'false')
  await sat('Missed').fill('1904')
  await noShow('Missed').tap()
  await expect(sat('Missed')).toHaveValue('')
  const walkIn = paper.locator('[data-line="W1"]')
  await walkIn.getByRole('button', { name: /People 3$/i }).tap()
  await walkIn.getByRole('textbox', { name: /Seated$/ }).fill('2011')
  await paper.getByRole('button', { name: 'Register all' }).tap()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Register', exact: true }).tap()
  const stored = async () =>
    (
      await sql`select last_name, status, seated_at, pax from public.booking
      where vendor_id = ${venue.id} order by last_name`
    ).map((row) => [row['last_name'], row['status'], row['seated_at'], row['pax']])
  await expect.poll(stored).toEqual([
    ['', 'seated', 1211, 3],
    ['Came', 'seated', 1143, 2],
    ['Missed', 'no_show', null, 2],
  ])
  const [{ language } = {}] = await sql`
    select language from public.booking where vendor_id = ${venue.id} and source = 'walk_in'`
  expect(language).toBe('en')
})

test('the table stands on the sheet where one is given, in the order of those that are joined, and room for a pen where none is', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 40 })
  const [one = '', two = ''] = await aFloor(sql, venue)
  for (const [lastName, tables] of [
    ['二卓', [one, two]],
    ['一卓', [two]],
    ['無卓', []],
  ] as const) {
    await venue.book({ lastName, pax: 2, minute: venue.soon })
    await sql`update public.booking set tables = ${[...tables]}::uuid[] where vendor_id = ${venue.id} and last_name = ${lastName}`
  }
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('二卓')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const sheet = page.getByRole('heading', { name: /予約一覧/ }).locator('../../..')
  const table = (name: string) => sheet.getByRole('row').filter({ hasText: name }).getByRole('cell').last()
  await expect(table('二卓')).toHaveText('1番+2番')
  await expect(table('一卓')).toHaveText('2番')
  await expect(table('無卓')).toHaveText('')
})
