// Puts the parts together for one vendor on one device. The only thing screens get is the handle.

import { BehaviorSubject } from 'rxjs'
import { setupFrom } from './mirror/config-rows.ts'
import { generationKey, openMirrors } from './mirror/generations.ts'
import type { Mirror, SetupRow } from './mirror/mirror.ts'
import { deleteStaleMirrors } from './mirror/stale-mirrors.ts'
import { type BackupStore, backupCopies, bucketBackupStore } from './outbox/backup-copy.ts'
import { type DispatchContext, discard, dispatch, tryAgain, undo } from './outbox/dispatch.ts'
import { toEntryView } from './outbox/entry.ts'
import { openOutbox } from './outbox/outbox.ts'
import { requeueConfirmed } from './outbox/resend.ts'
import { confirmEntries } from './outbox/results.ts'
import { type Clock, deviceClock } from './platform/clock.ts'
import { browserDeviceStore, type DeviceStore } from './platform/device-store.ts'
import { type Locks, webLocks } from './platform/locks.ts'
import { browserPageEvents, type PageEvents } from './platform/page-events.ts'
import { browserKit, closeOnError, type DatabaseKit } from './platform/rxdb.ts'
import { staffApi } from './protocol/staff-api.ts'
import { openRemote, read } from './protocol/staff-rpc.ts'
import { openLeader } from './replication/leader.ts'
import type { Pokes } from './replication/realtime.ts'
import { startReplicator } from './replication/replicator.ts'
import { statusBoard } from './replication/status.ts'
import { currentIdentity } from './session/identity.ts'
import type { LiveQuery, OutboxEntryView, Setup, SyncHandle } from './types.ts'
import { liveHolds } from './views/live-holds.ts'
import { followMirror, openQueries } from './views/queries.ts'
import { backgroundSyncTag } from './worker/background-sync.ts'

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
  onSessionChange?: (listener: () => void) => () => void
  pokes?: Pokes
  /** Asks the browser to keep the data; its answer is shown. */
  persist?: () => Promise<boolean>
  kit?: DatabaseKit
  backupStore?: BackupStore
  deviceStore?: DeviceStore
  locks?: Locks
  clock?: Clock
  pageEvents?: PageEvents
  fetch?: typeof fetch
  random?: () => number
  newId?: () => string
}

const dayMs = 86_400_000
const readableMs = 14 * dayMs
const keepDoneMs = 7 * dayMs

export async function openSync(options: SyncOptions): Promise<SyncHandle> {
  const { vendorId } = options
  const kit = options.kit ?? { ...browserKit(), deleteStaleMirrors }
  const deviceStore = options.deviceStore ?? browserDeviceStore(() => currentIdentity() !== null)
  const locks = options.locks ?? webLocks()
  const clock = options.clock ?? deviceClock
  const random = options.random ?? Math.random
  const newId = options.newId ?? (() => crypto.randomUUID())
  const pageEvents = options.pageEvents ?? browserPageEvents(backgroundSyncTag)
  const board = statusBoard(deviceStore, vendorId)
  const holds = liveHolds(clock)
  const remote = openRemote({ ...options, clock })
  const device = deviceId(deviceStore, newId)
  const api = staffApi(remote, vendorId, device)
  // A tablet that nobody named is still told from the others, in history and in needs attention.
  const name = () => deviceStore.get('device-name') || `#${device.slice(0, 4).toUpperCase()}`
  const outbox = await openOutbox(
    vendorId,
    kit,
    locks,
    backupCopies(options.backupStore ?? bucketBackupStore(vendorId)),
  )
  const mirrors = await closeOnError(outbox, () => openMirrors(vendorId, kit, deviceStore, clock, api.pull))
  /** What may be read: the present mirror, or nothing. */
  const shown = new BehaviorSubject<Mirror | null>(null)
  const reportStorageError = (error: unknown) => board.transition('storage-failed', String(error))
  const queries = openQueries({ mirror: shown, outbox, reportStorageError })
  const closers: (() => void)[] = []

  const isMembershipRevoked = () => deviceStore.get(`sealed.${vendorId}`) === '1'
  function look(): void {
    const last = board.get().last_sync
    const isStale = last !== null && clock.now() + board.get().offset - Date.parse(last) > readableMs
    const readable = !isMembershipRevoked() && !isStale
    const open = outbox.open()
    board.set({
      readable,
      member: !isMembershipRevoked(),
      waiting: open.filter((e) => e.answered === '' && e.state === 'waiting').length,
      refused: open.filter((e) => ['rejected', 'blocked', 'parked'].includes(e.state)).length,
      complete: mirrors.present.value?.complete() ?? false,
    })
    const visible = readable ? mirrors.present.value : null
    if (shown.value !== visible) shown.next(visible)
  }

  /** Not this device's clock, which may be wrong by days: lines are kept, forgotten and sent again by it. */
  const serverTime = () => Date.parse(board.get().last_sync ?? '') || clock.now()

  async function resetMirror(why: 'epoch' | 'mismatch' | 'storage'): Promise<void> {
    if (why === 'epoch') {
      await requeueConfirmed(outbox, serverTime() - keepDoneMs)
      await mirrors.replace()
    } else if ((await mirrors.rebuild()) && why === 'mismatch') {
      // Rows that differ may be those of a backup: what this device did of late may be missing there.
      await requeueConfirmed(outbox, serverTime() - keepDoneMs)
    }
  }

  async function onMembershipRevoked(): Promise<void> {
    deviceStore.set(`sealed.${vendorId}`, '1')
    look()
    await mirrors.remove()
  }

  function onMember(): void {
    // A mirror that could not be opened or replaced is tried again with every answer.
    if (!isMembershipRevoked() && mirrors.present.value) return
    if (isMembershipRevoked()) deviceStore.set(`sealed.${vendorId}`, '0')
    void mirrors.adoptGeneration().then(() => {
      look()
      leader.replicator()?.requestPull(['booking', 'guest', 'setup'])
    }, reportStorageError)
  }

  const leader = openLeader({
    vendorId,
    locks,
    clock,
    board,
    deviceStore,
    newId,
    pokes: options.pokes,
    startReplicator: () =>
      startReplicator({
        vendorId,
        api,
        mirror: () => mirrors.present.value,
        outbox,
        locks,
        board,
        clock,
        random,
        epoch: () => deviceStore.get(`epoch.${vendorId}`) ?? '',
        setEpoch: (epoch) => deviceStore.set(`epoch.${vendorId}`, epoch),
        serverTime,
        deviceName: name,
        online: pageEvents.online,
        holds: holds.update,
        resetMirror,
        onMembershipRevoked,
        onMember,
      }),
  })

  const following = mirrors.present.subscribe(look)
  closers.push(
    () => following.unsubscribe(),
    outbox.onChange(look),
    board.onChange(look),
    deviceStore.onChange((key) => {
      if (leader.wokenBy(key) || leader.replicator()) return
      if (key === `status.${vendorId}`) {
        board.adopt()
        void outbox.reload().catch(() => {})
      }
      if (key === generationKey(vendorId)) void mirrors.adoptGeneration()
      if (key === `sealed.${vendorId}`)
        void (isMembershipRevoked() ? mirrors.remove() : mirrors.adoptGeneration())
      look()
    }),
    pageEvents.onVisible(leader.refresh),
    pageEvents.onOnlineChange(() => {
      if (!pageEvents.online()) board.transition('unreachable')
      leader.refresh()
    }),
    options.onSessionChange?.(leader.refresh) ?? (() => {}),
  )
  const daily = () => {
    look()
    void outbox.purge(serverTime() - keepDoneMs).catch(() => {})
    void outbox.recover().catch(() => {})
    const mirror = mirrors.present.value
    if (leader.replicator() && mirror) void kit.deleteStaleMirrors?.(vendorId, mirror.name).catch(() => {})
    cancelDaily = clock.after(dayMs / 24, daily)
  }
  let cancelDaily = clock.after(60_000, daily)
  try {
    if (isMembershipRevoked()) await mirrors.remove()
    else await confirmEntries(outbox, mirrors.present.value?.checkpoint().syncedRev ?? {}, serverTime())
  } catch (error) {
    board.transition('storage-failed', String(error))
  }
  look()
  leader.requestLeadership()
  if (options.persist && deviceStore.get('persisted') !== 'true') {
    void options.persist().then((kept) => {
      deviceStore.set('persisted', String(kept))
      board.set({ persisted: kept })
    })
  }

  const context: DispatchContext = {
    outbox,
    booking: async (id) => mirrors.present.value?.booking(id),
    guest: async (id) => mirrors.present.value?.guest(id),
    clock: async () => (await mirrors.present.value?.vendor()) ?? null,
    now: () => clock.now(),
    offset: () => board.get().offset,
    by: () => ({ label: deviceStore.get('person') ?? '', device: name() }),
    device,
    newId,
    onStored() {
      if (!leader.replicator()) leader.wake()
      if (board.get().connection === 'storage-error') board.transition('storage-works')
      if (!['live', 'pulling', 'pushing'].includes(board.get().connection))
        pageEvents.requestBackgroundPush?.()
    },
    retryNow: (id) => leader.replicator()?.retryNow(id),
    reportStorageError,
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
        followMirror(
          mirrors.present,
          (m) => m.collections.setup.find(),
          (docs) => emit(setupFrom(docs.map((d) => d.toJSON() as unknown as SetupRow))),
          reportStorageError,
        ),
    }),
    holds: holds.query,
    outbox: (): LiveQuery<OutboxEntryView[]> => ({
      key: 'outbox',
      open(emit) {
        let { readable } = board.get()
        const notify = () => emit(readable ? outbox.open().map(toEntryView) : [])
        notify()
        const stopListening = outbox.onChange(notify)
        const unread = board.onChange(() => {
          if (readable === board.get().readable) return
          readable = board.get().readable
          notify()
        })
        return () => {
          unread()
          stopListening()
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
    setDeviceName: (text) => deviceStore.set('device-name', text),
    person: () => deviceStore.get('person') ?? '',
    setPerson: (text) => deviceStore.set('person', text),
    dispatch: (subject, body) => dispatch(context, subject, body),
    undo: (id) => undo(context, id),
    tryAgain: (id, corrected) => tryAgain(context, id, corrected),
    discard: (id) => discard(context, id),
    async history(bookingId) {
      const reply = await read(clock, () => api.history(bookingId))
      return reply.ok ? { ok: true, rows: reply.value.rows } : { ok: false, code: 'offline' }
    },
    refresh: leader.refresh,
    now: () => new Date(clock.now() + board.get().offset).toISOString(),
    async close() {
      leader.release()
      remote.close()
      cancelDaily()
      for (const close of closers) close()
      holds.close()
      await leader.released()
      queries.close()
      await mirrors.close()
      await outbox.close()
    },
  }
}

function deviceId(deviceStore: DeviceStore, newId: () => string): string {
  const known = deviceStore.get('device')
  if (known) return known
  const fresh = newId()
  deviceStore.set('device', fresh)
  return fresh
}
