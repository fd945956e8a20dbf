// What Postgres knows of payments, as this folder asks it: supabase/schemas/59_payment.sql and 59_refund.sql.

import type { Asked } from '#functions/tickets/keys.ts'
import type { GivenBack, Order, RefundDue, SessionSaid } from './card-service.ts'

/** A refusal as customers read it, or a booking. */
export interface Plain {
  ok: boolean
  [more: string]: unknown
}

/** What is to be done for who goes to pay. */
export type Step =
  | { ok: true; step: 'pay'; url: string; ends_at: string; amount: number }
  | { ok: true; step: 'make'; order: Order }
  | { ok: true; step: 'expire'; session: string }

export interface Wish {
  vendor_url: string
  id: string
  token: string
}

/** A session of long ago, of which the card service was asked for the last time. */
export interface Late {
  vendor: string
  id: string
  session: string
}

export interface Ledger {
  begin(headers: object, wish: Wish, details: unknown, lines: unknown, back: string): Promise<Step | Plain>
  /** Null where another was asked for meanwhile. */
  opened(order: Order, session: string, url: string): Promise<Step | null>
  /** The card service did not answer: nobody can pay yet. */
  notOpened(wish: Wish): Promise<void>
  state(wish: Wish): Promise<Plain & { session?: string | null }>
  giveUp(wish: Wish): Promise<Plain & { session?: string | null }>
  settle(said: SessionSaid): Promise<string>
  toAsk(most: number): Promise<{ vendor: string; session: string; is_over: boolean; late?: Late }[]>
  /** Nobody can tell what became of it. */
  lost(late: Late): Promise<void>
  /** The card service makes no sessions; answers what its customer is told. */
  refused(wish: Wish, code: string): Promise<Plain>
  /** Bookings that waited for seats until their day was over, and were paid for. */
  placesOver(most: number): Promise<{ vendor: string; id: string }[]>
  /** All that the house has of it goes back. */
  returnPlace(vendor: string, id: string): Promise<void>
  refunds(most: number): Promise<RefundDue[]>
  /** What has gone back of a payment, whoever asked for it; answers what is still due, by id. */
  noteBack(intent: string, back: GivenBack[]): Promise<Record<string, number>>
  refundMade(id: string, refund: string): Promise<void>
  refundPending(id: string, refund: string): Promise<void>
  /** `answer` is null where none came. */
  refundNotMade(id: string, isFinal: boolean, answer: string | null): Promise<void>
  refundCameBack(id: string, answer: string): Promise<void>
  /** Its customer had their bank take it back. */
  disputed(intent: string, amount: number, dispute: string): Promise<void>
  /** Since when what was paid is to be listed, in seconds since 1970; null while it was a moment ago. */
  paidSince(): Promise<string | null>
  /** All of it was heard. */
  paidIsListed(): Promise<void>
  /** That cards can be taken here. */
  note(): Promise<void>
}

export function ledgerOf(sql: Asked): Ledger {
  const all = async <T>(text: string, ...values: (string | number | boolean | null)[]): Promise<T[]> =>
    ((await sql.unsafe(`select ${text} as said`, values)) as { said: T }[]).map(({ said }) => said)
  const one = async <T>(text: string, ...values: (string | number | boolean | null)[]): Promise<T> =>
    (await all<T>(text, ...values))[0] as T
  return {
    begin: (headers, { vendor_url, id, token }, details, lines, back) =>
      one(
        'private.pay_for_hold($1::text::jsonb, $2, $3::text::uuid, $4, $5::text::jsonb, $6::text::jsonb, $7)',
        ...[JSON.stringify(headers), vendor_url, id, token],
        ...[JSON.stringify(details ?? null), JSON.stringify(lines ?? []), back],
      ),
    opened: ({ vendor, id, n }, session, url) =>
      one(
        'private.payment_is_open($1::text::uuid, $2::text::uuid, $3::integer, $4, $5)',
        vendor,
        id,
        n,
        session,
        url,
      ),
    notOpened: ({ vendor_url, id, token }) =>
      one('private.payment_is_not_open($1, $2::text::uuid, $3)', vendor_url, id, token),
    state: ({ vendor_url, id, token }) =>
      one('private.payment_state($1, $2::text::uuid, $3)', vendor_url, id, token),
    giveUp: ({ vendor_url, id, token }) =>
      one('private.give_up_payment($1, $2::text::uuid, $3)', vendor_url, id, token),
    settle: async (said) =>
      (await one<{ state: string }>('private.settle_payment($1::text::jsonb)', JSON.stringify(said))).state,
    toAsk: (most) => all('private.payments_to_ask($1::integer)', most),
    lost: ({ vendor, id, session }) =>
      one('private.payment_is_lost($1::text::uuid, $2::text::uuid, $3)', vendor, id, session),
    refused: ({ vendor_url }, code) => one('private.card_is_refused($1, $2)', vendor_url, code),
    placesOver: (most) => all('private.places_over($1::integer)', most),
    returnPlace: (vendor, id) => one('private.return_place($1::text::uuid, $2::text::uuid)', vendor, id),
    refunds: (most) => all('private.claim_refunds($1::integer)', most),
    noteBack: (intent, back) => one('private.note_back($1, $2::text::jsonb)', intent, JSON.stringify(back)),
    refundMade: (id, refund) => one('private.refund_is_made($1::text::uuid, $2)', id, refund),
    refundPending: (id, refund) => one('private.refund_is_pending($1::text::uuid, $2)', id, refund),
    refundNotMade: (id, isFinal, answer) =>
      one('private.refund_is_not_made($1::text::uuid, $2::boolean, $3)', id, isFinal, answer),
    refundCameBack: (id, answer) => one('private.refund_came_back($1::text::uuid, $2)', id, answer),
    disputed: (intent, amount, dispute) =>
      one('private.payment_is_disputed($1, $2::integer, $3)', intent, amount, dispute),
    paidSince: () => one('private.paid_since()::text'),
    paidIsListed: () => one('private.paid_is_listed()'),
    note: () => one('private.note_card_service()'),
  }
}
