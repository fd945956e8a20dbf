// Three tablets, each with its own person, and customers, against the real server through a bad network.

import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { faults } from './bad-network.ts'
import { aClient, type Client, newIdsOnRetry } from './client.ts'
import { calm, customers, daysFrom, type Shift, work } from './shift.ts'
import { verdict } from './verdict.ts'

const seeds: Record<Size, number> = { full: 12, share: 1 }
const steps = 24
const customersPerShift = 12
const roughness = 0.5
const drainMs = 45_000

export async function threeClients(size: Size): Promise<Outcome> {
  const stack = await aStack()
  try {
    await withoutLimits(stack.sql)
    const violations: string[] = []
    const control: string[] = []
    const figures: Record<string, number> = {
      ...{ commands: 0, conflicts: 0, refused: 0, online: 0 },
      ...{ nights: 0, ofNights: 0, moved: 0 },
    }
    const said = async (says: string, shift: Shift) =>
      (await verdict(shift)).filter((text) => text.startsWith(says))
    const planted = (name: string, says: string, found: string[]) => {
      if (found[0]) control.push(`${name}: ${found.length} found, ${found[0]}`)
      else violations.push(`where ${name}, nothing says ${says}`)
    }
    // One after the other: RxDB opens at most 16 collections in a process, and a tablet has four.
    for (let seed = 1; seed <= seeds[size]; seed++) {
      await play(stack, seed, async (shift) => {
        violations.push(...(await verdict(shift)).map((text) => `seed ${seed}: ${text}`))
        for (const [name, n] of Object.entries(await counted(shift))) figures[name] = (figures[name] ?? 0) + n
        if (seed < seeds[size]) return
        await muted(shift)
        planted(
          'no push of a tablet arrives',
          '[S2] one still holds',
          await said('[S2] one still holds', shift),
        )
        await changedSilently(shift)
        planted('a row changes without its rev', '[S4] one: booking', await said('[S4] one: booking', shift))
      })
    }
    const corrupt = newIdsOnRetry(seeded(7))
    // The clock is real, so chance decides whether the corrupted tablet repeats a push at all: three shifts at most.
    let doubled: string[] = []
    const look = async (shift: Shift) => {
      doubled = await said('[S2] nobody sent', shift)
    }
    for (let seed = 1000; doubled.length === 0 && seed < 1003; seed++) await play(stack, seed, look, corrupt)
    planted('retries have new ids', '[S2] nobody sent', doubled)
    for (const f of [...faults, 'nights', 'ofNights']) if (!figures[f]) violations.push(`${f} never struck`)
    return { cases: seeds[size], violations, control, figures }
  } finally {
    await stack.close()
  }
}

/** One shift from its seed to the calm after it, and what is to be looked at then. */
async function play(
  stack: TestStack,
  seed: number,
  look: (shift: Shift) => Promise<void>,
  corrupt?: (send: typeof fetch) => typeof fetch,
): Promise<void> {
  const random = seeded(seed)
  const fork = () => seeded(Math.floor(random() * 2 ** 31))
  const vendor = await stack.makeVendor({ settings: { capacity: 14, maximum_pax: 6, slot_interval: 30 } })
  const clients: Client[] = []
  try {
    for (const name of ['one', 'two', 'three']) {
      clients.push(await aClient(stack, vendor, name, fork(), name === 'one' ? corrupt : undefined))
    }
    const days = daysFrom(new Date().toISOString().slice(0, 10))
    const told = { promised: new Map(), givenUp: new Set<string>(), sold: new Set<string>() }
    const shift: Shift = { stack, vendor, clients, days, ...told }
    for (const { network } of clients) network.roughness = roughness
    await Promise.all([
      ...clients.map((client) => work(shift, client, fork(), steps)),
      customers(shift, fork(), customersPerShift),
    ])
    // The corrupted one may wait for ever.
    await calm(shift, corrupt ? 3000 : drainMs)
    await look(shift)
  } finally {
    await Promise.all(clients.map((client) => client.close()))
  }
}

async function counted({ stack, vendor, clients, promised, sold }: Shift): Promise<Record<string, number>> {
  const [log] = await stack.sql<{ conflicts: number; refused: number }[]>`
    select count(*) filter (where state = 'rejected')::int as refused,
      count(*) filter (where code in ('changed_elsewhere', 'status_conflict', 'moved_on'))::int as conflicts
    from private.command_log where vendor_id = ${vendor.id}`
  const [events] = await stack.sql<{ nights: number; ofNights: number; moved: number }[]>`
    select (select count(*)::int from public.occurrence o where o.vendor_id = v.id) as nights,
      (select count(*)::int from public.booking b where b.vendor_id = v.id and b.occurrence is not null) as "ofNights",
      (select count(*)::int from public.booking_history h where h.vendor_id = v.id and h.kind = 'event.moved') as moved
    from public.vendor v where v.id = ${vendor.id}`
  const struck = faults.map((f) => [f, clients.reduce((sum, c) => sum + c.network.struck[f], 0)])
  return { commands: promised.size, online: sold.size, ...log, ...events, ...Object.fromEntries(struck) }
}

async function changedSilently({ stack, vendor }: Shift): Promise<void> {
  await stack.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update public.booking set comments = 'x' where vendor_id = ${vendor.id}`
  })
}

async function muted(shift: Shift): Promise<void> {
  for (const client of shift.clients) {
    client.network.isMute = true
    await work(shift, client, seeded(7), 2)
  }
  await calm(shift, 2000)
}
