// The calls of customers' pages: plain fetch to the functions of `sync/SPEC.md`, POST only, so that no name, phone
// or token ever stands in an address. Faults of network and server become codes here, and nowhere else.

import { storableText } from '#domain/booking/storable.ts'
import type { Attempt, Choice } from '#domain/online/booking-attempt.ts'
import type {
  GuestBooking,
  GuestDetails,
  Moment,
  SlotsOfDay,
  Venue,
  VenueContact,
} from '#domain/online/guest-booking.ts'

export interface Refusal {
  ok: false
  /** A code of the dictionaries; `offline`, `no_answer` and `server_fault` are made here. */
  code: string
  fields?: Record<string, string>
  others?: Moment[]
}
export type ApiResult<T> = ({ ok: true } & T) | Refusal

export interface CustomerApi {
  vendorPage(url: string): Promise<ApiResult<{ vendor: Venue; now: string; today: string; minute: number }>>
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
    agreement: { terms_version: string; language: 'ja' | 'en' },
  ): Promise<ApiResult<{ booking: GuestBooking; vendor: VenueContact }>>
  findBooking(url: string, token: string): Promise<ApiResult<{ booking: GuestBooking; vendor: VenueContact }>>
  cancelBooking(
    url: string,
    token: string,
  ): Promise<ApiResult<{ booking: GuestBooking; vendor: VenueContact }>>
}

export interface CustomerServer {
  /** Address without a slash at the end, and the key of role `anon`. */
  url: string
  key: string
  timeoutMs?: number
  /** Pauses before the second, third ... try; its length bounds the tries. */
  pausesMs?: readonly number[]
}

const retriedStatuses = [408, 409, 425, 429, 500, 502, 503, 504]

/** Every one of these calls is a read or idempotent by its id or token, so each may be repeated. */
export function customerApi(server: CustomerServer): CustomerApi {
  const ask = <T>(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<ApiResult<T>> =>
    askUntilAnswered(server, name, args, signal)
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
      }),
    findBooking: (url, token) => ask('find_booking', { p_vendor_url: url, p_token: token }),
    cancelBooking: (url, token) => ask('cancel_booking', { p_vendor_url: url, p_token: token }),
  }
}

// The checks of the form bring it, so the first page need not. The server does the same to what comes as it was typed.
async function onTheWire({ agreed: _, ...details }: GuestDetails): Promise<Omit<GuestDetails, 'agreed'>> {
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

async function askUntilAnswered<T>(
  server: CustomerServer,
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal | undefined,
): Promise<ApiResult<T>> {
  const pauses = server.pausesMs ?? [300, 1200]
  for (let tried = 0; ; tried += 1) {
    const { answer, again } = await askOnce<T>(server, name, args, signal)
    const pause = pauses[tried]
    if (!again || pause === undefined || signal?.aborted) return answer
    await new Promise((done) => setTimeout(done, pause * (0.75 + Math.random() / 2)))
  }
}

interface Tried<T> {
  answer: ApiResult<T>
  /** The same call may do better in a moment. */
  again: boolean
}

async function askOnce<T>(
  server: CustomerServer,
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal | undefined,
): Promise<Tried<T>> {
  // Not AbortSignal.any(): telephones of 2023 do not know it.
  const ending = new AbortController()
  let timedOut = false
  const clock = setTimeout(() => {
    timedOut = true
    ending.abort()
  }, server.timeoutMs ?? 10_000)
  const stop = () => ending.abort()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: server.key,
        authorization: `Bearer ${server.key}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(args, storableText),
      signal: ending.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    return read<T>(response.status, response.ok, await response.text())
  } catch {
    // A captive portal, a dead server and no network look alike from here; only the wish of the caller ends it.
    return { answer: { ok: false, code: timedOut ? 'no_answer' : 'offline' }, again: !timedOut }
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', stop)
  }
}

// Only an answer of our own shape counts as one: a portal's sign-in page comes with status 200 too.
function read<T>(status: number, ok: boolean, text: string): Tried<T> {
  const value = parsed(text)
  if (ok && isApiResult<T>(value)) return { answer: value, again: !value.ok && value.code === 'busy' }
  if (status === 429) return { answer: { ok: false, code: 'too_many_requests' }, again: true }
  const code = ok ? 'no_answer' : 'server_fault'
  return { answer: { ok: false, code }, again: retriedStatuses.includes(status) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isApiResult = <T>(value: unknown): value is ApiResult<T> =>
  typeof value === 'object' &&
  value !== null &&
  'ok' in value &&
  (value.ok === true || (value.ok === false && 'code' in value && typeof value.code === 'string'))
