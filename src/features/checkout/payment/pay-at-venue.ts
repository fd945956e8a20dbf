import { confirm } from '#lib/booking-flow/confirm.ts'
import { formatMoney } from '#lib/text/money.ts'
import type { PaymentWay } from './payment.ts'

/** Nothing is paid before the day, so nothing has to be asked of anybody. */
export const payAtVenue: PaymentWay = {
  id: 'at_venue',
  takes: () => true,
  name: ({ checkout: { payment } }, { total }) => (total === 0 ? payment.free() : payment.atVenue()),
  terms: ({ checkout: { payment } }, locale, { total }) =>
    total === 0 ? '' : payment.atVenueText({ sum: formatMoney(total, locale) }),
  deed: ({ guestSteps }, isBusy) => (isBusy ? guestSteps.confirming() : guestSteps.confirm()),
  book: confirm,
}
