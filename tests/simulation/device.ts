// A tablet at the host stand as the simulation sees it: a device that outlives its tabs, and the tabs on it, each with
// a screen that shows what a person would see.

import type { OutboxEntry } from '#sync/outbox/entry.ts'
import { type Clock, deviceClock } from '#sync/platform/clock.ts'
import { type DeviceStore, memoryDeviceStore } from '#sync/platform/device-store.ts'
import { type LockManagerPart, locksOver, memoryLockTabs } from '#sync/platform/locks.ts'
import { mirrorVersion } from '#sync/protocol/messages.ts'
import type {
  BookingView,
  GuestView,
  OccurrenceView,
  OutboxEntryView,
  Setup,
  SyncStatus,
} from '#sync/types.ts'
import type { DayChanges } from '#sync/views/history/day-changes.ts'
import { aTablet, type Device, plainHash, type Tablet } from '#tests/fixtures/tablet.ts'
import { aDisk, type Disk, storageOf } from './disk.ts'
import { rest, through } from './fake-time.ts'
import { type FaultProfile, wireFaults } from './fault-profiles.ts'
import type { Asked } from './laws/repeated-rows.ts'
import type { ModelServer } from './model-server/model-server.ts'
import {
  aTabLifecycle,
  clockOf,
  deviceStoreOf,
  lockManagerOf,
  sparesOf,
  type TabLifecycle,
} from './tab-lifecycle.ts'

export interface SimulatedDevice extends Device {
  /** The locks of its browser, for each tab. */
  lockTabs: () => LockManagerPart
  disk: Disk
  /** Lines with a second copy, by id. */
  spares: Map<string, OutboxEntry>
  user: string
  /** Of the app; another one has mirrors of another name. */
  version: number
  /** What its clock is wrong by, in ms. */
  skew: number
  session: { token: string; number: number; isAway: 'no' | 'null' | 'unreachable'; isKept: boolean }
  onSession: Set<() => void>
  ids: number
  /** Its questions for rows of late. */
  asked: Asked[]
  /** Rows that came with a part, and by no page yet. */
  ofParts: Set<string>
  /** A tab says something to the others. */
  onFact(key: string, before: string | null, after: string): void
  /** Instant at which the server last answered it, by the true clock; 0 before. */
  heardAt: number
}

export type Framed = 'booking' | 'occurrence'
export type FramedRow = Pick<BookingView, 'id' | 'unconfirmed'>

export interface Screen {
  rows: BookingView[]
  lines: OutboxEntryView[]
  status: SyncStatus | null
  guests: GuestView[]
  occurrences: OccurrenceView[]
  setup: Setup | null
  changes: DayChanges | null
  /** Another frame of bookings, or of occurrences. */
  onFrame(collection: Framed, before: readonly FramedRow[], now: readonly FramedRow[]): void
  close(): void
}

export interface Tab extends Tablet {
  device: SimulatedDevice
  lifecycle: TabLifecycle
  screen: Screen
  /** When it was opened, by the true clock. */
  since: number
}

export function aSimulatedDevice(name: string, user: string, profile: FaultProfile): SimulatedDevice {
  const disk = aDisk()
  disk.slowMs = profile.slowMs ?? 0
  const deviceStores = memoryDeviceStore()
  const isPlanted = (what: NonNullable<FaultProfile['planted']>[number]) => profile.planted?.includes(what)
  disk.looksOld = isPlanted('believes late pages') ?? false
  return {
    name,
    user,
    disk,
    spares: new Map(),
    // Each tab has its own; see `openTab`.
    kit: {} as Device['kit'],
    locks: {} as Device['locks'],
    deviceStores: isPlanted('forgets seals') ? { tab: () => forgetful(deviceStores.tab()) } : deviceStores,
    lockTabs: memoryLockTabs(),
    version: 1,
    skew: 0,
    session: { token: `${name}-token-1`, number: 1, isAway: 'no', isKept: true },
    onSession: new Set(),
    ids: 0,
    asked: [],
    ofParts: new Set(),
    onFact: () => {},
    heardAt: 0,
  }
}

const forgetful = (deviceStore: ReturnType<Device['deviceStores']['tab']>) => ({
  ...deviceStore,
  set: (key: string, value: string) => void (key.startsWith('sealed') || deviceStore.set(key, value)),
})

const watched = (device: SimulatedDevice, deviceStore: DeviceStore): DeviceStore => ({
  ...deviceStore,
  set(key, value) {
    device.onFact(key, deviceStore.get(key), value)
    deviceStore.set(key, value)
  },
})

/** Opens the app on a device; throws where its storage fails. `onStatus` hears all that the badge says. */
export async function openTab(
  server: ModelServer,
  device: SimulatedDevice,
  random: () => number,
  profile: FaultProfile,
  isAlone: () => boolean,
  onStatus: (tab: Tab) => void,
): Promise<Tab> {
  const lifecycle = aTabLifecycle()
  const storage = storageOf(device.disk, lifecycle, device.version)
  const isPlanted = (what: NonNullable<FaultProfile['planted']>[number]) => profile.planted?.includes(what)
  const clock: Clock = {
    now: () => Date.now() + device.skew,
    // 10 s is how long a request may take.
    after: (ms, action) =>
      isPlanted('no timeout') && ms === 10_000 ? () => {} : deviceClock.after(ms, action),
  }
  const tabClock = clockOf(lifecycle, clock)
  const lockClock = isPlanted('locks without limits') ? { ...tabClock, after: () => () => {} } : tabClock
  const { session } = device
  const tablet = await aTablet(
    server,
    random,
    device,
    {
      userId: device.user,
      kit: {
        mirror: storage,
        outbox: storage,
        hashFunction: plainHash,
        multiInstance: false,
        async deleteStaleMirrors(_, keep) {
          forgetMirrors(device, keep, isAlone())
        },
      },
      backupStore: sparesOf(lifecycle, isPlanted('keeps no spares') ? new Map() : device.spares),
      deviceStore: deviceStoreOf(lifecycle, watched(device, device.deviceStores.tab())),
      locks: locksOver(lockManagerOf(lifecycle, device.lockTabs()), lockClock),
      clock: tabClock,
      newId: () => `${device.name}-${++device.ids}`,
      async token() {
        if (session.isAway === 'unreachable') throw new Error('Auth cannot be reached')
        return session.isAway === 'null' ? null : session.token
      },
      hasSession: async () => session.isKept,
      async tokenRefused(token) {
        if (isPlanted('never renews tokens') || token !== session.token) return
        session.token = `${device.name}-token-${++session.number}`
      },
      onSessionChange(heard) {
        const hear = () => lifecycle.whenAwake(() => void (lifecycle.over || heard()))
        device.onSession.add(hear)
        return () => void device.onSession.delete(hear)
      },
    },
    lifecycle,
  )
  const tab = Object.assign(tablet, { device, lifecycle, since: Date.now() }) as Tab
  const { network } = tab
  network.onAnswer = () => {
    device.heardAt = Date.now()
  }
  network.roughness = profile.roughness
  network.mayStrike = wireFaults(profile)
  network.forged = isPlanted('forged answers') ?? false
  if (network.mayStrike.length === 0) network.roughness = 0
  if (isPlanted('believes clocks')) network.clock = clock.now
  tab.screen = aScreen(tab, onStatus)
  await rest()
  return tab
}

/** What is left of mirrors with other names than those to keep, which are as the app knows them. */
function forgetMirrors(device: SimulatedDevice, keep: readonly string[], isAlone: boolean): void {
  const ours = `mirror-${device.version}-`
  const names = keep.map((name) => name.replace(`mirror-${mirrorVersion}-`, ours))
  for (const key of device.disk.states.keys()) {
    if (!key.startsWith('mirror-') || !(isAlone || key.startsWith(ours))) continue
    const name = key.split('--')[0] ?? ''
    if (names.includes(name)) continue
    device.disk.onRemove(name)
    device.disk.states.delete(key)
  }
}

function aScreen(tab: Tab, onStatus: (tab: Tab) => void): Screen {
  const { sync } = tab
  const screen: Screen = {
    rows: [],
    lines: [],
    status: null,
    guests: [],
    occurrences: [],
    setup: null,
    changes: null,
    onFrame: () => {},
    close: () => {},
  }
  tab.screen = screen
  const closers = [
    sync.bookingsBetween('2026-01-01', '2027-12-31').open((rows) => {
      screen.onFrame('booking', screen.rows, rows)
      screen.rows = rows
    }),
    sync.occurrences.between('2026-01-01', '2027-12-31').open((rows) => {
      screen.onFrame('occurrence', screen.occurrences, rows)
      screen.occurrences = rows
    }),
    sync.outbox().open((lines) => {
      screen.lines = lines
    }),
    sync.guests().open((guests) => {
      screen.guests = guests
    }),
    sync.setup().open((setup) => {
      screen.setup = setup
    }),
    sync.dayChanges().open((changes) => {
      screen.changes = changes
    }),
    sync.status().open((status) => {
      screen.status = status
      if (!tab.lifecycle.over) onStatus(tab)
    }),
  ]
  screen.close = () => {
    for (const close of closers) close()
  }
  return screen
}

/** A tab that is closed, or what is left of one that was killed, gives back what it holds of this process. */
export async function closeTab(tab: Tab): Promise<void> {
  tab.screen.close()
  await through(tab.sync.close())
}
