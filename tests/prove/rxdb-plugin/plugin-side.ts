// Tablets with RxDB's own Supabase replication, used as its documentation shows.

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core'
import { replicateSupabase } from 'rxdb/plugins/replication-supabase'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { WebSocket } from 'ws'
import { plainHash } from '#tests/fixtures/tablet.ts'
import { type FlakyNetwork, flakyNetwork } from './network.ts'
import { RowServer, type TableRow } from './row-server.ts'
import type { Side } from './side.ts'

type Doc = Pick<TableRow, 'id' | 'pax' | 'last_name'>

let made = 0

export async function pluginSide(seed: number): Promise<Side> {
  const server = new RowServer()
  const tablets = await Promise.all(
    [0, 1].map((i) =>
      aTablet(
        server,
        flakyNetwork((a) => server.begin(a), seed * 7 + i),
      ),
    ),
  )
  const of = (i: number) => tablets[i] as (typeof tablets)[number]
  return {
    flakyNetwork: (i) => of(i).flakyNetwork,
    async create(i, id, pax) {
      await of(i).booking.insert({ id, pax, last_name: '佐藤' })
    },
    async change(i, id, pax) {
      const doc = await of(i).booking.findOne(id).exec()
      await doc?.incrementalPatch({ pax })
    },
    customer: (id, pax) => server.insert(id, pax),
    async putRight() {
      for (const t of tablets) {
        for (const doc of await t.booking.find({ selector: { pax: 0 } }).exec()) {
          await doc.incrementalPatch({ pax: 1 })
        }
      }
      return []
    },
    async shown(i) {
      const docs = await of(i).booking.find().exec()
      return new Map(docs.map((d) => [d.id, d.pax]))
    },
    kept: () => new Map([...server.rows.values()].map((r) => [r.id, r.pax])),
    waiting: async () => 0,
    close: async () => {
      for (const t of tablets) await t.close()
    },
  }
}

async function aTablet(server: RowServer, air: FlakyNetwork) {
  const storage = getRxStorageMemory()
  storage.collectionStates = new Map()
  Object.assign(storage, { name: `plugin-${++made}` })
  const creator = { name: `plugin-${made}`, storage, multiInstance: false, hashFunction: plainHash }
  const db = await createRxDatabase<{ booking: RxCollection<Doc> }>(creator)
  const { booking } = await db.addCollections({ booking: { schema } })
  const replication = replicateSupabase<Doc>({
    client: clientOn(server, air),
    tableName: 'booking',
    replicationIdentifier: `booking-${made}`,
    collection: booking,
    live: true,
    waitForLeadership: false,
    retryTime: 1000,
    pull: { batchSize: 50 },
    push: { batchSize: 20 },
  })
  const errors = replication.error$.subscribe(() => {})
  return {
    flakyNetwork: air,
    booking,
    async close() {
      errors.unsubscribe()
      // Requests that hang would keep it for ever.
      void replication.cancel()
      void db.close()
    },
  }
}

/** supabase-js over this network; its realtime is a channel that hears of rows, unless the message is lost. */
export function clientOn(server: RowServer, air: FlakyNetwork): SupabaseClient {
  const client = createClient('http://server', 'anon', {
    global: { fetch: air.fetch },
    accessToken: async () => 'token',
    // Asked for at birth, though nothing is ever sent over it here.
    realtime: { transport: WebSocket as never },
  })
  return {
    from: client.from.bind(client),
    channel: () => channelOn(server, air),
    removeChannel: () => {},
  } as unknown as SupabaseClient
}

interface Channel {
  on(kind: string, filter: object, heard: (message: object) => void): Channel
  subscribe(told: (status: string) => void): Channel
}

function channelOn(server: RowServer, air: FlakyNetwork): Channel {
  const channel: Channel = {
    on(_kind, _filter, heard) {
      server.heard.add((row) => {
        if (air.hears()) setTimeout(() => heard({ eventType: 'UPDATE', new: row }), 50)
      })
      return channel
    },
    subscribe(told) {
      const join = () => setTimeout(() => told('SUBSCRIBED'), 500)
      join()
      air.onUp(join)
      return channel
    },
  }
  return channel
}

const schema: RxJsonSchema<Doc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 80 },
    pax: { type: 'number' },
    last_name: { type: 'string' },
  },
  required: ['id', 'pax', 'last_name'],
}
