// A new tablet at a restaurant with 20,000 bookings, most of them behind it: what the evening needs (hours, the weeks from two days
// ago to two weeks ahead) against all that it will hold. Over HTTP from the real stack; rows are stored in memory.

import { setTimeout as after } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { addDays, isDay, mondayOf } from '#domain/time/time.ts'
import { type Mirror, openMirror } from '#sync/mirror/mirror.ts'
import { openRemote, type StaffApi, staffApi } from '#sync/protocol/staff-api.ts'
import { aStack } from '#tests/fixtures/stack.ts'
import { aDevice } from '#tests/fixtures/tablet.ts'
import { byTurns, type Measured } from './measure.ts'

const bookings = 20_000
const daysBack = 390
const daysAhead = 60
const rounds = 5

export async function measureBootstrap(): Promise<Measured> {
  const stack = await aStack()
  try {
    const vendor = await stack.makeVendor()
    for (let from = 0; from < bookings; from += 250) await fill(stack.sql, vendor.id, from)
    await stack.sql`analyze`
    const { token } = await stack.makeUser(vendor.id)
    const remote = openRemote({ url: stack.url, anonKey: stack.anonKey, token: async () => token })
    await filled(staffApi(remote, vendor.id, 'warm'))
    const measured = []
    for (let i = 0; i < rounds; i++) measured.push(await filled(staffApi(remote, vendor.id, `tablet-${i}`)))
    return byTurns(`bootstrap of ${bookings} bookings, near parts / all`, measured, 0.1)
  } finally {
    await stack.close()
  }
}

/** A transaction for each part: the clock's row, written again and again in one, would be a longer and longer chain. */
const fill = (sql: Sql, vendor: string, from: number) =>
  sql.begin(async (tx) => {
    await tx`
      insert into public.guest (vendor_id, id, phone, last_name)
      select ${vendor}, private.guest_id(${vendor}, p.phone), p.phone, '山田'
      from generate_series(${from / 5}::integer, ${from / 5 + 49}::integer) n
      cross join lateral (select '+8190' || 10000000 + n as phone) p`
    await tx`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, guest_id, status, source, reference)
      select ${vendor}, gen_random_uuid(),
        private.business_day(${vendor}) - ${daysBack}::integer + n % ${daysBack + daysAhead}::integer, 960 + (n % 40) * 15, 120, 2,
        '山田', p.phone, private.guest_id(${vendor}, p.phone), 'confirmed', 'phone', 'R' || n
      from generate_series(${from}::integer, ${from + 249}::integer) n
      cross join lateral (select '+8190' || 10000000 + n / 5 as phone) p`
  })

let made = 0

/** Milliseconds until the near parts are here, and until all are. */
async function filled(api: StaffApi): Promise<{ ours: number; theirs: number }> {
  const mirror = await openMirror(`mirror-bootstrap-${++made}`, aDevice().kit, api)
  const began = performance.now()
  const pulled = mirror.pull().then(() => mirror.fill())
  let ours = Number.NaN
  while (!mirror.checkpoint().complete) {
    if (Number.isNaN(ours) && isNearHere(mirror)) ours = performance.now() - began
    await after(2)
  }
  const theirs = performance.now() - began
  if (await pulled) throw new Error('a part did not come')
  const rows = await mirror.collections.booking.count().exec()
  if (rows !== bookings) throw new Error(`${rows} bookings are here`)
  await mirror.remove()
  return { ours, theirs }
}

function isNearHere(mirror: Mirror): boolean {
  const { plan, here } = mirror.checkpoint()
  const today = new Date().toISOString().slice(0, 10)
  const [first, last] = [mondayOf(addDays(today, -2)), addDays(today, 14)]
  const isNear = (part: string) => part === 'config' || (isDay(part) && part >= first && part <= last)
  const near = plan?.parts.filter(isNear) ?? []
  return near.length > 3 && near.every((part) => here.includes(part))
}
