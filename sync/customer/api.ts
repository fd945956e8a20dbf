// The calls of the booking page's first screen; all that follows is in `booking-api.ts`, which is loaded later.

import type { Attempt, Choice } from '#domain/online/booking-attempt.ts'
import type { OnlinePrice, SlotsOfDay, Venue } from '#domain/online/guest-booking.ts'
import { type ApiResult, asking, type CustomerServer } from './ask.ts'

export interface VenuePage {
  vendor: Venue
  prices: OnlinePrice[]
  now: string
  today: string
  minute: number
}

export interface CustomerApi {
  vendorPage(url: string): Promise<ApiResult<VenuePage>>
  /** `area`: where alone they want to sit. */
  slotsOfDay(
    url: string,
    day: string,
    pax: number,
    signal?: AbortSignal,
    area?: string | null,
  ): Promise<ApiResult<SlotsOfDay>>
  holdSeats(
    url: string,
    attempt: Attempt,
    choice: Choice,
    old: Attempt | null,
  ): Promise<ApiResult<{ id: string; expires_in: number }>>
}

export function customerApi(server: CustomerServer): CustomerApi {
  const ask = asking(server)
  return {
    vendorPage: (url) => ask('vendor_page', { p_vendor_url: url }),
    slotsOfDay: (url, day, pax, signal, area) => {
      const asked = { p_vendor_url: url, p_day: day, p_pax: pax, ...(area && { p_area: area }) }
      return ask('slots_of_day', asked, signal)
    },
    holdSeats: (url, attempt, choice, old) =>
      ask('hold_seats', {
        p_vendor_url: url,
        p_id: attempt.id,
        p_token: attempt.token,
        p_day: choice.day,
        p_minute: choice.minute,
        p_pax: choice.pax,
        p_old_id: old?.id ?? null,
        p_old_token: old?.token ?? null,
        ...(choice.inArea && { p_area: choice.inArea }),
      }),
  }
}
