// A change of a booking that asks a deposit: nobody pays on the page of the booking, so it says how.

import { clock } from '#e2e/pages/manage.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'

const wordsIn = {
  'ja-JP': {
    open: '日時・人数を変更する',
    people: '人数',
    yes: 'この内容に変更する',
    why: /予約金12,000円のお支払いが必要です。.*お電話にて承ります。/,
    kept: 'いまのご予約はそのまま承っております',
  },
  'en-US': {
    open: 'Change day, time or people',
    people: 'People',
    yes: 'Change booking',
    why: /a deposit of ¥12,000 is due\..*please call/,
    kept: 'Your current booking stays as it is.',
  },
}

for (const [locale, words] of Object.entries(wordsIn))
  test(`more people than a deposit is asked from: why not here, and what to do: ${locale}`, async ({
    device,
    sql,
  }) => {
    const venue = await aVenue(sql)
    await takesCards(sql, venue.id, { deposit_from: 6, deposit_yen: 2000 })
    const id = await venue.book({ lastName: '森', pax: 2, minute: venue.soon })
    const { page } = await device({ ...phone, locale })
    await page.goto(venue.pathOf(id))
    await page.getByRole('button', { name: words.open }).click()
    const people = page.getByRole('combobox', { name: words.people })
    await people.selectOption('6')
    await page
      .getByRole('button', { name: new RegExp(`\\D0?${clock(venue.soon + 30)}(、空きあり|, available)`) })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: words.yes }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(words.why)
    await expect(alert).toContainText(words.kept)
    await expect(alert.getByRole('link')).toHaveAttribute('href', 'tel:+81312345678')
    await expect(people, 'what was chosen is there').toHaveValue('6')
    for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    expect(await venue.bookings()).toMatchObject([{ pax: 2 }])
  })
