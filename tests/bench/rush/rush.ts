// 2,000 customers for 200 tickets within a minute, and staff at work beside them; the same with a tenth of both, so that what is
// slower is slower by the crowd. Server and customers are processes of their own, staff are this one. What was sold and said is
// checked; a check that does not see a hold without its lock is none.

import type { ChildProcess } from 'node:child_process'
import postgres, { type Sql } from 'postgres'
import type { Measured } from '#tests/bench/measure.ts'
import { ticketsWithoutLock } from '#tests/prove/parts/broken-functions.ts'
import { type Caller, caller } from '#tests/prove/parts/calls.ts'
import { endOf, processOf, said } from '#tests/prove/parts/process-of.ts'
import type { Orders } from './crowd.ts'
import { type Customer, pause } from './customer.ts'
import { counted, figuresOf, quantile } from './figures.ts'
import type { House, Order, Ready } from './server.ts'
import { atWork, type Shift } from './staff.ts'
import { faultsOf, seenOf, soldOtherwise } from './verdict.ts'

const crowds = { few: 200, many: 2000 }
/** Of ten customers one has a ticket. */
const seatsFor = (customers: number): number => customers / 10
const quietMs = 12_000
/** p95 of staff in the rush against the same when it is quiet. */
const staffBound = 3

export async function measureRush(say: (line: string) => void): Promise<Measured[]> {
  const beside = (file: string) => processOf(new URL(file, import.meta.url), { serialization: 'advanced' })
  const [crowd, server] = [beside('./crowd.ts'), beside('./server.ts')]
  try {
    const order: Order = {
      cards: await said<string>(crowd),
      seats: [crowds.few, crowds.few, crowds.many].map(seatsFor),
    }
    server.send(order)
    const ready = await said<Ready>(server)
    const [control, small, large] = ready.houses as [House, House, House]
    const scene = { ready, crowd, say }
    const few = await rush(scene, small, {
      customers: crowds.few,
      seconds: 45,
      mostSeconds: 120,
      isAtOnce: false,
    })
    const many = await rush(scene, large, {
      customers: crowds.many,
      seconds: 45,
      mostSeconds: 150,
      isAtOnce: false,
    })
    const seen = await withoutLock(scene, control)
    const faults = [...few.faults, ...many.faults, ...seen]
    if (faults.length > 0) throw new Error(`of the rush\n  ${faults.join('\n  ')}`)
    return [
      ratioOf(
        'staff: p95 of a call, 2,000 customers in a minute / quiet',
        many.staff,
        many.quiet,
        staffBound,
      ),
      ratioOf('staff: p95 of a call, 200 customers in a minute / quiet', few.staff, few.quiet, staffBound),
      ratioOf('customers: p50 of an answer, 2,000 / 200 in a minute', many.p50, few.p50, mostOf.p50),
      ratioOf('customers: p95 of an answer, 2,000 / 200 in a minute', many.p95, few.p95, mostOf.p95),
      {
        ...ratioOf(
          'customers: answers a second, 200 / 2,000 in a minute',
          few.perSecond,
          many.perSecond,
          0.5,
        ),
        unit: '/s',
      },
    ]
  } finally {
    if (crowd.connected) crowd.disconnect()
    await endOf(server)
  }
}

/** Who waits in a crowd of ten times as many waits longer; a page gives up after ten seconds. */
const mostOf = { p50: 50, p95: 200 }

const ratioOf = (name: string, ours: number, theirs: number, bound: number): Measured => ({
  ...{ name, ours, theirs, unit: 'ms', ratio: ours / theirs, bound },
})

interface Scene {
  ready: Ready
  crowd: ChildProcess
  say: (line: string) => void
}

type Size = Pick<Orders, 'customers' | 'seconds' | 'mostSeconds' | 'isAtOnce'>

async function rush({ ready, crowd, say }: Scene, house: House, size: Size) {
  const phone = caller(ready.url, ready.anonKey)
  const sql = postgres(ready.databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await shift(phone, house, 2000)
    const quiet = await shift(phone, house, quietMs)
    let isOver = false
    const working = atWork(phone, house, () => isOver)
    const customers = await come(ready, crowd, house, size)
    isOver = true
    const staff = await working
    const told = customers.flatMap((one) => one.told)
    const figures = figuresOf(told)
    const p95 = (of: Shift) => quantile(of.times, 0.95)
    say(`${size.customers} customers, ${house.seats} tickets: ${counted(told)}`)
    say(
      `  answers p50 ${figures.p50.toFixed(0)} ms, p95 ${figures.p95.toFixed(0)} ms, ${figures.perSecond.toFixed(0)} a second; ` +
        `staff p95 ${p95(staff).toFixed(1)} ms of ${staff.times.length}, quiet ${p95(quiet).toFixed(1)} ms of ${quiet.times.length}`,
    )
    const seen = await seenOf(sql, house, customers, staff)
    const faults = faultsOf(seen).map((fault) => `${size.customers} customers: ${fault}`)
    return { ...figures, staff: p95(staff), quiet: p95(quiet), faults }
  } finally {
    phone.close()
    await sql.end()
  }
}

async function shift(phone: Caller, house: House, ms: number): Promise<Shift> {
  const until = performance.now() + ms
  return atWork(phone, house, () => performance.now() > until)
}

async function come(
  { url, anonKey, databaseUrl }: Ready,
  crowd: ChildProcess,
  house: House,
  size: Size,
): Promise<Customer[]> {
  crowd.send({ url, anonKey, databaseUrl, house, seed: 17, ...size } satisfies Orders)
  return said<Customer[]>(crowd)
}

/** A fault where the check finds nothing of a hold that waits for nobody. */
async function withoutLock({ ready, crowd, say }: Scene, house: House): Promise<string[]> {
  const sql: Sql = postgres(ready.databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const mend = await ticketsWithoutLock(sql)
    // All at the database together, or hardly two would meet.
    const bare = { ...ready, url: ready.withoutLanes }
    const customers = await come(bare, crowd, house, {
      customers: crowds.few,
      seconds: 0,
      mostSeconds: 10,
      isAtOnce: true,
    })
    await pause(500)
    const found = soldOtherwise(await seenOf(sql, house, customers, { times: [], wrong: [] }))
    await mend()
    say(`without the lock: ${found[0] ?? 'nothing was seen'}`)
    return found.some((fault) => Number.parseInt(fault, 10) > house.seats)
      ? []
      : ['a hold without its lock was not seen']
  } finally {
    await sql.end()
  }
}
