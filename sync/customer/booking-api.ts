// What customers' pages ask once a time is chosen, and for a booking that stands; loaded with the screens that ask it.

import type { Attempt } from '#domain/online/booking-attempt.ts'
import type {
  Agreement,
  ChosenPrice,
  GuestBooking,
  GuestDetails,
  VenueContact,
} from '#domain/online/guest-booking.ts'
import type { CancelCost } from '#domain/price/fee-due.ts'
import type { ApiResult, Ask } from './ask.ts'

export type BookingAnswer = ApiResult<{ booking: GuestBooking; vendor: VenueContact }>

export interface BookingApi {
  /** Keeps tickets of an occurrence for as many seconds; `old` is the hold that it replaces. */
  holdSpots(
    url: string,
    attempt: Attempt,
    occurrence: string,
    tickets: readonly ChosenPrice[],
    old: Attempt | null,
  ): Promise<ApiResult<{ id: string; expires_in: number }>>
  confirmBooking(
    url: string,
    attempt: Attempt,
    details: GuestDetails,
    agreement: Agreement,
  ): Promise<BookingAnswer>
  findBooking(url: string, token: string): Promise<BookingAnswer>
  /** `read`: what it costs as its customer read it; a higher cost is told instead. */
  cancelBooking(url: string, token: string, read: CancelCost): Promise<BookingAnswer>
}

export function bookingApi(ask: Ask): BookingApi {
  return {
    holdSpots: (url, attempt, occurrence, tickets, old) =>
      ask('hold_spots', {
        p_vendor_url: url,
        p_id: attempt.id,
        p_token: attempt.token,
        p_occurrence: occurrence,
        p_tickets: tickets,
        p_old_id: old?.id ?? null,
        p_old_token: old?.token ?? null,
      }),
    confirmBooking: async (url, attempt, details, agreement) =>
      ask('confirm_booking', {
        p_vendor_url: url,
        p_id: attempt.id,
        p_token: attempt.token,
        p_details: { ...(await onTheWire(details)), ...agreement },
        p_lines: details.lines,
      }),
    findBooking: (url, token) => ask('find_booking', { p_vendor_url: url, p_token: token }),
    cancelBooking: (url, token, read) =>
      ask('cancel_booking', { p_vendor_url: url, p_token: token, p_read: read }),
  }
}

// The checks of the form bring it, so it is rarely waited for. The server does the same to what comes as it was typed.
export async function onTheWire({
  agreed: _,
  lines: __,
  // The agreement has them as they were read.
  answers: ___,
  ...details
}: GuestDetails): Promise<Omit<GuestDetails, 'agreed' | 'lines' | 'answers'>> {
  const visible = await import('#domain/text/visible-text.ts').catch(() => null)
  if (!visible) return details
  return {
    ...details,
    last_name: visible.visibleText(details.last_name),
    first_name: visible.visibleText(details.first_name),
    email: visible.visibleText(details.email),
    requests: visible.visibleLines(details.requests),
  }
}
