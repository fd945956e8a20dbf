// A tablet at the host stand as the simulation sees it: a device that outlives its tabs, and the tabs on it, each with
// a screen that shows what a person would see.

import type { OutboxLine } from '#sync/outbox/entry.ts'
import { type Clock, deviceClock } from '#sync/platform/clock.ts'
import { memoryShelf } from '#sync/platform/device-store.ts'
import { memoryLocks } from '#sync/platform/locks.ts'
import type { BookingView, GuestView, OutboxEntry, Setup, SyncStatus } from '#sync/types.ts'
import { aTablet, type Device, plainHash, type Tablet } from '#tests/fixtures/tablet.ts'
import { aDisk, type Disk, storageOf } from './disk.ts'
import { rest, through } from './fake-time.ts'
import { type Climate, wireFaults } from './fault-profiles.ts'
import type { ModelServer } from './model-server/model-server.ts'
import { aLife, clockOf, type Life, locksOf, shelfOf, sparesOf } from './tab-lifecycle.ts'

export interface Stand extends Device {
  disk: Disk
  /** Lines with a second copy, by id. */
  spares: Map<string, OutboxLine>
  user: string
  /** Of the app; another one has mirrors of another name. */
  version: number
  /** What its clock is wrong by, in ms. */
  skew: number
  session: { token: string; number: number; isAway: 'no' | 'null' | 'unreachable'; isKept: boolean }
  onSession: Set<() => void>
  ids: number
  /** Instant at which the server last answered it, by the true clock; 0 before. */
  heardAt: number
}

export interface Screen {
  rows: BookingView[]
  lines: OutboxEntry[]
  status: SyncStatus | null
  guests: GuestView[]
  setup: Setup | null
  close(): void
}

export interface Tab extends Tablet {
  device: Stand
  life: Life
  screen: Screen
  /** When it was opened, by the true clock. */
  since: number
}

export function aStand(name: string, user: string, climate: Climate): Stand {
  const disk = aDisk()
  disk.slowMs = climate.slowMs ?? 0
  const locks = memoryLocks()
  const shelf = memoryShelf()
  const isPlanted = (what: NonNullable<Climate['planted']>[number]) => climate.planted?.includes(what)
  return {
    name,
    user,
    disk,
    spares: new Map(),
    // Each tab has its own; see `openTab`.
    kit: {} as Device['kit'],
    shelf: isPlanted('forgets seals') ? { tab: () => forgetful(shelf.tab()) } : shelf,
    locks: isPlanted('locks that do not lock') ? { ...locks, alone: (_, deed) => deed() } : locks,
    version: 1,
    skew: 0,
    session: { token: `${name}-token-1`, number: 1, isAway: 'no', isKept: true },
    onSession: new Set(),
    ids: 0,
    heardAt: 0,
  }
}

const forgetful = (shelf: ReturnType<Device['shelf']['tab']>) => ({
  ...shelf,
  set: (key: string, value: string) => void (key.startsWith('sealed') || shelf.set(key, value)),
})

/** Opens the app on a device; throws where its storage fails. `onStatus` hears all that the badge says. */
export async function openTab(
  server: ModelServer,
  stand: Stand,
  random: () => number,
  climate: Climate,
  isAlone: () => boolean,
  onStatus: (tab: Tab) => void,
): Promise<Tab> {
  const life = aLife()
  const storage = storageOf(stand.disk, life, stand.version)
  const isPlanted = (what: NonNullable<Climate['planted']>[number]) => climate.planted?.includes(what)
  const clock: Clock = {
    now: () => Date.now() + stand.skew,
    // 10 s is how long a request may take.
    after: (ms, deed) => (isPlanted('no timeout') && ms === 10_000 ? () => {} : deviceClock.after(ms, deed)),
  }
  const { session } = stand
  const tablet = await aTablet(
    server,
    random,
    stand,
    {
      userId: stand.user,
      kit: {
        mirror: storage,
        outbox: storage,
        hashFunction: plainHash,
        multiInstance: false,
        async forgetOthers(_, keep) {
          if (isAlone()) forgetMirrors(stand, keep)
        },
      },
      spares: sparesOf(life, isPlanted('keeps no spares') ? new Map() : stand.spares),
      shelf: shelfOf(life, stand.shelf.tab()),
      locks: locksOf(life, stand.locks),
      clock: clockOf(life, clock),
      newId: () => `${stand.name}-${++stand.ids}`,
      async token() {
        if (session.isAway === 'unreachable') throw new Error('Auth cannot be reached')
        return session.isAway === 'null' ? null : session.token
      },
      hasSession: async () => session.isKept,
      async tokenRefused(token) {
        if (isPlanted('never renews tokens') || token !== session.token) return
        session.token = `${stand.name}-token-${++session.number}`
      },
      onSessionChange(heard) {
        const hear = () => void (life.over || heard())
        stand.onSession.add(hear)
        return () => void stand.onSession.delete(hear)
      },
    },
    life,
  )
  const tab = Object.assign(tablet, { device: stand, life, since: Date.now() }) as Tab
  const { weather } = tab
  weather.onAnswer = () => {
    stand.heardAt = Date.now()
  }
  weather.roughness = climate.roughness
  weather.mayStrike = wireFaults(climate)
  weather.forged = isPlanted('forged answers') ?? false
  if (weather.mayStrike.length === 0) weather.roughness = 0
  if (isPlanted('believes clocks')) weather.clock = clock.now
  tab.screen = aScreen(tab, onStatus)
  await rest()
  return tab
}

/** What is left of mirrors with another name than `keep`, which is as the app knows it. */
function forgetMirrors(stand: Stand, keep: string): void {
  const name = keep.replace(/^mirror-1-/, `mirror-${stand.version}-`)
  for (const key of stand.disk.states.keys()) {
    if (key.startsWith('mirror-') && !key.startsWith(`${name}--`)) stand.disk.states.delete(key)
  }
}

function aScreen(tab: Tab, onStatus: (tab: Tab) => void): Screen {
  const { sync } = tab
  const screen: Screen = { rows: [], lines: [], status: null, guests: [], setup: null, close: () => {} }
  tab.screen = screen
  const closers = [
    sync.bookingsBetween('2026-01-01', '2027-12-31').open((rows) => {
      screen.rows = rows
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
    sync.status().open((status) => {
      screen.status = status
      if (!tab.life.over) onStatus(tab)
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
