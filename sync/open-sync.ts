// Puts the parts together for one vendor on one device. The only thing screens get is the handle.

import { BehaviorSubject } from 'rxjs'
import { setupFrom } from './mirror/config-rows.ts'
import { generationKey, openMirrors } from './mirror/generations.ts'
import type { Mirror, SetupRow } from './mirror/mirror.ts'
import { bucketStore, type SpareStore, spareCopies } from './outbox/backup-copy.ts'
import { type CommandDesk, discard, dispatch, tryAgain, undo } from './outbox/dispatch.ts'
import { toEntry } from './outbox/entry.ts'
import { openOutbox } from './outbox/outbox.ts'
import { resendDone } from './outbox/resend.ts'
import { settle } from './outbox/results.ts'
import { type Clock, deviceClock } from './platform/clock.ts'
import { browserShelf, type Shelf } from './platform/device-store.ts'
import { type Locks, webLocks } from './platform/locks.ts'
import { browserSurroundings } from './platform/page-events.ts'
import { browserKit, type DatabaseKit, orClosed } from './platform/rxdb.ts'
import { openRemote, patiently } from './protocol/rpc.ts'
import { staffCalls } from './protocol/staff-api.ts'
import { openLeader } from './replication/leader.ts'
import type { Pokes } from './replication/realtime.ts'
import { startLoop } from './replication/replicator.ts'
import { statusBoard } from './replication/status.ts'
import type { LiveQuery, OutboxEntry, Setup, Surroundings, SyncHandle } from './types.ts'
import { liveHolds } from './views/live-holds.ts'
import { follow, openQueries } from './views/queries.ts'

export interface SyncOptions {
  vendorId: string
  userId: string
  /** Address of the server, without a slash at the end. */
  url: string
  anonKey: string
  /** A token valid for 30 s more, or null. */
  token: () => Promise<string | null>
  /** Whether a session is kept that only cannot be renewed now. */
  hasSession?: () => Promise<boolean>
  /** The server refused this token although it looked good. */
  tokenRefused?: (token: string) => Promise<void>
  onSessionChange?: (heard: () => void) => () => void
  pokes?: Pokes
  /** Asks the browser to keep the data; its answer is shown. */
  persist?: () => Promise<boolean>
  kit?: DatabaseKit
  spares?: SpareStore
  shelf?: Shelf
  locks?: Locks
  clock?: Clock
  surroundings?: Surroundings
  fetch?: typeof fetch
  random?: () => number
  newId?: () => string
}

const dayMs = 86_400_000
const readableMs = 14 * dayMs
const keepDoneMs = 7 * dayMs

export async function openSync(options: SyncOptions): Promise<SyncHandle> {
  const { vendorId } = options
  const kit = options.kit ?? browserKit()
  const shelf = options.shelf ?? browserShelf()
  const locks = options.locks ?? webLocks()
  const clock = options.clock ?? deviceClock
  const random = options.random ?? Math.random
  const newId = options.newId ?? (() => crypto.randomUUID())
  const around = options.surroundings ?? browserSurroundings()
  const board = statusBoard(shelf, vendorId)
  const holds = liveHolds(clock)
  const remote = openRemote({ ...options, clock })
  const device = deviceId(shelf, newId)
  const calls = staffCalls(remote, vendorId, device)
  // A tablet that nobody named is still told from the others, in history and in needs attention.
  const name = () => shelf.get('device-name') || `#${device.slice(0, 4).toUpperCase()}`
  const outbox = await openOutbox(vendorId, kit, locks, spareCopies(options.spares ?? bucketStore(vendorId)))
  const mirrors = await orClosed(outbox, () => openMirrors(vendorId, kit, shelf, clock, calls.pull))
  /** What may be read: the present mirror, or nothing. */
  const shown = new BehaviorSubject<Mirror | null>(null)
  const failed = (error: unknown) => board.happened('storage-failed', String(error))
  const queries = openQueries({ mirror: shown, outbox, failed })
  const closers: (() => void)[] = []

  const isSealed = () => shelf.get(`sealed.${vendorId}`) === '1'
  function look(): void {
    const last = board.get().last_sync
    const isStale = last !== null && clock.now() + board.get().offset - Date.parse(last) > readableMs
    const readable = !isSealed() && !isStale
    const open = outbox.open()
    board.set({
      readable,
      member: !isSealed(),
      waiting: open.filter((l) => l.answered === '' && l.state === 'waiting').length,
      refused: open.filter((l) => ['rejected', 'blocked', 'parked'].includes(l.state)).length,
      complete: mirrors.present.value?.complete() ?? false,
    })
    const visible = readable ? mirrors.present.value : null
    if (shown.value !== visible) shown.next(visible)
  }

  /** Not this device's clock, which may be wrong by days: lines are kept, forgotten and sent again by it. */
  const serverTime = () => Date.parse(board.get().last_sync ?? '') || clock.now()

  async function renew(why: 'epoch' | 'parity' | 'storage'): Promise<void> {
    if (why === 'epoch') {
      await resendDone(outbox, serverTime() - keepDoneMs)
      await mirrors.replace()
    } else if ((await mirrors.rebuild()) && why === 'parity') {
      // Rows that differ may be those of a backup: what this device did of late may be missing there.
      await resendDone(outbox, serverTime() - keepDoneMs)
    }
  }

  async function membershipLost(): Promise<void> {
    shelf.set(`sealed.${vendorId}`, '1')
    look()
    await mirrors.drop()
  }

  function welcomed(): void {
    // A mirror that could not be opened or replaced is tried again with every answer.
    if (!isSealed() && mirrors.present.value) return
    if (isSealed()) shelf.set(`sealed.${vendorId}`, '0')
    void mirrors.follow().then(() => {
      look()
      leader.loop()?.poked(['booking', 'guest', 'setup'])
    }, failed)
  }

  const leader = openLeader({
    vendorId,
    locks,
    clock,
    board,
    shelf,
    newId,
    pokes: options.pokes,
    startLoop: () =>
      startLoop({
        vendorId,
        calls,
        mirror: () => mirrors.present.value,
        outbox,
        locks,
        board,
        clock,
        random,
        epoch: () => shelf.get(`epoch.${vendorId}`) ?? '',
        setEpoch: (epoch) => shelf.set(`epoch.${vendorId}`, epoch),
        serverTime,
        deviceName: name,
        online: around.online,
        holds: holds.heard,
        renew,
        membershipLost,
        welcomed,
      }),
  })

  const following = mirrors.present.subscribe(look)
  closers.push(
    () => following.unsubscribe(),
    outbox.onChange(look),
    board.onChange(look),
    shelf.onChange((key) => {
      if (leader.heard(key) || leader.loop()) return
      if (key === `status.${vendorId}`) {
        board.adopt()
        void outbox.reload().catch(() => {})
      }
      if (key === generationKey(vendorId)) void mirrors.follow()
      if (key === `sealed.${vendorId}`) void (isSealed() ? mirrors.drop() : mirrors.follow())
      look()
    }),
    around.onVisible(leader.refresh),
    around.onOnlineChange(() => {
      if (!around.online()) board.happened('unreachable')
      leader.refresh()
    }),
    options.onSessionChange?.(leader.refresh) ?? (() => {}),
  )
  const daily = () => {
    look()
    void outbox.purge(serverTime() - keepDoneMs).catch(() => {})
    void outbox.recover().catch(() => {})
    const mirror = mirrors.present.value
    if (leader.loop() && mirror) void kit.forgetOthers?.(vendorId, mirror.name).catch(() => {})
    cancelDaily = clock.after(dayMs / 24, daily)
  }
  let cancelDaily = clock.after(60_000, daily)
  try {
    if (isSealed()) await mirrors.drop()
    else await settle(outbox, mirrors.present.value?.known().reached ?? {}, serverTime())
  } catch (error) {
    board.happened('storage-failed', String(error))
  }
  look()
  leader.stand()
  if (options.persist && shelf.get('persisted') !== 'true') {
    void options.persist().then((kept) => {
      shelf.set('persisted', String(kept))
      board.set({ persisted: kept })
    })
  }

  const desk: CommandDesk = {
    outbox,
    booking: async (id) => mirrors.present.value?.booking(id),
    guest: async (id) => mirrors.present.value?.guest(id),
    clock: async () => (await mirrors.present.value?.vendor()) ?? null,
    now: () => clock.now(),
    offset: () => board.get().offset,
    by: () => ({ label: shelf.get('person') ?? '', device: name() }),
    device,
    newId,
    stored() {
      if (!leader.loop()) leader.wake()
      if (board.get().connection === 'storage-error') board.happened('storage-works')
      if (!['live', 'pulling', 'pushing'].includes(board.get().connection)) around.askForFlush?.()
    },
    again: (id) => leader.loop()?.again(id),
    failed,
  }

  return {
    vendorId,
    bookingsOfDay: (day) => queries.bookings(day, day),
    bookingsBetween: queries.bookings,
    booking: queries.booking,
    guest: queries.guest,
    guestByPhone: queries.guestByPhone,
    guests: queries.guests,
    guestsToNote: queries.guestsToNote,
    setup: (): LiveQuery<Setup | null> => ({
      key: 'setup',
      open: (emit) =>
        // Hours and settings are no guest's data: what is entered after a fortnight offline needs them too.
        follow(
          mirrors.present,
          (m) => m.collections.setup.find(),
          (docs) => emit(setupFrom(docs.map((d) => d.toJSON() as unknown as SetupRow))),
          failed,
        ),
    }),
    holds: holds.query,
    outbox: (): LiveQuery<OutboxEntry[]> => ({
      key: 'outbox',
      open(emit) {
        let { readable } = board.get()
        const tell = () => emit(readable ? outbox.open().map(toEntry) : [])
        tell()
        const unhear = outbox.onChange(tell)
        const unread = board.onChange(() => {
          if (readable === board.get().readable) return
          readable = board.get().readable
          tell()
        })
        return () => {
          unread()
          unhear()
        }
      },
    }),
    status: () => ({
      key: 'status',
      open(emit) {
        emit(board.get())
        return board.onChange(() => emit(board.get()))
      },
    }),
    deviceName: name,
    setDeviceName: (text) => shelf.set('device-name', text),
    person: () => shelf.get('person') ?? '',
    setPerson: (text) => shelf.set('person', text),
    dispatch: (subject, body) => dispatch(desk, subject, body),
    undo: (id) => undo(desk, id),
    tryAgain: (id, corrected) => tryAgain(desk, id, corrected),
    discard: (id) => discard(desk, id),
    async history(bookingId) {
      const reply = await patiently(clock, () => calls.history(bookingId))
      return reply.ok ? { ok: true, rows: reply.value.rows } : { ok: false, code: 'offline' }
    },
    refresh: leader.refresh,
    now: () => new Date(clock.now() + board.get().offset).toISOString(),
    async close() {
      leader.abdicate()
      remote.close()
      cancelDaily()
      for (const close of closers) close()
      holds.close()
      await leader.over()
      queries.close()
      await mirrors.close()
      await outbox.close()
    },
  }
}

function deviceId(shelf: Shelf, newId: () => string): string {
  const known = shelf.get('device')
  if (known) return known
  const fresh = newId()
  shelf.set('device', fresh)
  return fresh
}
