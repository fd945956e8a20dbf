// The calls of customers' pages, by the functions of `sync/SPEC.md`. Faults of network and server become codes here, and
// nowhere else.

import { storableText } from '#domain/booking/storable.ts'
import type { Attempt, Choice } from '#domain/online/booking-attempt.ts'
import type {
  Agreement,
  GuestBooking,
  GuestDetails,
  Moment,
  OnlinePrice,
  SlotsOfDay,
  Venue,
  VenueContact,
} from '#domain/online/guest-booking.ts'
import {
  callFunction,
  isPassing,
  jsonOf,
  type RpcOptions,
  type Server,
  withRetry,
} from '#sync/protocol/rpc.ts'

export interface Refusal {
  ok: false
  /** A code of the dictionaries; `offline`, `no_answer` and `server_fault` are made here. */
  code: string
  fields?: Record<string, string>
  others?: Moment[]
}
export type ApiResult<T> = ({ ok: true } & T) | Refusal

export interface VenuePage {
  vendor: Venue
  prices: OnlinePrice[]
  now: string
  today: string
  minute: number
}

export interface CustomerApi {
  vendorPage(url: string): Promise<ApiResult<VenuePage>>
  slotsOfDay(url: string, day: string, pax: number, signal?: AbortSignal): Promise<ApiResult<SlotsOfDay>>
  holdSeats(
    url: string,
    attempt: Attempt,
    choice: Choice,
    old: Attempt | null,
  ): Promise<ApiResult<{ id: string; expires_in: number }>>
  confirmBooking(
    url: string,
    attempt: Attempt,
    details: GuestDetails,
    agreement: Agreement,
  ): Promise<ApiResult<{ booking: GuestBooking; vendor: VenueContact }>>
  findBooking(url: string, token: string): Promise<ApiResult<{ booking: GuestBooking; vendor: VenueContact }>>
  cancelBooking(
    url: string,
    token: string,
  ): Promise<ApiResult<{ booking: GuestBooking; vendor: VenueContact }>>
}

export interface CustomerServer extends Server {
  /** Before the second, third ... attempt. */
  pausesMs?: readonly number[]
  after?: RpcOptions['after']
}

/** Every one of these calls is a read or idempotent by its id or token, so each may be repeated. */
export function customerApi(server: CustomerServer): CustomerApi {
  const ask = async <T>(name: string, args: Record<string, unknown>, signal?: AbortSignal) => {
    const attempt = () => askOnce<T>(server, name, args, signal)
    return (await withRetry(server.pausesMs ?? [300, 1200], attempt)).result
  }
  return {
    vendorPage: (url) => ask('vendor_page', { p_vendor_url: url }),
    slotsOfDay: (url, day, pax, signal) =>
      ask('slots_of_day', { p_vendor_url: url, p_day: day, p_pax: pax }, signal),
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
    cancelBooking: (url, token) => ask('cancel_booking', { p_vendor_url: url, p_token: token }),
  }
}

// The checks of the form bring it, so the first page need not. The server does the same to what comes as it was typed.
async function onTheWire({
  agreed: _,
  lines: __,
  ...details
}: GuestDetails): Promise<Omit<GuestDetails, 'agreed' | 'lines'>> {
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

interface Attempted<T> {
  result: ApiResult<T>
  /** The same call may do better in a moment. */
  again: boolean
}

async function askOnce<T>(
  server: CustomerServer,
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal | undefined,
): Promise<Attempted<T>> {
  const { after } = server
  const body = JSON.stringify(args, storableText)
  const { status, text } = await callFunction(server, name, body, { after, signal })
  // A captive portal, a dead server and no network look alike from here; only the wish of the caller ends it.
  if (status < 1) return refused(status ? 'no_answer' : 'offline', !status && !signal?.aborted)
  const value = jsonOf(text)
  // Only an answer of our own shape counts as one: a portal's sign-in page comes with status 200 too.
  if (status < 300 && isApiResult<T>(value))
    return { result: value, again: !value.ok && value.code === 'busy' }
  const code = status === 429 ? 'too_many_requests' : status < 300 ? 'no_answer' : 'server_fault'
  return refused(code, isPassing(status))
}

const refused = (code: string, again: boolean) => ({ result: { ok: false as const, code }, again })

function isApiResult<T>(value: unknown): value is ApiResult<T> {
  const { ok, code } = (value ?? {}) as { ok?: unknown; code?: unknown }
  return ok === true || (ok === false && typeof code === 'string')
}
