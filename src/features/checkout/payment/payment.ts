// The port of payment: how an order may be paid. Whatever a way has to do, it does before the order becomes a booking.

import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'
import { payAtVenue } from './pay-at-venue.ts'

export interface Order {
  occurrence: string
  /** In yen, tax included. */
  total: number
}

export type PaymentOutcome = { ok: true } | { ok: false; code: string }

export interface PaymentWay {
  id: string
  /** Whether this order can be paid so. */
  takes(order: Order): boolean
  name(LL: TranslationFunctions, order: Order): string
  /** When and how much, as it stands above the tap that books; '' for nothing. */
  terms(LL: TranslationFunctions, locale: Locales, order: Order): string
  /** Once it is `ok` the order may become a booking; `code` is one of the dictionaries. */
  authorize(order: Order): Promise<PaymentOutcome>
}

/** In the order in which customers see them. */
export const paymentWays: readonly PaymentWay[] = [payAtVenue]

/** Those by which this order can be paid. */
export const waysFor = (order: Order): PaymentWay[] => paymentWays.filter((way) => way.takes(order))
