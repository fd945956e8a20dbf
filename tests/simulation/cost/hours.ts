// Hours of a venue's tablets on a calm network, and what they cost: requests, bytes of answers, rows that come twice.

import type { PullResponse } from '#sync/protocol/messages.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { creation, onlineBooking } from '#tests/fixtures/tablet.ts'
import { aSimulatedDevice, closeTab, openTab, type Tab } from '#tests/simulation/device.ts'
import { advance, through } from '#tests/simulation/fake-time.ts'
import type { FaultProfile } from '#tests/simulation/fault-profiles.ts'
import { shownMirror } from '#tests/simulation/laws/stored-mirror.ts'
import type { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const calm: FaultProfile = { faults: [], tablets: 3, open: 3, steps: 0, roughness: 0 }
const hourMs = 3_600_000
export const tablets = calm.tablets
/** What an idle tablet may cost in an hour [S14]. */
export const budget = { calls: 130, bytes: 60_000 }

export interface Watched {
  tab: Tab
  /** Of functions, by name, and what they answered. */
  calls: Record<string, number>
  bytes: number
  /** Rows that came, and those among them that had come before. */
  rows: number
  repeated: string[]
}

const open: Tab[] = []

export async function closeAll(): Promise<void> {
  for (const tab of open.splice(0)) await closeTab(tab)
}

/** Tablets of a venue with work behind it, at rest; what is counted begins then. */
export async function atRest(server: ModelServer): Promise<Watched[]> {
  for (let i = 0; i < 40; i++) {
    const phone = `+8190000${String(i).padStart(5, '0')}`
    server.bookOnline(onlineBooking(`o${i}`, { day: `2026-12-${10 + (i % 20)}`, phone }))
  }
  const watched: Watched[] = []
  for (let i = 0; i < calm.tablets; i++) {
    const device = aSimulatedDevice(`t-${i}`, `user-${i + 1}`, calm)
    server.members.add(device.user)
    const tab = await through(
      openTab(
        server,
        device,
        seeded(i + 1),
        calm,
        () => true,
        () => {},
      ),
    )
    open.push(tab)
    watched.push({ tab, calls: {}, bytes: 0, rows: 0, repeated: [] })
  }
  await advance(60_000)
  for (const one of watched) watch(one)
  return watched
}

function watch(one: Watched): void {
  const seen = new Set<string>()
  const from = shownMirror(one.tab.device)?.cursor ?? 0
  one.tab.network.onRequest = (fn, body) => {
    return (text) => {
      one.bytes += Buffer.byteLength(text)
      const { rows = [] } = JSON.parse(text) as Partial<PullResponse>
      // A pull that lets the server count, every ten minutes, is one more; but where it brings what is new too.
      const name = JSON.parse(body).p_parts && rows.length === 0 ? 'count' : fn
      one.calls[name] = (one.calls[name] ?? 0) + 1
      if (fn !== 'sync_pull' && fn !== 'sync_push') return
      for (const [collection, { id, rev }] of rows) {
        const row = `${collection} ${id} of ${rev}`
        one.rows++
        if (seen.has(row) || rev <= from) one.repeated.push(row)
        seen.add(row)
      }
    }
  }
}

export const callsOf = ({ calls }: Watched): number => Object.values(calls).reduce((sum, n) => sum + n, 0)

export async function idle(server: ModelServer): Promise<Watched[]> {
  const watched = await atRest(server)
  await advance(hourMs)
  return watched
}

/** In turn somebody enters a booking, and a customer books; so long after the last. */
export async function worked(server: ModelServer, writes: number, everyMs: number): Promise<Watched[]> {
  const watched = await atRest(server)
  for (let i = 0; i < writes; i++) {
    const { tab } = watched[i % watched.length] as Watched
    const phone = i % 2 === 0 ? `+8180000${String(i).padStart(5, '0')}` : ''
    await through(tab.sync.dispatch(`b${i}`, creation({ phone, day: '2026-12-01' })))
    await advance(everyMs)
  }
  return watched
}
