// How customers pay by card, cancel and print a receipt, in both languages.

import type { Page } from '@playwright/test'
import { aPlayedTill, backTo } from '#e2e/money/played-till.ts'
import { lawFields, sums } from '#e2e/money/words.ts'
import { anOccurrence, aProgramme } from '#e2e/pages/public-events.ts'
import { expect, inBothLanguages, type Spec, test } from '#e2e/support/spec.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { aLegal, takesCards } from '#tests/fixtures/money/setup.ts'

/** To the last look before two tickets are booked, of an event in three days. */
async function toPayment(page: Page, url: string, occurrence: string, spec: Spec): Promise<void> {
  await page.goto(`/${url}/cruise?occurrence=${occurrence}&step=tickets`)
  const next = page.locator('main button.bg-primary').last()
  await page.getByRole('textbox', { name: /^(おとな|Adult)/ }).fill('2')
  await next.click()
  await expect(page.getByRole('heading', { name: spec.words('checkout.review') })).toBeVisible()
  await next.click()
  await spec.field(spec.words('booking.last-name'), /./).fill('Sato')
  await spec.field(spec.words('booking.first-name'), /./).fill('Hanako')
  await spec.field(spec.words('phone.label'), /./).fill('090-1234-5678')
  await spec.field(spec.words('booking.email'), /./).fill('hanako@guest.example')
  await page.getByRole('checkbox').first().check()
  await page.locator('form [type=submit]').click()
  await expect(page.getByRole('heading', { name: spec.words('checkout.payment') })).toBeVisible()
}

const toCard = async (page: Page, spec: Spec): Promise<void> => {
  await page.getByRole('radio').last().check()
  await page.getByRole('button', { name: spec.words('pay.go'), exact: true }).click()
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//)
}

inBothLanguages(() => {
  test('what the law has a vendor say', async ({ page, sql, spec }) => {
    const { venue } = await aProgramme(sql)
    expect((await page.goto(`/${venue.url}/legal`))?.status()).toBe(200)
    spec.holds('route.legal')
    await spec.shows('law.none', spec.text, { name: venue.name })
    await takesCards(sql, venue.id)
    await sql`update private.config_item set data = data || '{"registration": "T1234567890123"}'
      where vendor_id = ${venue.id} and kind = 'legal'`
    await page.goto(`/${venue.url}/events`)
    await (await spec.shows('law.link', spec.link)).click()
    await expect(page).toHaveURL(`/${venue.url}/legal`)
    await spec.shows('law.title', spec.heading)
    const term = (words: string) =>
      page.getByRole('term').filter({ has: page.getByText(words, { exact: true }) })
    for (const field of [
      ...lawFields.filter((one) => one !== 'phone' && one !== 'email'),
      'price',
      'registration',
    ])
      await spec.shows(`law.${field}`, term)
    await spec.shows('law.price-where')
    for (const text of [aLegal.seller, aLegal.representative, aLegal.address, 'T1234567890123'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
  })

  test('tickets are paid by card', async ({ page, sql, spec }) => {
    const { venue, template } = await aProgramme(sql)
    await takesCards(sql, venue.id)
    const occurrence = await anOccurrence(sql, venue, template, 3)
    const till = await aPlayedTill(page)
    await toPayment(page, venue.url, occurrence, spec)
    const radio = (_: string, name: RegExp) => page.getByRole('radio', { name })
    await spec.shows('pay.venue', radio)
    await (await spec.shows('pay.card', radio)).check()
    const sum = sums[spec.language]('6,000')
    await spec.shows('pay.terms', spec.text, { sum })
    await spec.shows('pay.go', spec.button)
    await toCard(page, spec)
    await page.goBack()
    await spec.shows('pay.open')
    await spec.shows('pay.next', spec.button)
    await (await spec.shows('pay.stop', spec.button)).click()
    await spec.shows('pay.given-up')
    await toCard(page, spec)
    const begun = till.asked.findLast(({ step }) => step === 'begin') ?? {}
    await page.goto(backTo(till, 'paid'))
    await spec.shows('pay.checking')
    await spec.shows('pay.mail', spec.text, { email: 'hanako@guest.example' })
    await sql`update private.hold set expires_at = now() + interval '5 minutes' where id = ${String(begun['id'])}`
    const [done] = await sql`
      select public.confirm_booking(${venue.url}, ${String(begun['id'])}, ${String(begun['token'])},
        ${sql.json(begun['details'] as never)}) as said`
    const { booking, vendor } = (done?.['said'] ?? {}) as Record<string, object>
    till.booking = { booking: { ...booking, payment: { amount: 6000, refunded: 0, returning: 0 } }, vendor }
    till.state = 'booked'
    await spec.shows('pay.received', spec.text, { sum })
    await spec.shows('pay.paid', (words) => page.getByText(words, { exact: true }))
  })

  test('what was paid too late, or by nobody', async ({ page, sql, spec }) => {
    const { venue, template } = await aProgramme(sql)
    await takesCards(sql, venue.id)
    const occurrence = await anOccurrence(sql, venue, template, 3)
    const till = await aPlayedTill(page)
    const forget = async () => {
      await page.goto('/terms')
      await page.evaluate(() => sessionStorage.clear())
    }
    for (const [state, row] of [
      ['returned', 'pay.returned'],
      ['gone', 'pay.gone'],
    ] as const) {
      till.state = 'open'
      await forget()
      await toPayment(page, venue.url, occurrence, spec)
      await toCard(page, spec)
      till.state = state
      await page.goto(backTo(till, 'paid'))
      // It names the day and the time.
      const [before = '', after = ''] = spec.words(row).split('{when}')
      await expect(page.getByText(after)).toBeVisible()
      await expect(page.getByText(before)).toBeVisible()
      spec.holds(row)
    }
    for (const [card, row] of [
      ['paid', 'pay.lost'],
      ['back', 'pay.lost-back'],
    ] as const) {
      await forget()
      await page.goto(`/${venue.url}/cruise?occurrence=${occurrence}&step=payment&card=${card}`)
      await spec.shows(row)
    }
  })

  test('a deposit is paid by card', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    await takesCards(sql, venue.id, { deposit_from: 2, deposit_yen: 1500 })
    const till = await aPlayedTill(page)
    await page.goto(`/${venue.url}/book?day=${venue.today}`)
    await spec.shows('deposit.rest')
    const taxed = (yen: string) =>
      sums[spec.language](yen) + (spec.language === 'ja' ? '（税込）' : ' (tax included)')
    await spec.shows('deposit.party', spec.text, { n: 2, sum: taxed('1,500') })
    await page
      .getByRole('button', { name: /空きあり|, available/ })
      .first()
      .click()
    await spec.field(spec.words('booking.last-name'), /./).fill('Sato')
    await spec.field(spec.words('booking.first-name'), /./).fill('Hanako')
    await spec.field(spec.words('phone.label'), /./).fill('090-1234-5678')
    await spec.field(spec.words('booking.email'), /./).fill('hanako@guest.example')
    await page.getByRole('checkbox').first().check()
    await page.locator('form [type=submit]').click()
    await spec.shows('deposit.due', spec.text, { sum: sums[spec.language]('3,000') })
    await sql`update private.config_item set data = data || '{"deposit_yen": 2000}'
      where vendor_id = ${venue.id} and kind = 'payment'`
    till.due = 4000
    await page.getByRole('button', { name: spec.words('pay.go'), exact: true }).click()
    await spec.shows('deposit.due-changed')
    await spec.shows('deposit.due', spec.text, { sum: sums[spec.language]('4,000') })
    await page.getByRole('button', { name: spec.words('pay.go'), exact: true }).click()
    await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//)
  })

  for (const [title, percent] of [
    ['what a cancellation gives back', 50],
    ['a cancellation that gives nothing back', 100],
  ] as const)
    test(title, async ({ page, sql, spec }) => {
      const venue = await aVenue(sql)
      await sql`update public.vendor set cancellation_fees = ${sql.json([{ days: 0, percent }])} where id = ${venue.id}`
      const id = await venue.book({ lastName: 'Sato', pax: 2, minute: venue.soon })
      await sql`update public.booking set payment = '{"amount": 8000, "refunded": 0, "returning": 0}' where id = ${id}`
      const sum = (yen: string) => ({ sum: sums[spec.language](yen) })
      await page.goto(venue.pathOf(id))
      if (percent === 50) await spec.shows('own.receipt', spec.link)
      await page.getByRole('button', { name: /このご予約をキャンセル|Cancel this booking/ }).click()
      const question = page.getByRole('dialog')
      const asked = (_: string, part: RegExp) => question.getByText(part)
      if (percent === 100) return void (await spec.shows('own.none-back', asked, sum('8,000')))
      await spec.shows('own.fee', asked, { ...sum('4,000'), percent })
      await spec.shows('own.back', asked, sum('4,000'))
      const fees = (now: number) => sql`update public.booking
        set agreed_fees = ${sql.json([{ days: 0, percent: now }])} where id = ${id}`
      await fees(75)
      await question.getByRole('button').last().click()
      await spec.shows('own.fees-changed')
      await spec.shows('own.fee', spec.text, { ...sum('6,000'), percent: 75 })
      await fees(50)
      await page.reload()
      await page.getByRole('button', { name: /このご予約をキャンセル|Cancel this booking/ }).click()
      await spec.shows('own.back', asked, sum('4,000'))
      await question.getByRole('button').last().click()
      await spec.shows('own.back-then', spec.text, sum('4,000'))
      await spec.shows('own.fee-paid')
      await spec.shows('own.returning', spec.text, sum('4,000'))
      await sql`update public.booking set payment = '{"amount": 8000, "refunded": 4000, "returning": 0}' where id = ${id}`
      await page.reload()
      await spec.shows('own.refunded', spec.text, sum('4,000'))
    })

  test('a receipt of what was paid', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    await takesCards(sql, venue.id)
    await sql`update private.config_item set data = data || '{"registration": "T1234567890123"}'
      where vendor_id = ${venue.id} and kind = 'legal'`
    const id = await venue.book({ lastName: 'Sato', pax: 2, minute: venue.soon })
    const line = { type: 'course', name_en: '', count: 1 }
    const lines = [
      { ...line, price_type: crypto.randomUUID(), name: 'コース', price: 5500, tax: 10 },
      { ...line, price_type: crypto.randomUUID(), name: 'お土産', price: 1080, tax: 8 },
    ]
    await sql`update public.booking set lines = ${sql.json(lines)} where id = ${id}`
    const path = venue.pathOf(id).replace('#', '?receipt=1#')
    await page.goto(path)
    await spec.shows('receipt.not-paid')
    const paid = async (payment: object, status = 'confirmed') => {
      await sql`update public.booking set payment = ${sql.json(payment as never)}, status = ${status} where id = ${id}`
      await page.reload()
    }
    await paid({ amount: 6580, refunded: 0, returning: 0 })
    const sheet = page.getByRole('article')
    const onSheet = (_: string, part: RegExp) => sheet.getByText(part)
    await spec.shows('receipt.title', (words) => sheet.getByRole('heading', { name: words, exact: true }))
    for (const row of ['to', 'for']) await spec.shows(`receipt.${row}`, (words) => page.getByLabel(words))
    await spec.shows('receipt.print', spec.button)
    const [booked] = await sql<
      { reference: string; day: string }[]
    >`select reference from public.booking where id = ${id}`
    await spec.shows('receipt.number', onSheet, { number: `${booked?.reference}-1` })
    const dated = (row: string) =>
      spec.shows(row, (_, part) => sheet.getByText(part), { day: spec.language === 'ja' ? '20' : '' })
    await dated('receipt.paid-on')
    await dated('receipt.issued')
    for (const row of ['issuer', 'received']) await spec.shows(`receipt.${row}`, onSheet)
    for (const tax of [10, 8]) await spec.shows('receipt.rate', onSheet, { tax })
    await spec.shows('receipt.contained', onSheet)
    for (const sum of ['¥500', '¥80', '¥6,580-']) await expect(sheet).toContainText(sum)
    await spec.shows('receipt.registration', onSheet, { number: 'T1234567890123' })
    await paid({ amount: 6580, refunded: 580, returning: 0 })
    await spec.shows('receipt.kept', (words) => sheet.getByText(words, { exact: true }))
    await spec.shows('receipt.replaces', onSheet)
    await paid({ amount: 6580, refunded: 580, returning: 0 }, 'cancelled')
    await spec.shows('receipt.not-taxed', onSheet)
    await paid({ amount: 6580, refunded: 6580, returning: 0 })
    await spec.shows('receipt.none', spec.text, { sum: sums[spec.language]('6,580') })
  })

  test('the terms say how cards are paid', async ({ page, spec }) => {
    for (const path of ['/terms', '/privacy']) {
      await page.goto(path)
      await expect(page.getByText(/Stripe/).first()).toBeVisible()
    }
    spec.holds('terms.cards')
  })
})
