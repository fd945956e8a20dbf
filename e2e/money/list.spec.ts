// Who paid and was put on the waiting list reads, before they leave it, that all of it goes back, whatever the fees of a booking say.

import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'

const wordsIn = {
  'ja-JP': {
    leave: 'キャンセル待ちを取り消す',
    back: '11,000円は、お支払いのカードへ戻ります（明細への反映まで数日かかります）',
    fee: /キャンセル料/,
    yes: '取り消す',
    onItsWay: '返金の手続き中: 11,000円',
  },
  'en-US': {
    leave: 'Leave the waiting list',
    back: '¥11,000 goes back to the card you paid with (it takes some days to appear on your statement)',
    fee: /fee/i,
    yes: 'Leave the list',
    onItsWay: 'Being refunded: ¥11,000',
  },
}

for (const [locale, words] of Object.entries(wordsIn))
  test(`what goes back to who leaves the waiting list: ${locale}`, async ({ device, sql }) => {
    const venue = await aVenue(sql)
    await takesCards(sql, venue.id)
    const id = await venue.book({ lastName: '千住', pax: 2, minute: venue.soon })
    await sql`insert into private.payment (vendor_id, id, amount, intent, state) values (${venue.id}, ${id}, 11000, ${`pi_${id}`}, 'booked')`
    await sql`update public.booking set status = 'waiting', agreed_fees = '[{"days": 3, "percent": 50}]',
      payment = '{"amount": 11000, "refunded": 0, "returning": 0}' where id = ${id}`
    const { page } = await device({ ...phone, locale })
    await page.goto(venue.pathOf(id))
    await page.getByRole('button', { name: words.leave }).tap()
    const question = page.getByRole('dialog')
    await expect(question.getByText(words.back)).toBeVisible()
    await expect(question.getByText(words.fee)).toHaveCount(0)
    await question.getByRole('button', { name: words.yes, exact: true }).tap()
    await expect(question).toBeHidden()
    await expect(page.getByText(words.onItsWay)).toBeVisible()
    expect(await sql`select amount from private.refund where payment_id = ${id}`).toEqual([
      { amount: 11_000 },
    ])
  })
