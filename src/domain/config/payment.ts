// How a vendor takes cards: the form, what is wrong with it, and what is saved. The bounds are those of private.config_fields.

import { type } from 'arktype'
import { type NumberCode, numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { plainPrice, tidyPrice } from '#domain/price/price-form.ts'
import { checkedText } from '#domain/text/said.ts'

export interface PaymentRow {
  /** Customers may pay by card; an organiser's tickets as a whole, of a restaurant the deposit alone. */
  card: boolean
  /** A deposit is due of parties from so many people on; null where it never is for their number. */
  deposit_from: number | null
  /** In yen, for each of them. */
  deposit_yen: number
  /** Stripe makes no payments for this house, until it does; by the server alone. */
  refused?: { code: string; at: string }
  /** The last payment of which nobody can tell what became of it; by the server alone. */
  unknown?: { session: string; amount: number; at: string }
}

/** Texts as they stand in the fields. */
export interface PaymentForm {
  card: boolean
  deposit_from: string
  deposit_yen: string
}

export type PaymentCode = Exclude<NumberCode, 'required' | 'too_small'> | 'legal_incomplete' | 'needs_number'

export const paymentBounds = {
  deposit_from: { least: 1, most: 999, isOptional: true },
  deposit_yen: { least: 0, most: 99_999_999, isOptional: true },
} as const

/** Until somebody says otherwise nobody pays by card. */
export const noPayment: PaymentRow = { card: false, deposit_from: null, deposit_yen: 0 }

export const paymentForm = (row: PaymentRow): PaymentForm => ({
  card: row.card,
  deposit_from: row.deposit_from === null ? '' : String(row.deposit_from),
  deposit_yen: row.deposit_yen === 0 ? '' : tidyPrice(String(row.deposit_yen)),
})

export const paymentFrom = (form: PaymentForm): PaymentRow => ({
  card: form.card,
  deposit_from: readWhole(form.deposit_from),
  deposit_yen: readWhole(plainPrice(form.deposit_yen)) ?? 0,
})

/** `isLegal` asks at each check whether all is said that the law asks for: the form beside this one may be saved meanwhile. */
export const paymentSchema = (isLegal: () => boolean) =>
  type({
    // Not 'boolean': of that arktype says that it must be false.
    card: type('unknown').narrow(
      (card, ctx) => card !== true || isLegal() || ctx.reject({ message: 'legal_incomplete' }),
    ),
    deposit_from: checkedText((text) => numberCode(text, paymentBounds.deposit_from) ?? undefined),
    deposit_yen: checkedText(
      (text) => numberCode(plainPrice(text), paymentBounds.deposit_yen) ?? undefined,
      (text, root) => {
        const from = readWhole((root as PaymentForm).deposit_from)
        // From so many people on, but nothing for each of them.
        return from !== null && !readWhole(plainPrice(text)) ? 'needs_number' : undefined
      },
    ),
  })

export const paymentChanges = (seen: PaymentRow, wanted: PaymentRow): Partial<PaymentRow> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== seen[field as keyof PaymentRow]),
  )
