// Staff's calls by name, as SPEC.md has them: with a checked token only, and status codes and SQLSTATEs become faults with
// a name.

import type { Command } from '#domain/booking/command.ts'
import type { ImportAnswer, ImportRow, UndoneImport } from '#domain/import/sent.ts'
import { type Clock, deviceClock } from '#sync/platform/clock.ts'
import type {
  BookingMails,
  DeviceNotice,
  HistoryRow,
  KnownTablets,
  SoughtBookings,
  UrlChange,
} from '#sync/types.ts'
import {
  areNotices,
  areTablets,
  type HeartbeatResponse,
  isHeartbeatResponse,
  isImportAnswer,
  isObject,
  isPartResponse,
  isPlanResponse,
  isPullResponse,
  isPushResponse,
  isUndoneImport,
  isUrlChange,
  type PartResponse,
  type PlanResponse,
  type PullResponse,
  type PushResponse,
  type Seen,
} from './messages.ts'
import { callFunction, isPassing, jsonOf, type Server, withRetry } from './rpc.ts'

export interface StaffApi {
  /** `parts`: those that are to be counted; the server does it once in ten minutes. `history`: up to which rev the day's changes are here. */
  pull(since: number, limit: number, parts: string[] | null, history: number): Promise<Reply<PullResponse>>
  plan(): Promise<Reply<PlanResponse>>
  /** `after`: `collection/id` of the last row that is here, '' from the beginning. */
  part(part: string, after: string, limit: number): Promise<Reply<PartResponse>>
  /** `since`: also what a pull from there would bring, where little follows; null for no page. */
  push(commands: Command[], since: number | null, history: number): Promise<Reply<PushResponse>>
  /** Answers those that are left. */
  closeNotice(notice: DeviceNotice): Promise<Reply<{ devices: DeviceNotice[] }>>
  /** All tablets of the vendor that it keeps. */
  tablets(): Promise<Reply<KnownTablets>>
  /** Bookings that are not here. `after`: `day/id` of the last that was found, '' from the beginning. */
  find(sought: SoughtBookings, after: string): Promise<Reply<PartResponse>>
  heartbeat(deviceName: string, seen: Seen): Promise<Reply<HeartbeatResponse>>
  history(bookingId: string): Promise<Reply<{ rows: HistoryRow[] }>>
  /** Of null: only what sends them. */
  mails(bookingId: string | null): Promise<Reply<BookingMails>>
  sendMailAgain(mailId: string): Promise<Reply<{ ok: boolean; code?: string }>>
  /** Rows of another book, at most 200; those that are known are passed over. */
  importRows(importId: string, rows: readonly ImportRow[]): Promise<Reply<ImportAnswer>>
  undoImport(importId: string): Promise<Reply<UndoneImport>>
  changeUrl(url: string): Promise<Reply<UrlChange>>
}

export function staffApi(remote: Remote, vendorId: string, device: string): StaffApi {
  const vendor = { p_vendor: vendorId }
  const me = { ...vendor, p_device: device }
  return {
    pull: (since, limit, parts, history) =>
      remote.call(
        'sync_pull',
        { ...me, p_since: since, p_limit: limit, p_parts: parts, p_history: history },
        isPullResponse,
      ),
    plan: () => remote.call('sync_plan', vendor, isPlanResponse),
    part: (part, after, limit) =>
      remote.call('sync_part', { ...vendor, p_part: part, p_after: after, p_limit: limit }, isPartResponse),
    push: (commands, since, history) =>
      remote.call(
        'sync_push',
        { ...me, p_commands: commands, p_since: since, p_history: history },
        isPushResponse,
      ),
    heartbeat: (name, seen) =>
      remote.call('sync_heartbeat', { ...me, p_name: name, p_seen: seen }, isHeartbeatResponse),
    closeNotice: ({ id, kind, at }) =>
      remote.call('close_device_notice', { ...vendor, p_device: id, p_kind: kind, p_at: at }, areNotices),
    tablets: () => remote.call('vendor_devices', vendor, areTablets),
    find: ({ from, until, text, deleted = false }, after) =>
      remote.call(
        'find_bookings',
        {
          ...vendor,
          p_from: from,
          p_until: until,
          p_text: text,
          p_limit: 100,
          p_after: after,
          p_deleted: deleted,
        },
        isPartResponse,
      ),
    history: (bookingId) =>
      remote.call('booking_history', { ...vendor, p_booking: bookingId }, (x): x is { rows: HistoryRow[] } =>
        isObject(x) ? Array.isArray(x.rows) : false,
      ),
    mails: (bookingId) =>
      remote.call('booking_mails', { ...vendor, p_booking: bookingId }, (x): x is BookingMails =>
        isObject(x) ? Array.isArray(x.mails) && typeof x.sender === 'string' : false,
      ),
    sendMailAgain: (mailId) =>
      remote.call(
        'send_mail_again',
        { ...vendor, p_mail: mailId },
        (x): x is { ok: boolean; code?: string } => (isObject(x) ? typeof x.ok === 'boolean' : false),
      ),
    importRows: (importId, rows) =>
      remote.call('import_bookings', { ...vendor, p_import: importId, p_rows: rows }, isImportAnswer),
    undoImport: (importId) => remote.call('undo_import', { ...vendor, p_import: importId }, isUndoneImport),
    changeUrl: (url) => remote.call('change_vendor_url', { ...vendor, p_url: url }, isUrlChange),
  }
}

/**
 * network: no answer, or one that is not ours (captive portal). timeout: none within 10 s. down: the server or
 * its gateway says that it cannot now. busy: 429. auth: no valid session. not_member: the vendor is not ours any
 * more. broken: the server failed at this very request, a smaller one may pass. slow: it broke it off for its time, the same.
 */
export type Fault = 'network' | 'timeout' | 'down' | 'busy' | 'auth' | 'not_member' | 'broken' | 'slow'

export type Reply<T> =
  | { ok: true; value: T }
  /** `status`: of HTTP, absent when no answer came. */
  | { ok: false; fault: Fault; detail: string; status?: number }

export interface RemoteOptions extends Server {
  /** A token valid for 30 s more, or null; rejects when Auth cannot be reached. Nothing leaves without one. */
  token: () => Promise<string | null>
  /** Whether there is a session that only cannot be renewed now: then it is the network that is missing. */
  hasSession?: () => Promise<boolean>
  tokenRefused?: (token: string) => Promise<void>
  fetch?: typeof fetch
  clock?: Clock
}

export interface Remote {
  /** POST to a database function; `isOurs` decides whether the answer is one. Never throws, ends within 10 s. */
  call<T>(fn: string, args: object, isOurs: (x: unknown) => x is T): Promise<Reply<T>>
  /** Breaks off what is under way; nothing leaves any more. */
  close(): void
}

/** Longer than any request may take. */
export const staleMs = 15_000

export function openRemote(options: RemoteOptions): Remote {
  const { after, now } = options.clock ?? deviceClock
  const closing = new AbortController()
  return {
    close: () => closing.abort(),
    async call(fn, args, isOurs) {
      const token = await options.token().catch(() => undefined)
      if (token === undefined)
        return { ok: false, fault: 'network', detail: 'the session cannot be renewed now' }
      if (!token) {
        const isKept = (await options.hasSession?.().catch(() => false)) ?? false
        return { ok: false, fault: isKept ? 'network' : 'auth', detail: 'no valid session' }
      }
      if (closing.signal.aborted) return { ok: false, fault: 'network', detail: 'closed' }
      const how = { token, after, signal: closing.signal, fetch: options.fetch }
      const leftAt = now()
      const { status, text } = await callFunction(options, fn, JSON.stringify(args), how)
      // What a tab finds that was asleep is an answer of long ago: it says neither that the server is there nor what the time is.
      if (status < 0 || now() - leftAt > staleMs) return { ok: false, fault: 'timeout', detail: 'timeout' }
      if (status === 0) return { ok: false, fault: 'network', detail: text }
      const reply = readReply(status, text, isOurs)
      if (!reply.ok && reply.fault === 'auth') await options.tokenRefused?.(token)
      return reply
    },
  }
}

export function readReply<T>(status: number, text: string, isOurs: (x: unknown) => x is T): Reply<T> {
  const body = jsonOf(text)
  if (status >= 200 && status < 300) {
    if (isOurs(body)) return { ok: true, value: body }
    return { ok: false, fault: 'network', detail: 'the answer is not ours' }
  }
  return { ok: false, fault: faultOf(status, body), detail: `http ${status}${codeOf(body)}`, status }
}

const readPausesMs = [1000, 2000]

/** For what nothing else repeats: heartbeat, pull and push have loops of their own. */
export async function read<T>(clock: Clock, ask: () => Promise<Reply<T>>): Promise<Reply<T>> {
  const attempt = async () => {
    const reply = await ask()
    return { reply, again: !reply.ok && isPassing(reply.status ?? 0) }
  }
  return (await withRetry(readPausesMs, attempt, clock.after)).reply
}

function faultOf(status: number, body: unknown): Fault {
  if (status === 429) return 'busy'
  if (isObject(body) && body.code === queryCanceled) return 'slow'
  if ([408, 425, 502, 503, 504].includes(status)) return 'down'
  // Everything below is believed only from a body of our server's shape: a portal's 401 or 403, a page or a gateway's
  // JSON, must neither sign anybody out, delete a mirror nor count against a command.
  if (!isObject(body) || typeof body.message !== 'string' || !isOurCode(body.code)) {
    return status >= 500 ? 'down' : 'network'
  }
  if (body.code === otherVersion) return 'down'
  if (status === 401) return 'auth'
  if (status === 403) return body.message === 'not_member' ? 'not_member' : 'broken'
  return isPassingState(body.code) ? 'down' : 'broken'
}

/** A SQLSTATE, our own of them (`PT403`) among them, or PostgREST's `PGRST301`: no gateway says such. */
const isOurCode = (code: unknown): code is string =>
  typeof code === 'string' && /^(PGRST\w{3}|(?=.*\d)[\dA-Z]{5})$/.test(code)

const queryCanceled = '57014'
/** PostgREST knows no such function: the server is being brought to another version, or was. Nothing against a command. */
const otherVersion = 'PGRST202'
// SQLSTATE classes that pass by themselves: serialization and locks, resources, shutdown, system, internal.
const isPassingState = (sqlstate: string): boolean =>
  sqlstate.length === 5 && ['40', '53', '54', '55', '57', '58'].includes(sqlstate.slice(0, 2))

const codeOf = (body: unknown): string => (isObject(body) && body.code ? ` ${String(body.code)}` : '')
