// What the page of a booking that is paid by card asks of supabase/functions/payments.

import type { Attempt } from '#domain/online/booking-attempt.ts'
import type { Agreement, GuestBooking, GuestDetails, VenueContact } from '#domain/online/guest-booking.ts'
import { type ApiResult, asking, type CustomerServer } from './ask.ts'
import { onTheWire } from './booking-api.ts'

/** The booking, where one stands. */
interface Booked {
  booking?: GuestBooking
  vendor?: VenueContact
}

/** Where to pay, until when, and how much; or the booking that this attempt has become. */
export type BeginAnswer = ApiResult<{ url?: string; ends_at?: string; amount?: number } & Booked>
export type StateAnswer = ApiResult<{ state: 'open' | 'booked' | 'returned' | 'gone' } & Booked>

export interface PaymentsApi {
  /** `back`: path and query of the page that the customer comes back to. The same content is the same session. */
  begin(
    url: string,
    attempt: Attempt,
    details: GuestDetails,
    agreement: Agreement,
    back: string,
  ): Promise<BeginAnswer>
  giveUp(url: string, attempt: Attempt): Promise<ApiResult<object>>
  state(url: string, attempt: Attempt): Promise<StateAnswer>
}

export function paymentsApi(server: CustomerServer): PaymentsApi {
  const send = asking(server, true)
  const of = (url: string, { id, token }: Attempt) => ({ vendor_url: url, id, token })
  return {
    begin: async (url, attempt, details, agreement, back) =>
      send('payments', {
        ...of(url, attempt),
        step: 'begin',
        details: { ...(await onTheWire(details)), ...agreement },
        lines: details.lines,
        back,
      }),
    giveUp: (url, attempt) => send('payments', { ...of(url, attempt), step: 'give_up' }),
    state: (url, attempt) => send('payments', { ...of(url, attempt), step: 'ask' }),
  }
}
