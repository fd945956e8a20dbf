// The product's tablets on the same network, with the model server of the simulation.

import type { Pokes } from '#sync/replication/realtime.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, onlineBooking, present, today } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { Refused } from '#tests/simulation/model-server/results.ts'
import { type Asked, type FlakyNetwork, flakyNetwork, type Said } from './network.ts'
import type { Side } from './side.ts'

export async function ourSide(seed: number): Promise<Side> {
  const server = new ModelServer(() => Date.now())
  const open = async (i: number) => {
    const air = flakyNetwork((asked) => () => answered(server, asked), seed * 7 + i)
    const more = { fetch: air.fetch, pokes: pokesOn(server, air) }
    const tablet = await aTablet(server, seeded(seed * 31 + i), aDevice('t', `plugin-${seed}-${i}`), more)
    return { ...tablet, air }
  }
  const tablets = [await open(0), await open(1)]
  const of = (i: number) => tablets[i] as (typeof tablets)[number]
  const rowsOf = (i: number) => present(of(i).sync.bookingsBetween('2026-01-01', '2027-12-31'))
  return {
    flakyNetwork: (i) => of(i).air,
    async create(i, id, pax) {
      await of(i).create(id, { pax })
    },
    async change(i, id, pax) {
      const row = (await rowsOf(i)).find((b) => b.id === id)
      if (!row) return
      const args = { fields: { pax }, accepted: {} }
      await of(i).sync.dispatch(id, { kind: 'booking.edit', args, base: { pax: row.pax } })
    },
    customer(id, pax) {
      server.bookOnline({ ...aBooking(id), pax })
    },
    async putRight() {
      const givenUp: string[] = []
      for (const { sync } of tablets) {
        for (const line of await present(sync.outbox())) {
          if (line.state !== 'rejected') continue
          if (line.command.kind === 'booking.create') givenUp.push(line.command.subject)
          await sync.discard(line.command.id)
        }
      }
      return givenUp
    },
    shown: async (i) => new Map((await rowsOf(i)).map((b) => [b.id, b.pax])),
    kept: () =>
      new Map([...server.state.bookings.values()].filter((b) => !b.deleted).map((b) => [b.id, b.pax])),
    waiting: async (i) => (await present(of(i).sync.outbox())).length,
    async close() {
      for (const t of tablets) await t.sync.close()
    },
  }
}

export function answered(server: ModelServer, { url, body }: Asked): Said {
  try {
    return {
      status: 200,
      body: server.call(url.pathname.split('/').at(-1) ?? '', JSON.parse(body), 'user-1'),
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { status: error.status, body: { code: error.code, message: error.message } }
  }
}

const pokesOn = (server: ModelServer, air: FlakyNetwork): Pokes => ({
  listen(_vendor, heard, joined) {
    const tell = (poke: Parameters<typeof heard>[0]) => {
      if (air.hears()) setTimeout(() => heard(poke), 50)
    }
    server.pokes.add(tell)
    joined()
    air.onUp(() => setTimeout(joined, 500))
    return () => void server.pokes.delete(tell)
  },
})

const aBooking = (id: string) => onlineBooking(id, { day: today })
