// The only door to sync: screens read its live queries and call its actions.

import type { CommandBody } from '#domain/booking/command.ts'
import type { HeldParts } from '#domain/pending/held-parts.ts'
import type { Mirror } from './mirror/mirror.ts'
import type { Views } from './open-views.ts'
import { type DispatchContext, discard, dispatch, dispatchAll, tryAgain } from './outbox/dispatch.ts'
import type { Outbox } from './outbox/outbox.ts'
import { appVersion } from './outbox/seen.ts'
import { revivalBefore, undo, undoAll } from './outbox/take-back.ts'
import type { Clock } from './platform/clock.ts'
import type { DeviceIdentity } from './platform/device-identity.ts'
import type { DeviceStore } from './platform/device-store.ts'
import type { PageEvents } from './platform/page-events.ts'
import { type MailCalls, mailCalls } from './protocol/mail-calls.ts'
import { mirrorVersion, type PartResponse } from './protocol/messages.ts'
import { read, type StaffApi } from './protocol/staff-api.ts'
import { type ImportCalls, importCalls } from './replication/imports.ts'
import type { Leader } from './replication/leader.ts'
import { readAgainKey } from './replication/other-tabs.ts'
import { knownTablets, type TabletList } from './replication/tablets.ts'
import { isAlive } from './status/connection-state.ts'
import { devicesQuery, type StatusBoard, statusQuery } from './status/status.ts'
import type {
  BookingView,
  DeviceNotice,
  Dispatched,
  DispatchedAll,
  FoundBookings,
  GuestView,
  HistoryRow,
  LiveHold,
  LiveQuery,
  MirrorFacts,
  Order,
  OutboxEntryView,
  Setup,
  SoughtBookings,
  SyncStatus,
  UrlChange,
} from './types.ts'
import type { DayChanges } from './views/history/day-changes.ts'
import type { OccurrenceQueries } from './views/occurrences.ts'
import { type CheckInQueries, outboxEntries } from './views/outbox-entries.ts'

export interface SyncHandle {
  vendorId: string
  /** Bookings of a business day, deleted ones left out, by minute. */
  bookingsOfDay(day: string): LiveQuery<BookingView[]>
  /** Bookings between two business days, both included. */
  bookingsBetween(from: string, to: string): LiveQuery<BookingView[]>
  /** Those between two business days that were deleted, as far as this device has heard of them and their content is kept. */
  deletedBetween(from: string, to: string): LiveQuery<BookingView[]>
  /** One of them by its id, of whichever day. */
  deletedBooking(id: string): LiveQuery<BookingView | null>
  /** Those of a guest's numbers, of every day that is here. */
  bookingsOfPhones(phones: readonly string[]): LiveQuery<BookingView[]>
  /** Those of these events, of every day that is here: while one is moved they stand on the day that it was on. */
  bookingsOfEvents(ids: readonly string[]): LiveQuery<BookingView[]>
  booking(id: string): LiveQuery<BookingView | null>
  /** Guests are persons: a card that was merged into another is found, by its id and its number, as part of it. */
  guest(id: string): LiveQuery<GuestView | null>
  guestByPhone(phone: string): LiveQuery<GuestView | null>
  guests(): LiveQuery<GuestView[]>
  /** Those with an allergy or a birthday, or with a change of the card that waits for a decision: few of many. */
  guestsToNote(): LiveQuery<GuestView[]>
  setup(): LiveQuery<Setup | null>
  /** When events take place. */
  occurrences: OccurrenceQueries
  checkIns: CheckInQueries
  /** What was changed on the present business day, on any tablet, the last first; null where nothing was told of it yet. */
  dayChanges(): LiveQuery<DayChanges | null>
  /** Which parts are here: what is not is unknown, never empty. Said when the rows of all that is open say it too. */
  parts(): LiveQuery<HeldParts>
  holds(): LiveQuery<LiveHold[]>
  /** Every command that is not done, oldest first. */
  outbox(): LiveQuery<OutboxEntryView[]>
  status(): LiveQuery<SyncStatus>
  /** All tablets of the vendor. */
  tablets: TabletList
  /** Bookings of another book; only with a network. */
  imports: ImportCalls
  /** Which of them this one is, and what it says of its version. */
  deviceId: string
  app: string
  /** How far the rows of this device have come, for the help line; null while there are none. */
  mirrorFacts(): MirrorFacts | null
  /** This tablet's name, for history and attention. */
  deviceName(): string
  setDeviceName(name: string): void
  /** The 担当 chip: who is using the tablet; '' when nobody said. */
  person(): string
  setPerson(name: string): void
  /** The only way in which screens write. Resolves when the command is safe in the outbox. */
  dispatch(subject: string, body: CommandBody): Promise<Dispatched>
  /** Several, in order, of which the outbox takes all or none. */
  dispatchAll(orders: readonly Order[]): Promise<DispatchedAll>
  /** Undo of a command of this device, or of one of today on any, as a command of its own. */
  undo(commandId: string): Promise<Dispatched>
  /** Several of this device, the last first, of which the outbox takes all or none. */
  undoAll(commandIds: readonly string[]): Promise<DispatchedAll>
  /** The command that made a guest again of who was let in by this one of this device, in the same tap; null where there is none. */
  revivalBefore(checkInId: string): Promise<string | null>
  /** Sends a refused, blocked or parked command and what waits for it again under new ids, with corrected fields where given. */
  tryAgain(commandId: string, corrected?: CommandBody): Promise<Dispatched>
  /** Gives up a refused command and what waits for it; a `command.discard` tells the server. */
  discard(commandId: string): Promise<Dispatched>
  /** History from the server, oldest first; `offline` when it cannot be had now. */
  history(bookingId: string): Promise<{ ok: true; rows: HistoryRow[] } | { ok: false; code: 'offline' }>
  /** What became of bookings' mails; only with a network. */
  mails: MailCalls
  /** Tablets that a person has to look for. */
  devices(): LiveQuery<readonly DeviceNotice[]>
  /** Somebody has seen to a tablet; only with a network. */
  closeDeviceNotice(notice: DeviceNotice): Promise<{ ok: boolean }>
  /** Asks the server for bookings that are not here, and the events of those days; they stay, and come with the queries that hold them. */
  findBookings(sought: SoughtBookings, after: string): Promise<FoundBookings>
  /** Another short url for the vendor; only with a network. Asked again it says the same. */
  changeUrl(url: string): Promise<UrlChange>
  /** Asks the server now. */
  refresh(): void
  /** Everything anew, beside what is shown: for a person who was told that it differs. */
  readAgain(): void
  /** Present instant by the server's clock. */
  now(): string
  close(): Promise<void>
}

export interface HandleParts extends Views {
  vendorId: string
  clock: Clock
  newId(): string
  outbox: Outbox
  board: StatusBoard
  build?: string | undefined
  device: DeviceIdentity
  deviceStore: DeviceStore
  pageEvents: PageEvents
  leader: Leader
  api: StaffApi
  reportStorageError(error: unknown): void
  close(): Promise<void>
}

export function createHandle(parts: HandleParts): SyncHandle {
  const { vendorId, clock, newId, outbox, ofMember, board, device, leader, bookings, guests, api } = parts
  const context = dispatchContext(parts)
  const isKept = (mirror: Mirror, found: PartResponse) =>
    mirror.keep(found).catch((error) => {
      parts.reportStorageError(error)
      return false
    })
  return {
    vendorId,
    bookingsOfDay: bookings.ofDay,
    bookingsBetween: bookings.between,
    deletedBetween: bookings.deletedBetween,
    deletedBooking: bookings.deletedOne,
    bookingsOfPhones: bookings.ofPhones,
    bookingsOfEvents: bookings.ofEvents,
    booking: bookings.one,
    guest: guests.one,
    guestByPhone: guests.byPhone,
    guests: guests.all,
    guestsToNote: guests.toNote,
    setup: () => parts.setup,
    occurrences: parts.occurrences,
    checkIns: parts.checkIns,
    dayChanges: () => parts.dayChanges,
    parts: () => parts.heldParts,
    holds: parts.holds.query,
    outbox: () => outboxEntries(outbox, board),
    status: () => statusQuery(board),
    tablets: knownTablets(parts),
    imports: importCalls(parts),
    mails: mailCalls(parts),
    deviceId: device.id,
    app: appVersion(parts.build),
    mirrorFacts: () => factsOf(ofMember.value),
    deviceName: device.name,
    setDeviceName: device.setName,
    person: device.person,
    setPerson: device.setPerson,
    dispatch: (subject, body) => dispatch(context, subject, body),
    dispatchAll: (orders) => dispatchAll(context, orders),
    undo: (id) => undo(context, id),
    undoAll: (ids) => undoAll(context, ids),
    revivalBefore: (id) => revivalBefore(outbox, id),
    tryAgain: (id, corrected) => tryAgain(context, id, corrected),
    discard: (id) => discard(context, id),
    async history(bookingId) {
      const reply = await read(clock, () => api.history(bookingId))
      return reply.ok ? { ok: true, rows: reply.value.rows } : { ok: false, code: 'offline' }
    },
    devices: () => devicesQuery(board),
    async closeDeviceNotice(notice) {
      const reply = await read(clock, () => api.closeNotice(notice))
      if (!reply.ok) return { ok: false }
      board.set({ devices: reply.value.devices })
      // The leading tab tells the others.
      if (!leader.replicator()) leader.wake()
      return { ok: true }
    },
    async findBookings(sought, after) {
      const reply = await read(clock, () => api.find(sought, after))
      const mirror = ofMember.value
      if (!reply.ok || !mirror || !(await isKept(mirror, reply.value))) return { ok: false, code: 'offline' }
      const last = reply.value.rows.at(-1)?.[1] as { day?: string; id: string } | undefined
      // The server goes on by the bare uuid, of an event too.
      const next = last && `${last.day}/${last.id.split('/').at(-1)}`
      return { ok: true, after: (reply.value.more && next) || null }
    },
    changeUrl: (url) => changeUrl(parts, url),
    refresh: leader.refresh,
    readAgain() {
      const replicator = leader.replicator()
      if (replicator) replicator.readAgain()
      else parts.deviceStore.set(readAgainKey(vendorId), newId())
    },
    now: () => new Date(clock.now() + board.get().offset).toISOString(),
    close: parts.close,
  }
}

async function changeUrl({ clock, api, leader }: HandleParts, url: string): Promise<UrlChange> {
  const reply = await read(clock, () => api.changeUrl(url))
  if (!reply.ok) return { ok: false, code: 'offline' }
  // Its row is fetched now, not with the next heartbeat.
  if (reply.value.ok) leader.refresh()
  return reply.value
}

function factsOf(mirror: Mirror | null): MirrorFacts | null {
  if (!mirror) return null
  const { epoch, shape, cursor, plan, here } = mirror.checkpoint()
  return {
    version: `${mirrorVersion}.${shape}`,
    epoch,
    cursor,
    from: plan?.from ?? '',
    parts: plan?.parts.length ?? 0,
    here: here.length,
  }
}

function dispatchContext(parts: HandleParts): DispatchContext {
  const { clock, newId, outbox, ofMember, board, device, pageEvents, leader, reportStorageError } = parts
  return {
    outbox,
    booking: async (id) => ofMember.value?.booking(id),
    guest: async (id) => ofMember.value?.guest(id),
    config: async (id) => ofMember.value?.config(id),
    dayLine: (id) => ofMember.value?.dayHistory.line(id),
    clock: async () => (await ofMember.value?.vendor()) ?? null,
    now: () => clock.now(),
    offset: () => board.get().offset,
    by: () => ({ label: device.person(), device: device.name() }),
    device: device.id,
    newId,
    onStored() {
      if (!leader.replicator()) leader.wake()
      if (board.get().connection === 'storage-error') board.transition('storage-works')
      if (!isAlive(board.get().connection)) pageEvents.requestBackgroundPush?.()
    },
    retryNow: (id) => leader.replicator()?.retryNow(id),
    reportStorageError,
  }
}
