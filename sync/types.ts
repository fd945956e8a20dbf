// What the rest of the app sees of sync's data. Screens read LiveQuery values and call the actions of a SyncHandle
// (handle.ts); nothing else touches the network or the device's databases.

import type { Availability } from '#domain/availability/hours.ts'
import type { BookingSettings, Hours } from '#domain/availability/slots.ts'
import type { Booking } from '#domain/booking/booking.ts'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import type { ConfigRow, Fields } from '#domain/config/config-command.ts'
import type { Person } from '#domain/guest/book/merged.ts'
import type { Guest } from '#domain/guest/guest.ts'
import type { OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import type { CancellationFee } from '#domain/price/fee.ts'
import type { BlockedSpan } from '#domain/table/blocks.ts'

/** A query as a value: `key` names it, `open` subscribes and returns the way to close it. */
export interface LiveQuery<T> {
  key: string
  open(emit: (value: T) => void): () => void
}

/** Where a command stands; null for a row without one. `done` has left the overlay. */
export type CommandState = 'waiting' | 'sent' | 'parked' | 'blocked' | 'rejected' | 'flagged' | 'done'

/** A row with this device's unconfirmed commands laid over it. */
export type BookingView = Booking & {
  /** The worst state among the commands laid over this row, null when the server has confirmed all of it. */
  unconfirmed: Exclude<CommandState, 'done'> | null
}

export type { LiveHold } from './views/live-holds.ts'

export interface OutboxEntryView {
  command: Command
  seq: number
  state: CommandState
  /** Code of a refusal or flag, '' otherwise; `figures` as the server gave them. */
  code: string
  figures: Record<string, unknown>
}

/** Tickets that this device let in though it does not hold their booking, which was sold since. */
export interface WaitingCheckIn extends Pick<Command, 'id' | 'at'> {
  /** Id of the booking, as the ticket says it. */
  booking: string
  tickets: number[]
  gate: string
  /** The event of the gate; null or absent where nobody said. */
  occurrence?: string | null
  state: CommandState
  /** Code of a refusal or flag, '' otherwise. */
  code: string
}

/** A guest's card of the vendor, found by phone, with this device's unconfirmed commands laid over. */
export type CardView = Guest & Pick<BookingView, 'unconfirmed'>

/** A guest: one card, or several that somebody merged. `unconfirmed` is the worst of them. */
export type GuestView = Person<CardView>

export interface VendorInfo {
  id: string
  url: string
  name: string
  /** In Latin letters; '' where the name serves for both. */
  name_en: string
  address: string
  phone: string
  email: string
  vendor_type: 'RESTAURANT' | 'EVENT'
  time_zone: string
  /** Minute at which the business day turns, 360 for 06:00. */
  day_turns_at: number
  cancellation_policy: Record<'ja' | 'en', string>
  cancellation_fees: CancellationFee[]
  /** https addresses, '' for none. */
  picture: string
  map: string
}

/** What came of the wish for another short url; `code` is `offline` where the server could not be asked. */
export type UrlChange = { ok: true } | { ok: false; code: string; fields?: { url?: string } }

/** A row of the setup, with this device's unconfirmed commands laid over. */
export type ConfigView = ConfigRow & Pick<BookingView, 'unconfirmed'>

/** An occurrence, with this device's unconfirmed commands laid over. */
export type OccurrenceView = OccurrenceRow & Pick<BookingView, 'unconfirmed'>

/** A row that slots do not ask for: a price type, the note of a day. */
export interface ConfigItem {
  id: string
  kind: string
  key: string
  data: Fields
}

/** All low-volume tables at once; null until the first pull has brought them. */
export interface Setup {
  vendor: VendorInfo
  settings: BookingSettings
  /** By ISO weekday 1-7, and 8 for public holidays. */
  opening_hours: Record<string, Hours>
  /** By date. */
  custom_opening_hours: Record<string, Hours & { note: string }>
  /** By id: spans with a capacity of their own. */
  vendor_availability: Record<string, Availability>
  /** By id, of the same kind: spans in which tables are kept free of guests. */
  blocked: Record<string, BlockedSpan>
  /** All other rows. */
  items: readonly ConfigItem[]
  /** Ids (`kind/key`) of rows that the server has not confirmed, or that it refused. */
  unconfirmed: ReadonlySet<string>
  /** Rows with changes that met others and wait for a decision. */
  toSettle: readonly ConfigView[]
}

/** silent: not heard since a business day that is over, with work on it. lost: its storage was cleared. */
export type NoticeKind = 'silent' | 'lost'

/** A tablet of the vendor that a person has to look for. */
export interface DeviceNotice {
  id: string
  /** As somebody named it. */
  name: string
  kind: NoticeKind
  /** Changes that it had told of and that have not arrived. */
  waiting: number
  /** ISO instant of its last word. */
  at: string
}

/** A tablet of the vendor, as the server last heard of it. */
export interface Tablet {
  id: string
  /** As somebody named it. */
  name: string
  /** ISO instant. */
  seen_at: string
  /** Changes that it told of and that have not come; null where it never said a word of itself. */
  waiting: number | null
  /** Versions of wire and mirror, and the name of the app's build. */
  app: string
  persisted: boolean | null
  /** Its last fault, '' where there was none. */
  fault: string
}

export interface KnownTablets {
  /** ISO instant of the server when it told. */
  now: string
  devices: readonly Tablet[]
}

/** What the help line asks about the rows of this device. */
export interface MirrorFacts {
  /** Of the app's mirror, and of the rows' form. */
  version: string
  epoch: string
  cursor: number
  /** Monday of the first week that is held; '' before the plan. */
  from: string
  /** Parts of the plan, and how many of them are here. */
  parts: number
  here: number
}

export type Connection =
  | 'starting'
  | 'offline'
  | 'connecting'
  | 'live'
  /** A request has waited too long for its answer, and nothing else was answered meanwhile. */
  | 'slow'
  | 'pulling'
  | 'pushing'
  | 'backoff'
  | 'auth-required'
  | 'client-too-old'
  | 'not-member'
  | 'storage-error'

export interface SyncStatus {
  connection: Connection
  /** Commands the server has not answered. */
  waiting: number
  /** Commands refused, blocked or parked on this device. */
  refused: number
  /** ISO instant of the last answer of the server; null when there was none on this device. */
  last_sync: string | null
  /** ISO instant by the server's clock, up to which every row is stored here: an answer without rows moves `last_sync` alone. */
  stored_upto: string | null
  /** The first full pull has ended on this device. */
  complete: boolean
  /** Milliseconds to add to the tablet's clock. */
  offset: number
  /** Whether the browser promised to keep the data; null when not asked. */
  persisted: boolean | null
  /** False once this device may show no bookings: 14 days without the server, or the membership is gone. */
  readable: boolean
  /** False from the moment the server refuses this account until it takes it in again, whatever the network does. */
  member: boolean
  /** It refused again an hour later: the rows are deleted. False for a member. */
  erased: boolean
  /** For over a minute the server has been too busy for a command that waits: it is kept, and goes by itself. */
  busy: boolean
  /** Tablets that a person has to look for, as the server last told. */
  devices: readonly DeviceNotice[]
  /** The server was restored, and what is shown is from before: since when. null where it is not so. */
  renewing: string | null
  /** What is here differs from what the server counts, though all was read again within a day: a person is asked. */
  differs: boolean
  /** A short technical text, for the help line only. */
  detail: string
}

type NotStored = { ok: false; code: 'storage_error' | 'too_large' }
export type Dispatched = { ok: true; command: Command } | NotStored
export type DispatchedAll = { ok: true; commands: Command[] } | NotStored

/** What is to be done with one row. */
export interface Order {
  subject: string
  body: CommandBody
}

/** Days are both included; `text` as the list's search takes it. */
export interface SoughtBookings {
  from: string
  until: string
  text: string
  /** Those that were deleted, in place of the others. */
  deleted?: boolean
}

/** `after`: where to go on, null at the end. */
export type FoundBookings = { ok: true; after: string | null } | { ok: false; code: 'offline' }

export interface HistoryRow {
  id: string
  at: string
  received_at: string
  /** 担当 chip, '' for none. */
  by: string
  /** The account, '' for a customer. */
  account: string
  device: string
  kind: string
  changes: Record<string, [unknown, unknown]>
  code: string
}

/** A mail about a booking. `answer`: what the mail server said. */
export interface BookingMail {
  id: string
  kind: string
  audience: 'customer' | 'vendor'
  state: 'waiting' | 'sent' | 'refused' | 'late'
  to: string
  asked_at: string
  settled_at: string | null
  attempts: number
  answer: string
}

/** `sender`: none where no mail server is set up, silent where nothing was heard of it for minutes. */
export interface BookingMails {
  sender: 'smtp' | 'api' | 'page' | 'none' | 'silent'
  mails: BookingMail[]
}
