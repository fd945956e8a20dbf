// What the page of who waits at the door asks.

import type { VenueContact } from '#domain/online/guest-booking.ts'
import type { ApiResult, Ask } from './ask.ts'

export interface WaitingPlace {
  number: number
  /** The second, third ... of those who were given this number. */
  turn: number
  pax: number
  /** Minutes that were said as they came. */
  quoted: readonly [number, number] | null
  /** Instant at which they came. */
  made_at: string
  stage: 'waiting' | 'called' | 'ready' | 'seated' | 'gone'
  /** Parties that came before and wait. */
  ahead: number
  /** Of who is called: the instant by which they have to be back, and the venue's minute. */
  until: string | null
  back_by: number | null
}

export type PlaceAnswer = ApiResult<{
  place: WaitingPlace
  vendor: Pick<VenueContact, 'name' | 'name_en' | 'phone'> & { url: string }
  now: string
}>

export interface WaitingApi {
  place(url: string, token: string): Promise<PlaceAnswer>
  /** They wait no more; said again it is the same. */
  leave(url: string, token: string): Promise<PlaceAnswer>
}

export function waitingApi(ask: Ask): WaitingApi {
  return {
    place: (url, token) => ask('waiting_place', { p_vendor_url: url, p_token: token }),
    leave: (url, token) => ask('leave_waiting', { p_vendor_url: url, p_token: token }),
  }
}
