// Rows reach every tablet in the order of their commits. While four writers push over HTTP, three readers follow them:
// a tablet's own mirror, and two cursors of the kind that other products use, which must be seen to skip or the test
// proves nothing.

import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { openMirror } from '#sync/mirror/mirror.ts'
import { openRemote, staffApi } from '#sync/protocol/staff-api.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import { aDevice } from '#tests/fixtures/tablet.ts'
import { aDay, create } from '#tests/fixtures/venue.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'

const writers = 4
const perBatch = 20
const days = 90
/** Between two steps of a reader, so that readers leave the writers room. */
const pauseMs = 20
const batches: Record<Size, number> = { full: 375, share: 19 }

interface Follower {
  /** Whether anything was new. */
  step(): Promise<boolean>
  seen(): Promise<Set<string>>
}

export async function commitOrder(size: Size): Promise<Outcome> {
  const stack = await aStack()
  try {
    const vendor = await stack.makeVendor()
    const { token } = await stack.makeUser(vendor.id)
    const callsOf = (device: string) => {
      const remote = openRemote({ url: stack.url, anonKey: stack.anonKey, token: async () => token })
      return staffApi(remote, vendor.id, device)
    }
    const writer = async (name: string) => {
      const calls = callsOf(name)
      for (let i = 0; i < batches[size]; i++) {
        // Thousands on one day would be about how long a day can be counted, not about order.
        const day = addDays(aDay, i % days)
        const commands = Array.from({ length: perBatch }, () => create({ pax: 1, day }, { source: 'import' }))
        const reply = await calls.push(commands, null, 0)
        if (!reply.ok) throw new Error(`a push failed: ${reply.detail}`)
        const bad = reply.value.answers.find((a) => a.state !== 'applied')
        if (bad) throw new Error(`a creation was answered ${bad.state} ${bad.code}`)
      }
    }
    // For the cursor that has none of ours: it must not be slow, only wrong.
    await stack.sql`create index on public.booking_history (vendor_id, received_at)`
    const { follower, close } = await byMirror(callsOf('follower'))
    const followers = [follower, byTwoStatements(stack.sql, vendor.id), byModified(stack.sql, vendor.id)]
    let writing = true
    const follow = async (one: Follower) => {
      for (;;) {
        const last = !writing
        if (!(await one.step()) && last) return one.seen()
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    const following = Promise.all(followers.map(follow))
    try {
      await Promise.all(Array.from({ length: writers }, (_, i) => writer(`writer-${i}`)))
    } finally {
      writing = false
    }
    const [mirror, twoStatements, modified] = (await following) as [Seen, Seen, Seen]
    await close()
    const ids = await idsOf(stack, vendor.id)
    return outcome(ids, mirror, twoStatements, modified)
  } finally {
    await stack.close()
  }
}

type Seen = Set<string>

const missing = (ids: readonly string[], seen: Seen): string[] => ids.filter((id) => !seen.has(id))

function outcome(ids: readonly string[], mirror: Seen, twoStatements: Seen, modified: Seen): Outcome {
  const skippedByTwo = missing(ids, twoStatements)
  const skippedByModified = missing(ids, modified)
  const told = (who: string, skipped: string[]) => skipped.map((id) => `${who} never saw booking ${id}`)
  const both = skippedByTwo.length > 0 && skippedByModified.length > 0
  return {
    cases: ids.length,
    violations: told('the mirror', missing(ids, mirror)),
    // Both usual cursors must be caught, or the writers did not overlap enough to say anything.
    control: both
      ? [...told('the two statements', skippedByTwo), ...told('the _modified cursor', skippedByModified)]
      : [],
    figures: {
      rows: ids.length,
      skipped: missing(ids, mirror).length,
      skippedByTwoStatements: skippedByTwo.length,
      skippedByModifiedCursor: skippedByModified.length,
    },
  }
}

async function idsOf(stack: TestStack, vendor: string): Promise<string[]> {
  const rows = await stack.sql<{ id: string }[]>`select id from public.booking where vendor_id = ${vendor}`
  return rows.map((r) => r.id)
}

/** The product's own: RxDB on memory storage, pulled again as soon as a pull has ended. */
async function byMirror(
  calls: Parameters<typeof openMirror>[2],
): Promise<{ follower: Follower; close: () => Promise<void> }> {
  const mirror = await openMirror('mirror-follower', aDevice().kit, calls)
  let reached = -1
  const follower: Follower = {
    step: async () => {
      const end = await mirror.pull()
      if (!end.ok) throw new Error(`a pull ended with ${end.fault}: ${end.detail}`)
      if (await mirror.fill()) throw new Error('a part did not come')
      const moved = end.last.head > reached
      reached = end.last.head
      return moved
    },
    seen: async () => new Set((await mirror.collections.booking.find().exec()).map((row) => row.id)),
  }
  return { follower, close: () => mirror.close() }
}

/** Rows first and head after, each a statement of its own. */
function byTwoStatements(sql: Sql, vendor: string): Follower {
  const seen = new Set<string>()
  let cursor = 0
  return {
    seen: async () => seen,
    step: async () => {
      const page = await sql<{ id: string; rev: number }[]>`
        select id, rev::int from public.booking where vendor_id = ${vendor} and rev > ${cursor} order by rev limit 100`
      const [clock] = await sql<{ head: number }[]>`
        select rev::int as head from private.vendor_clock where vendor_id = ${vendor}`
      for (const row of page) seen.add(row.id)
      cursor = page.length === 100 ? (page.at(-1)?.rev ?? cursor) : (clock?.head ?? cursor)
      return page.length > 0
    },
  }
}

/** `_modified > checkpoint`, the instant at which the writing transaction began. */
function byModified(sql: Sql, vendor: string): Follower {
  const seen = new Set<string>()
  let cursor = '2000-01-01'
  return {
    seen: async () => seen,
    step: async () => {
      const page = await sql<{ id: string; modified: string }[]>`
        select booking_id as id, received_at::text as modified from public.booking_history
        where vendor_id = ${vendor} and received_at > ${cursor}::text::timestamptz order by received_at`
      for (const row of page) seen.add(row.id)
      cursor = page.at(-1)?.modified ?? cursor
      return page.length > 0
    },
  }
}
