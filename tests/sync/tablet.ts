// A tablet as tests use it: the real sync code on memory storage, in the weather of the test.

import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { BookingFields } from '#domain/booking/booking.ts'
import type { CommandBody } from '#domain/booking/command.ts'
import { openSync } from '#sync/open-sync.ts'
import { memoryShelf, type Shelf } from '#sync/platform/device-store.ts'
import { type Locks, memoryLocks } from '#sync/platform/locks.ts'
import type { DatabaseKit } from '#sync/platform/rxdb.ts'
import type { Pokes } from '#sync/replication/realtime.ts'
import type { LiveQuery, SyncHandle } from '#sync/types.ts'
import type { Life } from './life.ts'
import type { ModelServer } from './model-server.ts'
import { type Weather, weather } from './weather.ts'

export const today = '2026-11-21'

/** What stays on a device when its browser is killed. */
export interface Device {
  name: string
  kit: DatabaseKit
  shelf: { tab(): Shelf }
  locks: Locks
}

export interface Tablet {
  device: Device
  sync: SyncHandle
  weather: Weather
  online: boolean
  create(id: string, fields?: Partial<BookingFields>): Promise<string>
}

let made = 0

/** `key` names it for runs that must be the same each time. */
export function aDevice(name = 'tablet', key?: string): Device {
  const storage = getRxStorageMemory()
  // Memory storage is shared by name in the whole process; each device gets storage of its own.
  storage.collectionStates = new Map()
  Object.assign(storage, { name: `memory-${++made}` })
  return {
    name: `${name}-${key ?? made}`,
    kit: {
      mirror: storage as never,
      outbox: storage as never,
      hashFunction: plainHash,
      multiInstance: false,
    },
    shelf: memoryShelf(),
    locks: memoryLocks(),
  }
}

export async function aTablet(
  server: ModelServer,
  random: () => number,
  device: Device = aDevice(),
  more: Partial<Parameters<typeof openSync>[0]> = {},
  life?: Life,
): Promise<Tablet> {
  const w = weather({
    server,
    random,
    ...(more.userId ? { user: more.userId } : {}),
    ...(life ? { life } : {}),
  })
  const tablet = { device, weather: w, online: true } as Tablet
  let ids = Math.floor(random() * 1e9)
  const shelf = device.shelf.tab()
  if (!shelf.get('device')) shelf.set('device', device.name)
  shelf.set('device-name', device.name)
  tablet.sync = await openSync({
    vendorId: 'v',
    userId: 'user-1',
    url: 'http://server',
    anonKey: 'anon',
    token: async () => 'token',
    kit: device.kit,
    shelf,
    locks: device.locks,
    fetch: w.fetch,
    random,
    newId: () => `${device.name}-${(++ids).toString(36)}`,
    pokes: modelPokes(server, w, random, life),
    surroundings: {
      online: () => tablet.online,
      onOnlineChange: () => () => {},
      onVisible: () => () => {},
    },
    ...more,
  })
  tablet.create = async (id, fields = {}) => {
    const sent = await tablet.sync.dispatch(id, creation(fields))
    if (!sent.ok) throw new Error(sent.code)
    return sent.command.id
  }
  return tablet
}

/** Pokes that are lost, doubled and late, as broadcast is. */
function modelPokes(server: ModelServer, w: Weather, random: () => number, life?: Life): Pokes {
  return {
    listen(_vendor, heard, joined) {
      const { pokes } = w
      let last = 0
      let isDeaf = false
      const arrive = (poke: Parameters<typeof heard>[0], ms: number) =>
        setTimeout(() => {
          if (server.planted.has('deaf after an odd poke') && poke.rev <= last) isDeaf = true
          last = poke.rev
          if (!life?.over && !isDeaf) heard(poke)
        }, ms)
      const strikes = (what: keyof typeof pokes.struck) => {
        const struck = random() < pokes[what]
        if (struck) pokes.struck[what]++
        return struck
      }
      const tell = (poke: Parameters<typeof heard>[0]) => {
        if (w.down || strikes('lost')) return
        // A late one is overtaken by those behind it.
        arrive(poke, strikes('late') ? 1000 + random() * 4000 : random() * 300)
        if (strikes('doubled')) arrive(poke, random() * 3000)
      }
      server.pokes.add(tell)
      life?.onEnd(() => server.pokes.delete(tell))
      joined()
      return () => void server.pokes.delete(tell)
    },
  }
}

export const fieldsOf = (fields: Partial<BookingFields> = {}): BookingFields => ({
  day: today,
  minute: 1140,
  duration: 120,
  pax: 2,
  last_name: '山田',
  first_name: '太郎',
  last_kana: '',
  first_kana: '',
  phone: '',
  email: '',
  requests: '',
  comments: '',
  tags: [],
  language: 'ja',
  ...fields,
})

export const creation = (fields: Partial<BookingFields> = {}): CommandBody => ({
  kind: 'booking.create',
  args: {
    fields: fieldsOf(fields),
    status: 'confirmed',
    source: 'phone',
    custom: false,
    reference: 'ABCDE',
    accepted: {},
  },
  base: {},
})

/** The first value for which `enough` holds. */
export function when<T>(query: LiveQuery<T>, enough: (value: T) => boolean, ms = 5000): Promise<T> {
  return new Promise((resolve, reject) => {
    let close = () => {}
    let last: T
    const timer = setTimeout(() => {
      close()
      reject(new Error(`${query.key} never came: ${JSON.stringify(last)}`))
    }, ms)
    let isOver = false
    close = query.open((value) => {
      last = value
      if (isOver || !enough(value)) return
      isOver = true
      clearTimeout(timer)
      queueMicrotask(() => close())
      resolve(value)
    })
  })
}

export const present = <T>(query: LiveQuery<T>): Promise<T> => when(query, () => true)

export async function plainHash(input: unknown): Promise<string> {
  const text = String(input)
  let a = 7
  for (let i = 0; i < text.length; i++) a = (a * 31 + text.charCodeAt(i)) % 4294967291
  return `h${a.toString(16)}`
}
