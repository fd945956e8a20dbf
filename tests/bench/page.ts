// Runs in Chromium: the real sync code on Dexie, with a server that has the bookings and takes in no command, and the
// smallest list that can be painted.

import type { Booking } from '#domain/booking/booking.ts'
import { addDays } from '#domain/time/time.ts'
import type { SyncHandle } from '#sync/handle.ts'
import { openSync } from '#sync/open-sync.ts'
import type { BookingView } from '#sync/types.ts'
import { type MonthTimes, timeMonth } from './month.tsx'

const firstDay = '2026-01-01'
const perDay = 50
const onePart = '2025-12-29'

export interface Bench {
  fill(bookings: number): Promise<void>
  /** So many within thirty days. */
  fillMonth(bookings: number): Promise<void>
  /** The month of the calendar, opened and changed so often, at most thirty times. */
  month(count: number): Promise<MonthTimes>
  /** Milliseconds from each tap to its row in the list, laid out. */
  taps(count: number): Promise<number[]>
  /** Milliseconds to the rows of a day not asked for before: through our query, and by getAll on an index. */
  days(count: number): Promise<{ ours: number[]; plain: number[] }>
  close(): Promise<void>
}

let sync: SyncHandle | null = null

const bench: Bench = {
  fill: (bookings) => fill(Array.from({ length: bookings }, (_, i) => row(i))),
  fillMonth: (bookings) =>
    fill(Array.from({ length: bookings }, (_, i) => ({ ...row(i), day: addDays(firstDay, i % 30) }))),
  month: (count) =>
    timeMonth(
      need(),
      Array.from({ length: count }, (_, i) => ({ day: addDays(firstDay, i), id: row(i).id })),
    ),
  async taps(count) {
    const list = document.createElement('ul')
    document.body.append(list)
    const painted = new Map<string, HTMLLIElement>()
    let waiting: { id: string; done: () => void } | null = null
    const close = need()
      .bookingsOfDay(firstDay)
      .open((views) => {
        for (const view of views) paint(list, painted, view)
        list.getBoundingClientRect()
        if (waiting && painted.get(waiting.id)?.dataset.status === 'seated') waiting.done()
      })
    const times: number[] = []
    await new Promise((r) => setTimeout(r, 500))
    for (const id of [...painted.keys()].slice(0, count)) {
      const began = performance.now()
      const seen = new Promise<void>((done) => {
        waiting = { id, done }
      })
      const base = { status: 'confirmed' } as const
      void need().dispatch(id, { kind: 'booking.status', args: { status: 'seated', accepted: {} }, base })
      await seen
      times.push(performance.now() - began)
      await new Promise((r) => setTimeout(r, 20))
    }
    close()
    return times
  },
  async days(count) {
    const ours: number[] = []
    const plain: number[] = []
    for (let i = 1; i <= count; i++) {
      const day = addDays(firstDay, i)
      let began = performance.now()
      const rows = await new Promise<BookingView[]>((resolve) => {
        const close = need()
          .bookingsOfDay(day)
          .open((found) => {
            resolve(found)
            queueMicrotask(() => close())
          })
      })
      ours.push(performance.now() - began)
      began = performance.now()
      const same = await getAll(day)
      plain.push(performance.now() - began)
      if (rows.length !== perDay || same.length !== perDay)
        throw new Error(`${day}: ${rows.length} and ${same.length} rows`)
    }
    return { ours, plain }
  },
  close: async () => sync?.close(),
}

Object.assign(globalThis, { bench })

async function fill(rows: Booking[]): Promise<void> {
  sync = await openSync({
    vendorId: `bench-${rows.length}`,
    userId: 'u',
    url: 'http://server',
    anonKey: 'a',
    token: async () => 't',
    fetch: serverOf(rows),
  })
  const handle = sync
  await new Promise<void>((resolve) => {
    const close = handle.status().open((s) => {
      if (!s.complete) return
      queueMicrotask(() => close())
      resolve()
    })
  })
  await fillPlain(rows)
}

function need(): SyncHandle {
  if (!sync) throw new Error('not filled')
  return sync
}

function paint(list: HTMLElement, painted: Map<string, HTMLLIElement>, view: BookingView): void {
  let item = painted.get(view.id)
  if (!item) {
    item = document.createElement('li')
    painted.set(view.id, item)
    list.append(item)
  }
  if (item.dataset.status === view.status) return
  item.dataset.status = view.status
  item.textContent = `${view.minute} ${view.last_name} ${view.status} ${view.unconfirmed ?? ''}`
}

function row(i: number): Booking {
  return {
    id: `b${String(i).padStart(6, '0')}`,
    rev: i + 1,
    deleted: false,
    day: addDays(firstDay, Math.floor(i / perDay)),
    minute: 1020 + (i % perDay) * 5,
    duration: 120,
    pax: 1 + (i % 6),
    last_name: '山田',
    first_name: '太郎',
    last_kana: 'ヤマダ',
    first_kana: 'タロウ',
    phone: '+819012345678',
    email: 'taro@example.com',
    requests: '窓際の席を希望します',
    comments: '',
    tags: [],
    language: 'ja',
    lines: [],
    occurrence: null,
    answers: [],
    tables: [],
    queue: null,
    step: '',
    campaign: '',
    status: 'confirmed',
    source: 'online',
    custom: false,
    reference: 'ABCDE',
    marketing_opt_in: false,
    guest_id: null,
    made_at: '2025-12-01T10:00:00Z',
    status_at: '2025-12-01T10:00:00Z',
    seated_at: null,
    left_at: null,
    made_by: '',
    made_on: '',
    claimed_rev: i + 1,
    tables_rev: 0,
    conflicts: [],
    settled: [],
    agreed_fees: null,
    checked_in: [],
    payment: null,
  }
}

function serverOf(rows: Booking[]): typeof fetch {
  const head = { epoch: 'e', shape: 1, head: rows.length, now: new Date().toISOString() }
  return async (input, init) => {
    const name = String(input).split('/').at(-1)
    const args = JSON.parse(String(init?.body))
    if (name === 'sync_heartbeat') return Response.json({ ...head, min_version: 1, devices: [], holds: [] })
    // All in one part: what is measured begins when it is here.
    if (name === 'sync_plan') return Response.json({ ...head, from: '2025-12-29', parts: [onePart] })
    if (name === 'sync_part') {
      const first = rows.findIndex((row) => `booking/${row.id}` === args.p_after) + 1
      const page = rows.slice(first, first + args.p_limit).map((row) => ['booking', row])
      return Response.json({ ...head, rows: page, more: first + args.p_limit < rows.length })
    }
    if (name !== 'sync_pull') throw new TypeError('fetch failed')
    const page = rows.slice(args.p_since, args.p_since + args.p_limit).map((row) => ['booking', row])
    return Response.json({
      ...head,
      rows: page,
      more: args.p_since + args.p_limit < rows.length,
      done: [],
      sums: null,
    })
  }
}

let plainDb: Promise<IDBDatabase> | null = null

function plainStore(): Promise<IDBDatabase> {
  plainDb ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('plain', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore('rows', { keyPath: 'id' }).createIndex('day', 'day')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return plainDb
}

async function fillPlain(rows: Booking[]): Promise<void> {
  const all = (await plainStore()).transaction('rows', 'readwrite')
  for (const r of rows) all.objectStore('rows').put(r)
  await new Promise((resolve, reject) => {
    all.oncomplete = resolve
    all.onerror = () => reject(all.error)
  })
}

async function getAll(day: string): Promise<unknown[]> {
  const request = (await plainStore()).transaction('rows').objectStore('rows').index('day').getAll(day)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
