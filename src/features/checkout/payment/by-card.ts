import { formatMoney } from '#lib/text/money.ts'
import type { PaymentWay } from './payment.ts'

/** All of it, on the page of the card service; the booking stands once the server has heard that it is paid. */
export const byCard: PaymentWay = {
  id: 'by_card',
  takes: (order) => order.byCard > 0,
  name: ({ guestSteps: { card } }) => card.name(),
  terms: ({ guestSteps: { card } }, locale, order) => card.terms({ sum: formatMoney(order.byCard, locale) }),
  deed: ({ guestSteps: { card } }, isBusy) => (isBusy ? card.going() : card.go()),
  book: async (store, shown, { byCard }) =>
    (await import('#lib/booking-flow/card/pay.ts')).pay(store, { ...shown, due: byCard }),
}
