// What stands open on the phones of an event's customers.

import type { Page } from 'playwright'
import { aGuest } from '#e2e/pages/book.ts'
import { CheckoutPage } from '#e2e/pages/checkout.ts'
import type { Programme } from '#e2e/pages/public-events.ts'
import { holds, type OldTab, tapTo } from './tab.ts'

export function buyerTabs({ venue, open }: Programme, made: string[]): OldTab[] {
  const book = async (page: Page, name: string) => {
    const checkout = new CheckoutPage(page)
    await checkout.confirm().click()
    await checkout.heading('ご予約が確定しました').waitFor()
    made.push(name)
  }
  return [
    {
      name: 'who looks at an organiser’s events',
      path: `/${venue.url}/events`,
      before: (page) => page.getByRole('heading', { name: '花火クルーズ' }).first().waitFor(),
      async after(page) {
        await page
          .getByRole('link', { name: /花火クルーズ/ })
          .first()
          .click()
        await page
          .getByRole('link', { name: /18:00〜19:30、空きあり$/ })
          .first()
          .waitFor()
      },
    },
    {
      name: 'who looks at an event',
      path: `/${venue.url}/cruise`,
      before: (page) => page.getByRole('link', { name: /18:00〜19:30、空きあり$/ }).waitFor(),
      after: (page) =>
        tapTo(
          page.getByRole('link', { name: /18:00〜19:30、空きあり$/ }),
          page.getByRole('heading', { name: 'チケットの選択' }),
        ),
    },
    {
      name: 'who has typed who orders tickets',
      path: `/${venue.url}/cruise?occurrence=${open}&step=tickets`,
      async before(page) {
        const checkout = new CheckoutPage(page)
        await checkout.order(2)
        await checkout.toDetails().click()
        await checkout.fill(aGuest('注文'))
      },
      async after(page) {
        const checkout = new CheckoutPage(page)
        await holds(page.getByLabel('姓', { exact: true }), '注文')
        await tapTo(checkout.toPayment(), checkout.heading('ご予約内容のご確認'))
        await book(page, '注文')
      },
    },
    {
      name: 'who is about to confirm tickets',
      path: `/${venue.url}/cruise?occurrence=${open}&step=tickets`,
      before: (page) => new CheckoutPage(page).toConfirmation(2, aGuest('最後')),
      after: (page) => book(page, '最後'),
    },
  ]
}
