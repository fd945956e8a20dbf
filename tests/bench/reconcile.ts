// A tablet that was offline comes back: 1,000 rows were written meanwhile, and 200 changes of its own wait. Ours against RxDB's own
// Supabase replication, on the same storage and over the same network, whose every request takes the same time; rows have
// the same fields. How long until all is sent and all is here, and how many requests that takes. Both servers are models in this
// process: what they take themselves is taken off, since one knows a restaurant's rules and the other only rows.

import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core'
import { replicateSupabase } from 'rxdb/plugins/replication-supabase'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { addDays } from '#domain/time/time.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, onlineBooking, plainHash, present, today, when } from '#tests/fixtures/tablet.ts'
import type { Asked, FlakyNetwork, Said } from '#tests/prove/rxdb-plugin/network.ts'
import { answered } from '#tests/prove/rxdb-plugin/our-side.ts'
import { clientOn } from '#tests/prove/rxdb-plugin/plugin-side.ts'
import { RowServer, type TableRow } from '#tests/prove/rxdb-plugin/row-server.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { stamped } from '#tests/simulation/model-server/row/stamp.ts'
import { byTurns, type Measured, timeOf } from './measure.ts'

const before = 1000
const meanwhile = 1000
const queued = 200
const rounds = 5
const latencyMs = 5

export async function measureReconcile(): Promise<Measured[]> {
  await ours(0)
  await theirs(0)
  const all: { ours: Cost; theirs: Cost }[] = []
  for (let i = 1; i <= rounds; i++) all.push({ ours: await ours(i), theirs: await theirs(i) })
  const pairs = (what: 'ms' | 'requests') => all.map((r) => ({ ours: r.ours[what], theirs: r.theirs[what] }))
  const name = `reconcile ${meanwhile} rows and ${queued} changes / RxDB's Supabase replication`
  return [byTurns(`${name}: time`, pairs('ms'), 1), byTurns(`${name}: requests`, pairs('requests'), 0.5, '')]
}

interface Cost {
  ms: number
  requests: number
}

interface SteadyNetwork extends FlakyNetwork {
  requests: number
  /** Milliseconds that the server took. */
  served: number
}

/** The same for both: each request is half the time on its way there, and half on its way back. */
function steadyNetwork(serve: (asked: Asked) => Said): SteadyNetwork {
  const onTheWay = () => new Promise((resolve) => setTimeout(resolve, latencyMs / 2))
  const self: SteadyNetwork = {
    requests: 0,
    served: 0,
    down: false,
    troubles: [],
    hears: () => !self.down,
    onUp: () => {},
    async fetch(input, init) {
      if (self.down) throw new TypeError('fetch failed')
      self.requests++
      await onTheWay()
      const asked = {
        method: init?.method ?? 'GET',
        url: new URL(String(input)),
        body: String(init?.body ?? ''),
      }
      const began = performance.now()
      const { status, body } = serve(asked)
      self.served += performance.now() - began
      const text = JSON.stringify(body)
      await onTheWay()
      return new Response(text, { status, headers: { 'content-type': 'application/json' } })
    },
  }
  return self
}

async function costOf(network: SteadyNetwork, action: () => Promise<unknown>): Promise<Cost> {
  Object.assign(network, { requests: 0, served: 0 })
  const ms = await timeOf(action)
  return { ms: ms - network.served, requests: network.requests }
}

/** Five parties on each day, so that all have seats. */
const booked = (i: number) =>
  onlineBooking(`o${i}`, { day: addDays(today, 1 + Math.floor(i / 5)), minute: 960 + (i % 5) * 60, pax: 1 })

async function ours(seed: number): Promise<Cost> {
  const server = new ModelServer(() => Date.now())
  const write = (from: number, to: number) => {
    for (let i = from; i < to; i++) stamped(server, undefined, booked(i))
  }
  write(0, before)
  const network = steadyNetwork((asked) => answered(server, asked))
  const online: (() => void)[] = []
  const { sync } = await aTablet(server, seeded(seed + 1), aDevice('t', `reconcile-${seed}`), {
    fetch: network.fetch,
    // A poke while it is away would be lost; when it is back nothing is written.
    pokes: { listen: () => () => {} },
    pageEvents: {
      online: () => !network.down,
      onOnlineChange: (changed) => {
        online.push(changed)
        return () => {}
      },
      visible: () => true,
      onVisible: () => () => {},
    },
  })
  const go = (down: boolean) => {
    network.down = down
    for (const changed of online) changed()
  }
  await when(sync.status(), (s) => s.complete && s.connection === 'live', 20_000)
  go(true)
  await when(sync.status(), (s) => s.connection === 'offline')
  for (let i = 0; i < queued; i++) {
    const base = { comments: '' }
    await sync.dispatch(`o${i}`, {
      kind: 'booking.edit',
      args: { fields: { comments: `変更 ${i}` }, accepted: {} },
      base,
    })
  }
  write(before, before + meanwhile)
  const cost = await costOf(network, async () => {
    go(false)
    await when(sync.status(), (s) => s.waiting === 0 && s.connection === 'live', 30_000)
  })
  const rows = await present(sync.bookingsBetween('2026-01-01', '2030-12-31'))
  const sent = [...server.state.bookings.values()].filter((b) => b.comments.startsWith('変更'))
  if (rows.length !== before + meanwhile || sent.length !== queued)
    throw new Error(`ours: ${rows.length}, ${sent.length}`)
  await sync.close()
  return cost
}

type Doc = Omit<TableRow, '_deleted' | '_modified'> & Record<string, unknown>

/** The plugin has no lists or objects; what they would hold is left out. */
function rowOf(i: number): Doc {
  const plain = Object.entries(booked(i)).filter(([field, value]) => field !== 'rev' && !isNested(value))
  return Object.fromEntries(plain) as unknown as Doc
}

const isNested = (value: unknown): boolean => value !== null && typeof value === 'object'

async function theirs(seed: number): Promise<Cost> {
  const server = new RowServer()
  const write = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const row = rowOf(i)
      server.insert(row.id, row.pax)
      Object.assign(server.rows.get(row.id) as TableRow, row)
    }
  }
  write(0, before)
  const network = steadyNetwork((asked) => server.begin(asked)())
  const storage = getRxStorageMemory()
  storage.collectionStates = new Map()
  const name = `reconcile-${seed}`
  Object.assign(storage, { name })
  const creator = { name, storage, multiInstance: false, hashFunction: plainHash }
  const db = await createRxDatabase<{ booking: RxCollection<Doc> }>(creator)
  const { booking } = await db.addCollections({ booking: { schema } })
  const replicate = () =>
    replicateSupabase<Doc>({
      client: clientOn(server, network),
      tableName: 'booking',
      replicationIdentifier: name,
      collection: booking,
      live: true,
      waitForLeadership: false,
      // As large as our own, so that neither asks more often for that.
      pull: { batchSize: 500 },
      push: { batchSize: 20 },
    })
  const first = replicate()
  await first.awaitInSync()
  await first.cancel()
  server.heard.clear()
  for (let i = 0; i < queued; i++)
    await (await booking.findOne(`o${i}`).exec())?.incrementalPatch({ comments: `変更 ${i}` })
  write(before, before + meanwhile)
  const again: ReturnType<typeof replicate>[] = []
  const cost = await costOf(network, async () => {
    const replication = replicate()
    again.push(replication)
    // It would try for ever what its server cannot take.
    const failed = new Promise((_, reject) => replication.error$.subscribe(reject))
    await Promise.race([replication.awaitInSync(), failed])
  })
  const docs = await booking.find().exec()
  const sent = [...server.rows.values()].filter((row) =>
    String((row as unknown as Doc)['comments']).startsWith('変更'),
  )
  if (docs.length !== before + meanwhile || sent.length !== queued)
    throw new Error(`theirs: ${docs.length}, ${sent.length}`)
  await again[0]?.cancel()
  await db.close()
  return cost
}

const typeOf = (value: unknown) => (value === null ? ['string', 'number', 'null'] : typeof value)
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.entries(rowOf(0)).map(([field, value]) => [field, { type: typeOf(value) }])),
    id: { type: 'string', maxLength: 80 },
  },
  required: ['id'],
} as unknown as RxJsonSchema<Doc>
