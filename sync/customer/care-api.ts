// What customers' pages ask beside the way to a booking: the month, a change, a lost number, a waiting list.

import type { Attempt, Choice } from '#domain/online/booking-attempt.ts'
import type {
  Agreement,
  DayMark,
  GuestBooking,
  GuestDetails,
  SlotsOfDay,
  VenueContact,
} from '#domain/online/guest-booking.ts'
import type { ApiResult, Ask } from './ask.ts'
import type { BookingAnswer } from './booking-api.ts'

export interface CareApi {
  /** That the party is coming, as the reminder asks. */
  sayComing(url: string, token: string): Promise<ApiResult<unknown>>
  /** Where the booking of this token could go: its own seats count as free. */
  slotsForChange(
    url: string,
    token: string,
    day: string,
    pax: number,
    signal?: AbortSignal,
    area?: string | null,
  ): Promise<ApiResult<SlotsOfDay>>
  /** What each day of a month has left; `month` is its first day. */
  monthOfDays(
    url: string,
    month: string,
    pax: number,
    signal?: AbortSignal,
    area?: string | null,
  ): Promise<ApiResult<{ month: string; today: string; marks: DayMark[] }>>
  /** Lets `token`, which is new, open the booking for an hour. */
  findLost(url: string, reference: string, phoneEnd: string, token: string): Promise<ApiResult<object>>
  /** Leaves a name for a full day; sent again it is the same entry. */
  joinWaiting(url: string, attempt: Attempt, choice: Choice, details: WaitingDetails): Promise<BookingAnswer>
  /** The same for an occurrence that is sold out. */
  joinSpotsWaiting(
    url: string,
    attempt: Attempt,
    wish: { occurrence: string; pax: number },
    details: WaitingDetails,
  ): Promise<BookingAnswer>
  /** `id` is new for each wish and the same for each repeat of it. */
  changeBooking(url: string, token: string, id: string, from: Choice, to: Choice): Promise<ChangeAnswer>
}

export type WaitingDetails = Pick<
  GuestDetails,
  'last_name' | 'first_name' | 'phone' | 'website' | 'campaign'
> &
  Pick<Agreement, 'terms_version' | 'language' | 'fees'>

/** `changed_meanwhile` brings the booking as it stands, `deposit_due` what would have to be paid by card. */
export type ChangeAnswer = BookingAnswer & { booking?: GuestBooking; vendor?: VenueContact; amount?: number }

export function careApi(ask: Ask): CareApi {
  return {
    sayComing: (url, token) => ask('say_coming', { p_vendor_url: url, p_token: token }),
    slotsForChange: (url, token, day, pax, signal, area) => {
      const asked = {
        p_vendor_url: url,
        p_day: day,
        p_pax: pax,
        p_token: token,
        ...(area && { p_area: area }),
      }
      return ask('slots_of_day', asked, signal)
    },
    monthOfDays: (url, month, pax, signal, area) => {
      const asked = { p_vendor_url: url, p_month: month, p_pax: pax, ...(area && { p_area: area }) }
      return ask('month_of_days', asked, signal)
    },
    findLost: (url, reference, phoneEnd, token) =>
      ask('find_lost_booking', {
        p_vendor_url: url,
        p_reference: reference,
        p_phone_end: phoneEnd,
        p_token: token,
      }),
    joinWaiting: (url, attempt, choice, details) =>
      ask('join_waiting_list', {
        p_vendor_url: url,
        p_id: attempt.id,
        p_token: attempt.token,
        p_day: choice.day,
        p_minute: choice.minute,
        p_pax: choice.pax,
        p_details: details,
      }),
    joinSpotsWaiting: (url, attempt, { occurrence, pax }, details) =>
      ask('join_spots_waiting_list', {
        p_vendor_url: url,
        p_id: attempt.id,
        p_token: attempt.token,
        p_occurrence: occurrence,
        p_pax: pax,
        p_details: details,
      }),
    changeBooking: (url, token, id, from, to) =>
      ask('change_booking', {
        p_vendor_url: url,
        p_token: token,
        p_id: id,
        p_from: { day: from.day, minute: from.minute, pax: from.pax },
        p_day: to.day,
        p_minute: to.minute,
        p_pax: to.pax,
        ...(to.inArea && { p_area: to.inArea }),
      }),
  }
}
