// From a date of an event to its tickets: the steps, and what is said of too few and too many people.

import { anOccurrence, aProgramme } from '#e2e/pages/public-events.ts'
import { expect, inBothLanguages, test } from '#e2e/support/spec.ts'

inBothLanguages(() => {
  test('a customer buys tickets', async ({ page, sql, spec }) => {
    const { venue, template } = await aProgramme(sql)
    const occurrence = await anOccurrence(sql, venue, template, 3)
    await page.goto(`/${venue.url}/cruise?occurrence=${occurrence}&step=tickets`)
    await spec.shows('checkout.tickets', spec.heading)
    const adults = page.getByRole('textbox', { name: /^(おとな|Adult)/ })
    // The one primary button of each step.
    const next = page.locator('main button.bg-primary').last()
    await adults.fill('1')
    await next.click()
    await spec.shows('tickets.minimum', spec.text, { n: 2 })
    await adults.fill('9')
    await spec.shows('tickets.maximum', spec.text, { n: 8 })
    await adults.fill('2')
    await next.click()
    await spec.shows('checkout.review', spec.heading)
    await next.click()
    await spec.shows('checkout.details', spec.heading)
    await spec.field(spec.words('booking.last-name'), /./).fill('Sato')
    await spec.field(spec.words('booking.first-name'), /./).fill('Hanako')
    await spec.field(spec.words('phone.label'), /./).fill('090-1234-5678')
    await spec.field(spec.words('booking.email'), /./).fill('hanako@guest.example')
    await page.getByRole('checkbox').first().check()
    await page.locator('form [type=submit]').click()
    await spec.shows('checkout.payment', spec.heading)
    await page.getByRole('button', { name: spec.words('flow.confirm'), exact: true }).click()
    await expect(page).toHaveURL(/step=done$/)
    expect(await venue.bookings()).toMatchObject([{ pax: 2, status: 'confirmed' }])
    spec.holds('flow.checkout')
  })
})
