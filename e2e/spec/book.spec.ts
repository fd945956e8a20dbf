// The customer's page: from a time to the confirmed booking, what is said on the way, and the phone field.

import type { Page } from '@playwright/test'
import { expect, inBothLanguages, type Spec, test } from '#e2e/support/spec.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const freeSlot = (page: Page, minute: number) =>
  page.getByRole('button', {
    name: new RegExp(`(${clock(minute)}|\\D${clock(minute).replace(/^0/, '')})(、空きあり|, available)`),
  })

async function openDetails(page: Page, venue: Venue, spec: Spec): Promise<void> {
  await page.goto(`/${venue.url}/book?day=${venue.today}`)
  await freeSlot(page, venue.soon).click()
  await spec.shows('flow.details', spec.heading)
}

/** The list stands inside its label, whose text is then all of its choices too. */
const people = (page: Page) => (words: string) =>
  page
    .locator('label')
    .filter({ hasText: new RegExp(`^${words}`) })
    .locator('select')
const toReview = (page: Page) => page.locator('form [type=submit]')

inBothLanguages(() => {
  test('a customer books', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    await page.goto(`/${venue.url}/book?day=${venue.today}`)
    await spec.shows('flow.select')
    await (await spec.shows('booking.pax', people(page))).selectOption('3')
    await freeSlot(page, venue.soon).click()
    await spec.shows('flow.details', spec.heading)
    await (await spec.shows('booking.last-name', spec.field)).fill('Sato')
    await (await spec.shows('booking.first-name', spec.field)).fill('Hanako')
    await (await spec.shows('booking.phone', spec.field)).fill('090-1234-5678')
    await (await spec.shows('booking.email', spec.field)).fill('hanako@guest.example')
    await (await spec.shows('booking.requests', (_, part) => page.getByLabel(part))).fill('Window seat')
    await spec.shows('booking.privacy', (_, part) => page.getByRole('link', { name: part }))
    await (await spec.shows('booking.terms', spec.tick)).click()
    await expect(await spec.shows('booking.marketing', spec.tick)).not.toBeChecked()
    await toReview(page).click()
    await spec.shows('flow.review', spec.heading)
    await (await spec.shows('flow.confirm', spec.button)).click()
    await spec.shows('flow.confirmed', spec.heading)
    const [booked] = await sql`select * from public.booking where vendor_id = ${venue.id}`
    expect(booked).toMatchObject({
      first_name: 'Hanako',
      last_name: 'Sato',
      pax: 3,
      email: 'hanako@guest.example',
      requests: 'Window seat',
      status: 'confirmed',
      marketing_opt_in: false,
      language: spec.language,
    })
    spec.holds('flow.steps', 'booking.marketing-optional')
  })

  test('what is missing or wrong in the details', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    await openDetails(page, venue, spec)
    await toReview(page).click()
    const exactly = (words: string) => page.getByText(words, { exact: true })
    for (const row of ['last-name', 'first-name', 'phone', 'email', 'agreed']) {
      await spec.shows(`details.${row}`, exactly)
    }
    // In English the four fields say the same.
    if (spec.language === 'en') await expect(exactly('Field required')).toHaveCount(4)
    await spec.field(spec.words('booking.email'), /./).fill('hanako')
    await toReview(page).click()
    await spec.shows('details.invalid-email')
    await spec.field(spec.words('booking.last-name'), /./).fill('Sato')
    await spec.field(spec.words('booking.first-name'), /./).fill('Hanako')
    await spec.field(spec.words('phone.label'), /./).fill('090-1234-5678')
    await spec.field(spec.words('booking.email'), /./).fill('hanako@guest.example')
    await toReview(page).click()
    await spec.shows('details.agreed', exactly)
    await expect(page.getByText(spec.words('details.invalid-email'))).toHaveCount(0)
    await expect(page.getByRole('heading', { name: spec.words('flow.review') })).toHaveCount(0)
    await page.getByRole('checkbox').first().check()
    await toReview(page).click()
    await expect(page.getByRole('heading', { name: spec.words('flow.review') })).toBeVisible()
    spec.holds('details.must-agree')
  })

  test('a party too small, and one too large', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql, { minimum_pax: 2, maximum_pax: 6 })
    await page.goto(`/${venue.url}/book?day=${venue.today}`)
    const wanted = people(page)(spec.words('booking.pax'))
    await wanted.selectOption('1')
    await spec.shows('party.minimum', spec.text, { n: 2 })
    await wanted.selectOption('7')
    await spec.shows('party.maximum', spec.text, { n: 6 })
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible()
  })

  test('the cutoff of a restaurant is counted in days', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql, { cutoff_days: 2 })
    const freeOn = async (ahead: number) => {
      const [day] = await sql<{ day: string }[]>`select (${venue.today}::date + ${ahead}::int)::text as day`
      await page.goto(`/${venue.url}/book?day=${day?.day}`)
      const slots = page.getByRole('button', {
        name: new RegExp(spec.language === 'ja' ? '、空きあり' : ', available'),
      })
      await expect(page.locator('section').first()).toBeVisible()
      return slots
    }
    await expect(freeSlot(page, venue.soon)).toHaveCount(0)
    await expect((await freeOn(2)).first()).toBeVisible()
    await expect((await freeOn(0)).filter({ hasText: clock(venue.soon) })).toHaveCount(0)
    spec.holds('booking.cutoff-days')
  })

  test('the phone field', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    await openDetails(page, venue, spec)
    const phone = await spec.shows('phone.label', spec.field)
    const country = await spec.shows('phone.country', (_, part) => page.getByRole('button', { name: part }))
    // The browser stands in Tokyo.
    await expect(country).toContainText(/日本|Japan/)
    spec.holds('phone.guess')

    const invalid = (example: string) =>
      page.getByText(spec.words('phone.invalid', { label: spec.words('phone.label'), example }))
    const said = page.getByText(
      spec
        .words('phone.invalid')
        .split(/\{label\}|\{example\}/)
        .toSorted((a, b) => b.length - a.length)[0] ?? '',
    )
    await phone.pressSequentially('090-12')
    await expect(said, 'while it is being typed').toBeVisible()
    spec.holds('phone.on-input')
    // The example's hyphens are held together for the eye.
    await expect(said).toContainText('090')
    await expect(invalid('')).toHaveCount(0)
    spec.holds('phone.invalid')
    await phone.fill('')
    await expect(said).toHaveCount(0)
    spec.holds('phone.not-empty')

    await phone.fill('(415) 555-2671')
    await expect(said, 'no number of Japan').toBeVisible()
    await phone.fill('+1 415 555 2671')
    await expect(country).toContainText('+1')
    await expect(said).toHaveCount(0)
    spec.holds('phone.plus', 'phone.by-country')
    await phone.blur()
    await expect(phone).toHaveValue('(415) 555-2671')
    spec.holds('phone.national')

    await country.click()
    const list = page.getByRole('listbox')
    await expect(list.getByRole('option').nth(20)).toBeAttached()
    const { height, all } = await list.evaluate((el) => ({ height: el.clientHeight, all: el.scrollHeight }))
    expect(height).toBeLessThanOrEqual(300)
    expect(all, 'control: there is more of it').toBeGreaterThan(300)
    spec.holds('phone.country-height')
    await page.keyboard.press('Escape')

    await spec.field(spec.words('booking.last-name'), /./).fill('Sato')
    await spec.field(spec.words('booking.first-name'), /./).fill('Hanako')
    await spec.field(spec.words('booking.email'), /./).fill('hanako@guest.example')
    await page.getByRole('checkbox').first().check()
    await toReview(page).click()
    await page.getByRole('button', { name: spec.words('flow.confirm') }).click()
    await expect(page.getByRole('heading', { name: spec.words('flow.confirmed') })).toBeVisible()
    const [booked] = await sql`select phone from public.booking where vendor_id = ${venue.id}`
    expect(booked?.['phone']).toBe('+14155552671')
    spec.holds('phone.e164')
  })
})
