// The port of payment: how an order may be paid. Whatever a way has to do, it does before the order becomes a booking.

import type { Agreement } from '#domain/online/guest-booking.ts'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'
import type { FlowStore } from '#lib/booking-flow/flow-store.ts'
import { byCard } from './by-card.ts'
import { payAtVenue } from './pay-at-venue.ts'

export interface Order {
  /** In yen, tax included. */
  total: number
  /** Of it, what a card would be charged with; 0 where none is taken. */
  byCard: number
}

export interface PaymentWay {
  id: string
  /** Whether this order can be paid so. */
  takes(order: Order): boolean
  name(LL: TranslationFunctions, order: Order): string
  /** When and how much, as it stands above the tap that books; '' for nothing. */
  terms(LL: TranslationFunctions, locale: Locales, order: Order): string
  /** What is written on that tap, and while it is done. */
  deed(LL: TranslationFunctions, isBusy: boolean): string
  /** Makes the order a booking, or leads to where it is paid first. */
  book(store: FlowStore, shown: Omit<Agreement, 'terms_version'>, order: Order): Promise<unknown>
}

/** In the order in which customers see them. */
export const paymentWays: readonly PaymentWay[] = [payAtVenue, byCard]

/** Those by which this order can be paid. */
export const waysFor = (order: Order): PaymentWay[] => paymentWays.filter((way) => way.takes(order))
