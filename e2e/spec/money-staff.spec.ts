// How a vendor takes cards, and how its staff give money back, in both languages.

import { aDispute, aRefusedRefund } from '#e2e/money/troubles.ts'
import { lawFields, sums } from '#e2e/money/words.ts'
import { login } from '#e2e/pages/login.ts'
import { expect, inBothLanguages, test } from '#e2e/support/spec.ts'
import { anOrganiser, aVenue } from '#e2e/support/venue.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'

const save = { name: /^(保存|Save)$/ }

inBothLanguages(() => {
  test('how a restaurant takes cards', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    await login.enterAt(page, await venue.staff())
    await page.goto('/settings')
    const card = page.getByRole('region', { name: spec.words('cards.title'), exact: true })
    const law = page.getByRole('region', { name: spec.words('cards.law'), exact: true })
    const inCard = (words: string) => card.getByLabel(words, { exact: true })
    const inLaw = (words: string) => law.getByLabel(words, { exact: true })
    await spec.shows('cards.title', spec.heading)
    await spec.shows('cards.law', spec.heading)
    await spec.shows('cards.deposit', (words) => card.getByText(words, { exact: true }))
    for (const field of lawFields) await spec.shows(`cards.law-${field}`, inLaw)
    const registration = await spec.shows('cards.law-registration', (words) => law.getByLabel(words))
    await (await spec.shows('cards.on', inCard)).check()
    await card.getByRole('button', save).click()
    const lacking = ['representative', 'address', 'email', 'extra_costs', 'payment_time', 'delivery']
    const names = ['seller', ...lacking.slice(0, 2), 'phone', ...lacking.slice(2), 'cancellation']
    const fields = names
      .map((name) => spec.words(`cards.law-${name}`))
      .join(spec.language === 'ja' ? '、' : ', ')
    await spec.shows('cards.lacking', (_, part) => card.getByText(part))
    await spec.shows('cards.missing', (_, part) => card.getByText(part), { fields })
    await expect(card.getByText(fields), 'once').toHaveCount(1)
    const taken = () => sql`select data->'card' as card from private.config_item
      where vendor_id = ${venue.id} and kind = 'payment'`
    expect(await taken()).toEqual([])
    spec.holds('cards.law-first')
    await registration.fill('1234')
    await law.getByRole('button', save).click()
    await spec.shows('cards.registration-form', (_, part) => law.getByText(part))

    await takesCards(sql, venue.id)
    await page.reload()
    await spec.shows('cards.offered', (words) => card.getByText(words, { exact: true }))
    await inLaw(spec.words('cards.law-delivery')).fill('')
    await law.getByRole('button', save).click()
    await spec.shows('cards.needed', (_, part) => law.getByText(part))
    await (await spec.shows('cards.deposit-from', (words) => card.getByLabel(words))).fill('4')
    await card.getByRole('button', save).click()
    await spec.shows('cards.needs-number', (_, part) => card.getByText(part))
    await (await spec.shows('cards.deposit-yen', (words) => card.getByLabel(words))).fill('2000')
    await card.getByRole('button', save).click()
    const saved = () =>
      sql`select data from private.config_item where vendor_id = ${venue.id} and kind = 'payment'`
    await expect.poll(saved).toMatchObject([{ data: { card: true, deposit_from: 4, deposit_yen: 2000 } }])
    // What a server without a key answers.
    await page.route('**/rpc/vendor_page', async (route) => {
      const said = await (await route.fetch()).json()
      await route.fulfill({ json: { ...said, vendor: { ...said.vendor, payment: null } } })
    })
    await page.goto('/settings')
    await spec.shows('cards.not-connected', (words) => card.getByText(words, { exact: true }))
  })

  test('an organiser takes cards', async ({ page, sql, spec }) => {
    const venue = await anOrganiser(sql)
    await takesCards(sql, venue.id)
    await login.enterAt(page, await venue.staff())
    await page.goto('/settings')
    await expect(await spec.shows('cards.on-events', spec.field)).toBeChecked()
  })

  test('a deposit of a course', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    await login.enterAt(page, await venue.staff())
    await page.goto('/price-type?tab=prices')
    await page.getByRole('button', { name: /^(料金を追加|Add a price type)$/ }).click()
    const form = page.getByRole('dialog').first()
    await form.getByLabel(/^(名称|Name)$/).fill('梅')
    await form.getByLabel(/^(金額|Price in yen)/).fill('5000')
    await (await spec.shows('price-type.deposit', (words) => form.getByLabel(words))).fill('1000')
    await form.getByRole('button', save).click()
    const saved = () => sql`
      select data->'deposit' as deposit from private.config_item where vendor_id = ${venue.id} and kind = 'price_type'`
    await expect.poll(saved).toEqual([{ deposit: 1000 }])
  })

  test('staff give money back', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    const id = await venue.book({ lastName: 'Sato', pax: 2, minute: venue.soon })
    await sql`update public.booking set payment = '{"amount": 8000, "refunded": 1000, "returning": 0}' where id = ${id}`
    await login.enterAt(page, await venue.staff())
    await page.goto('/bookings?view=list')
    await page.getByRole('button', { name: /Sato/ }).first().click()
    const sheet = page.getByRole('dialog').first()
    const sum = (yen: string) => ({ sum: sums[spec.language](yen) })
    await spec.shows('refund.label', (words) => sheet.getByText(words, { exact: true }))
    await spec.shows('refund.refunded', (_, part) => sheet.getByText(part), sum('1,000'))
    await spec.shows('refund.left', (_, part) => sheet.getByText(part), sum('7,000'))
    await (
      await spec.shows('refund.open', (name) => sheet.getByRole('button', { name, exact: true }))
    ).click()
    const question = page.getByRole('dialog').last()
    const asked = (_: string, part: RegExp) => question.getByText(part)
    await spec.shows('refund.kept', asked, sum('7,000'))
    await spec.shows('refund.hint', asked)
    const amount = await spec.shows('refund.amount', (words) => question.getByLabel(words))
    await amount.fill('9000')
    const go = await spec.shows('refund.do', (name) => question.getByRole('button', { name, exact: true }))
    await go.click()
    await spec.shows('refund.at-most', asked, sum('7,000'))
    await amount.fill('3000')
    await go.click()
    const name = spec.language === 'ja' ? 'Sato 一郎 様' : '一郎 Sato'
    await spec.shows('refund.done', spec.text, { ...sum('3,000'), name })
    await spec.shows('refund.returning', (_, part) => sheet.getByText(part), sum('3,000'))
  })

  test('staff see to what Stripe reports', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    const id = await venue.book({ lastName: 'Sato', pax: 2, minute: venue.soon })
    const intent = await aDispute(sql, venue.id, id)
    await aRefusedRefund(sql, venue.id)
    await login.enterAt(page, await venue.staff())
    await page.goto('/bookings')
    await page.getByRole('button', { name: /^(要対応 2件|2 need attention)$/ }).click()
    const list = page.getByRole('dialog')
    const there = (_: string, part: RegExp) => list.getByText(part)
    const sum = (yen: string) => ({ sum: sums[spec.language](yen) })
    await spec.shows('matter.disputed', there)
    await spec.shows('matter.disputed-text', there, sum('12,000'))
    await spec.shows('matter.refused', there)
    await spec.shows('matter.refused-text', there, sum('8,000'))
    await spec.shows('matter.intent', there, { intent })
    const settle = await spec.shows('matter.settle', (name) =>
      list.getByRole('button', { name, exact: true }),
    )
    await settle.click()
    await spec.shows('matter.done', spec.text, sum('12,000'))
  })
})
