// The buttons to the groups of a phone's list, pads of numbers by keys, and what a notice says to those who hear it.

import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

for (const [language, seated, booked] of [
  ['ja', '着席中 2組へ移動', '予約 12組へ移動'],
  ['en', 'Seated 2: jump there', 'Booked 12: jump there'],
] as const) {
  test(`on a phone who is seated is one tap away, with how many there are: ${language}`, async ({
    device,
    sql,
    baseURL,
  }) => {
    const venue = await aVenue(sql, { capacity: 100 })
    for (let n = 0; n < 12; n++) await venue.book({ lastName: `客${n}`, pax: 2, minute: venue.soon })
    const { page, context } = await device(phone)
    const stand = await Stand.open(page, await venue.staff())
    for (const people of [2, 3]) await stand.walkIn(people)
    await expect(page.locator('[data-booking]')).toHaveCount(14)
    await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    await page.reload()
    await expect(page.locator('[data-booking]')).toHaveCount(14)
    const heading = page.locator('#group-seated')
    await expect(heading, 'far below').not.toBeInViewport()
    const jump = page.getByRole('button', { name: seated, exact: true })
    await jump.click()
    await expect(heading).toBeInViewport({ ratio: 1 })
    await expect(heading).toBeFocused()
    const row = page.locator('[data-booking]').nth(12)
    await expect(row).toBeInViewport({ ratio: 1 })
    // Not behind the row of buttons, which stays: the way back is there too.
    const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN)
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bottom(await jump.boundingBox()) - 1)
    expect(await smallTargets(page)).toEqual([])
    expect(await barriers(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    if (process.env.E2E_PICTURES)
      await page.screenshot({ path: `${process.env.E2E_PICTURES}/jump-${language}.png` })
    // The line of a clash stands above the footer; it lies over neither the buttons nor the heading.
    await sql`update public.booking_settings set capacity = 10 where vendor_id = ${venue.id}`
    const alert = page.locator('[data-alert]')
    await expect(alert).toBeVisible({ timeout: 45_000 })
    await page.getByRole('button', { name: booked, exact: true }).click()
    await jump.click()
    await expect(heading).toBeInViewport({ ratio: 1 })
    const [line, buttons] = [await alert.boundingBox(), await jump.boundingBox()]
    expect(line?.y).toBeGreaterThanOrEqual(bottom(await heading.boundingBox()))
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bottom(buttons) - 1)
    await page.getByRole('button', { name: booked, exact: true }).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(jump, 'one stop, with arrows').toBeFocused()
    await page.getByRole('button', { name: booked, exact: true }).click()
    await expect(page.locator('[data-booking]').first()).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sideways(page), 'the narrowest').toBe(0)
    await page.setViewportSize(tablet.viewport)
    await expect(jump, 'where the headings stay in sight').toBeHidden()
  })
}

test('a pad of numbers is one stop for Tab, with arrows; a notice has a name, and its button says of what', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  const people = (n: number | string) => page.locator(`[data-people="${n}"]`)
  await people(1).focus()
  for (const [key, n] of [
    ['ArrowRight', 2],
    ['End', '7+'],
    ['ArrowRight', '7+'],
    ['ArrowLeft', 6],
    ['ArrowLeft', 5],
    ['ArrowLeft', 4],
  ] as const) {
    await page.keyboard.press(key)
    await expect(people(n), `${key} to ${n}`).toBeFocused()
  }
  await expect(page, 'the day stays').not.toHaveURL(/day=/)
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-people]:focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(people(4), 'where one was').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '4名をご案内' })).toBeFocused()
  await page.keyboard.press('Enter')
  const said = page.getByRole('status', { name: 'お知らせ' })
  await expect(said).toContainText('4名をご案内しました')
  await expect(said.getByRole('button', { name: '元に戻す' })).toHaveAccessibleDescription(
    /4名をご案内しました/,
  )
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: '予約を追加' }).click()
  const pad = page.getByRole('group', { name: '電話番号のテンキー' })
  const digit = (name: string) => pad.getByRole('button', { name, exact: true })
  await digit('1').focus()
  for (const key of [
    'Enter',
    'ArrowDown',
    'ArrowRight',
    'Enter',
    'ArrowDown',
    'ArrowDown',
    'Enter',
    'ArrowRight',
  ])
    await page.keyboard.press(key)
  const phoneField = page.getByRole('dialog').locator('input[type=tel]')
  await expect(phoneField).toHaveValue('150')
  await expect(pad.locator('[data-key=delete]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(phoneField).toHaveValue('15')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(digit('0'), 'there is no key').toBeFocused()
  await page.keyboard.press('Tab')
  await expect(pad.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(digit('0')).toBeFocused()
  // A full number takes no digit: the stop is the one key that can be pressed.
  await phoneField.fill('1'.repeat(24))
  await expect(digit('0')).toBeDisabled()
  await expect(pad.locator('[tabindex="0"]:enabled')).toHaveAttribute('data-key', 'delete')
})

for (const [language, waiting] of [
  ['ja', 'ウェイティング 1組へ移動'],
  ['en', 'Waiting 1: jump there'],
] as const)
  test(`a tablet says how many wait, and leads to them; nothing where nobody does: ${language}`, async ({
    page,
    context,
    sql,
    baseURL,
  }) => {
    const venue = await aVenue(sql, { capacity: 100 })
    for (let n = 0; n < 12; n++) await venue.book({ lastName: `客${n}`, pax: 2, minute: venue.soon })
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    await page.reload()
    await expect(page.locator('[data-booking]')).toHaveCount(12)
    const jump = page.getByRole('button', { name: waiting, exact: true })
    await expect(page.locator('[data-waiting]')).toHaveCount(0)
    await sql`
      update public.booking set status = 'waiting'
      where id = (select id from public.booking where vendor_id = ${venue.id} limit 1)`
    await expect(jump).toBeVisible({ timeout: 45_000 })
    const heading = page.locator('#group-waiting')
    await expect(heading, 'below the list').not.toBeInViewport()
    expect(await smallTargets(page)).toEqual([])
    expect(await barriers(page)).toEqual([])
    await jump.click()
    await expect(heading).toBeInViewport({ ratio: 1 })
    await expect(heading).toBeFocused()
    // Upright, list and timeline take turns.
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.getByRole('radio', { name: /タイムライン|Timeline/ }).click()
    await expect(heading).toBeHidden()
    await jump.click()
    await expect(heading).toBeFocused()
    expect(await sideways(page)).toBe(0)
  })
