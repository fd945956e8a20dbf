// Seats of every day that are fewer than what is booked: asked about before they are saved, as those of one day.

import 'temporal-polyfill/global'
import { addDays } from '#domain/time/time.ts'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { aFaultProxy } from '#e2e/support/fault-proxy.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

/** What a browser prints when nobody listens any more. */
const cut =
  /ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_NETWORK_CHANGED|closed before receiving/

test('a capacity below what is booked is asked about by name first; one that takes nobody’s seat is not', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 8, minute: venue.soon })
  await Stand.open(page, await venue.staff())
  await page.goto('/availability')
  const capacity = page.getByLabel('定員', { exact: true })
  const save = page.getByRole('button', { name: '保存', exact: true })
  const question = page.getByRole('dialog', { name: '席数を超える予約が1組になります' })
  const saved = () =>
    sql`select capacity from public.booking_settings where vendor_id = ${venue.id}`.then(([row]) => row)
  await capacity.fill('6')
  await save.click()
  await expect(question.getByRole('listitem')).toContainText('石川')
  // The button behind the question waits for the answer, and is still to be read.
  await expect(page.locator('form [type=submit]')).toHaveAttribute('aria-busy', 'true')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await question.getByRole('button', { name: '入力に戻る' }).click()
  await expect(question).toHaveCount(0)
  await expect(capacity).toHaveValue('6')
  expect(await saved()).toMatchObject({ capacity: 20 })
  await save.click()
  await question.getByRole('button', { name: 'このまま保存' }).click()
  await expect.poll(saved).toMatchObject({ capacity: 6 })
  // Control: they are above the seats already, and then below them again.
  await capacity.fill('5')
  await save.click()
  await expect.poll(saved).toMatchObject({ capacity: 5 })
  await capacity.fill('9')
  await save.click()
  await expect.poll(saved).toMatchObject({ capacity: 9 })
  await capacity.fill('8')
  await save.click()
  await expect.poll(saved).toMatchObject({ capacity: 8 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a tablet that has not all bookings says so before the capacity is lowered', async ({
  device,
  sql,
  baseURL,
  complaints,
}) => {
  const venue = await aVenue(sql)
  // Without a booking there is no week to wait for.
  await venue.book({ lastName: '後藤', pax: 2, minute: 1140, day: addDays(venue.today, 22) })
  // Weeks of bookings are held back, settings are not.
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  const proxy = await aFaultProxy(baseURL ?? '', {
    hold: (path, asked) =>
      path.endsWith('/sync_part') && /^\d{4}-/.test(JSON.parse(asked).p_part) ? held : undefined,
  })
  const { page, context } = await device({ ...tablet, baseURL: proxy.url })
  await login.signIn(page, await venue.staff())
  await page.goto('/availability')
  const capacity = page.getByLabel('定員', { exact: true })
  const save = page.getByRole('button', { name: '保存', exact: true })
  const question = page.getByRole('dialog', { name: '予約への影響を確認できません' })
  const saved = () =>
    sql`select capacity from public.booking_settings where vendor_id = ${venue.id}`.then(([row]) => row)
  await capacity.fill('19')
  await save.click()
  await expect(question).toContainText('この端末にはまだすべての予約が揃っていません')
  await question.getByRole('button', { name: '入力に戻る' }).click()
  expect(await saved()).toMatchObject({ capacity: 20 })
  // Control: more seats take nobody's.
  await capacity.fill('24')
  await save.click()
  await expect.poll(saved).toMatchObject({ capacity: 24 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await capacity.fill('18')
  await save.click()
  await question.getByRole('button', { name: 'このまま保存' }).click()
  await expect.poll(saved).toMatchObject({ capacity: 18 })
  // Control: with all of them here there is nothing to ask.
  letGo()
  await expect(new Stand(page).badge(/同期済み/)).toBeVisible()
  await capacity.fill('17')
  await save.click()
  await expect.poll(saved).toMatchObject({ capacity: 17 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  complaints.expect(cut)
  await context.close()
  await proxy.close()
})
