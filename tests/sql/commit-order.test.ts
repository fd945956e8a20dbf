// Rows reach every tablet in the order of their commits. Three readers follow the same four writers: sync_pull, and
// two cursors of the kind that other products use, which must be seen to skip or the test proves nothing.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { as, startDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { aVenue, create, type Pulled, type Venue } from './venue.ts'

const writers = 4
const batches = 40
const perBatch = 15
const rows = writers * batches * perBatch

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db)
})
afterAll(() => db.close())

interface Follower {
  seen: Set<string>
  step(): Promise<boolean>
}

/** As a tablet does: the cursor goes to the last row received, and to head after a page that was not full. */
function bySyncPull(): Follower {
  const pool = db.connect(1)
  const seen = new Set<string>()
  let cursor = 0
  return {
    seen,
    step: async () => {
      const page = await as(pool, 'authenticated', venue.user, async (tx) => {
        const [row] = await tx<{ value: Pulled }[]>`
          select public.sync_pull(${venue.id}, 'booking', ${cursor}, 100, 'follower') as value`
        return row?.value
      })
      const revs = (page?.rows ?? []).map((r) => Number(r.rev))
      expect(revs).toEqual([...revs].sort((a, b) => a - b))
      for (const r of page?.rows ?? []) seen.add(String(r.id))
      cursor = page?.more ? Math.max(...revs) : (page?.head ?? cursor)
      return revs.length > 0
    },
  }
}

/** Rows first and head after, each a statement of its own. */
function byTwoStatements(): Follower {
  const pool = db.connect(1)
  const seen = new Set<string>()
  let cursor = 0
  return {
    seen,
    step: async () => {
      const page = await pool`
        select id, rev::int from public.booking where vendor_id = ${venue.id} and rev > ${cursor} order by rev limit 100`
      const [clock] =
        await pool`select rev::int as head from private.vendor_clock where vendor_id = ${venue.id}`
      for (const r of page) seen.add(String(r.id))
      cursor = page.length === 100 ? Number(page.at(-1)?.rev) : Number(clock?.head)
      return page.length > 0
    },
  }
}

/** `_modified > checkpoint`, the instant at which the writing transaction began. */
function byModified(): Follower {
  const pool = db.connect(1)
  const seen = new Set<string>()
  let cursor = '2000-01-01'
  return {
    seen,
    step: async () => {
      const page = await pool`
        select booking_id as id, received_at::text as modified from public.booking_history
        where vendor_id = ${venue.id} and received_at > ${cursor}::text::timestamptz order by received_at`
      for (const r of page) seen.add(String(r.id))
      cursor = String(page.at(-1)?.modified ?? cursor)
      return page.length > 0
    },
  }
}

test('[S9] of thousands of rows by four writers sync_pull skips none; the two usual cursors do', async () => {
  const pool = db.connect(writers)
  const writer = async () => {
    for (let i = 0; i < batches; i++) {
      const commands = Array.from({ length: perBatch }, () => create({ pax: 1 }, { source: 'import' }))
      await as(
        pool,
        'authenticated',
        venue.user,
        (tx) => tx`select public.sync_push(${venue.id}, 'writer', ${tx.json(commands as never)})`,
      )
    }
  }
  let writing = true
  const follow = async (f: Follower) => {
    for (;;) {
      const last = !writing
      if (!(await f.step()) && last) return f
    }
  }
  const followers = [bySyncPull(), byTwoStatements(), byModified()].map(follow)
  await Promise.all(Array.from({ length: writers }, writer))
  writing = false
  const [pulled, twice, modified] = await Promise.all(followers)
  expect(pulled?.seen.size).toBe(rows)
  expect(twice?.seen.size).toBeLessThan(rows)
  expect(modified?.seen.size).toBeLessThan(rows)
}, 180_000)

test('[S9] outcomes of a device come with the rows of their span, and only to that device', async () => {
  const place = await aVenue(db)
  const commands = Array.from({ length: 5 }, () => create())
  await place.push([...commands.slice(0, 4), create({ pax: 0 })], 'a')
  await place.push([commands[4]], 'b')
  const [clock] = await db.sql`select rev::int from private.vendor_clock where vendor_id = ${place.id}`
  const first = await place.pull('booking', 0, 2, 'a')
  expect(first).toMatchObject({ more: true, head: clock?.rev })
  expect(first.done.map((d) => d.id)).toEqual(commands.slice(0, 2).map((c) => c.id))
  const cursor = Number(first.rows.at(-1)?.rev)
  const rest = await place.pull('booking', cursor, 500, 'a')
  expect(rest.more).toBe(false)
  expect(rest.done.map((d) => d.state)).toEqual(['applied', 'applied', 'rejected'])
  expect((await place.pull('booking', 0, 500, 'b')).done.map((d) => d.id)).toEqual([commands[4]?.id])
  expect((await place.pull('booking', rest.head)).rows).toEqual([])
})
