// The slots of a day, as a customer's page asks for them, against the same function by SQL alone: what HTTP, lanes, rights and
// JSON cost beside it. A venue with some forty bookings a day, one call after the other.

import { Agent, request } from 'node:http'
import { addDays } from '#domain/time/time.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import { byTurns, inRounds, type Measured, timeOf } from './measure.ts'

const days = 30
const perRound = 60
const rounds = 15

export async function measureSlots(): Promise<Measured> {
  const stack = await aStack()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const { id, url } = await stack.makeVendor({ settings: { capacity: 80, horizon_days: 60 } })
    await stack.sql`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, status, source)
      select ${id}, gen_random_uuid(), (now() at time zone 'Asia/Tokyo')::date + (n % ${days}::integer), 660 + (n % 40) * 15, 120, 2, '山田',
        'confirmed', 'phone'
      from generate_series(1, 1200) n`
    await stack.sql`analyze`
    const today = new Date().toISOString().slice(0, 10)
    let asked = 0
    const next = () => addDays(today, 2 + (asked++ % (days - 5)))
    const bySql = async () => {
      const [row] = await stack.sql`select public.slots_of_day(${url}, ${next()}, 2) as answer`
      return row?.answer
    }
    const overHttp = async () =>
      JSON.parse(await posted(stack, agent, { p_vendor_url: url, p_day: next(), p_pax: 2 }))
    for (const way of [bySql, overHttp]) {
      const { ok, slots } = await way()
      if (!ok || slots.length < 40) throw new Error('no slots were answered')
    }
    const timed = async (way: () => Promise<unknown>) =>
      (await timeOf(async () => {
        for (let i = 0; i < perRound; i++) await way()
      })) / perRound
    const measured = await inRounds(
      rounds,
      () => timed(overHttp),
      () => timed(bySql),
    )
    return byTurns('slots of a day over HTTP / by SQL', measured, 3)
  } finally {
    agent.destroy()
    await stack.close()
  }
}

/** A month's marks for the first time since something was booked, and again, against the slots of one day. */
export async function measureMonthOfDays(): Promise<Measured[]> {
  const stack = await aStack()
  try {
    const { id, url } = await stack.makeVendor({ settings: { capacity: 80, horizon_days: 60 } })
    await stack.sql`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, status, source)
      select ${id}, gen_random_uuid(), (now() at time zone 'Asia/Tokyo')::date + (n % 60), 660 + (n % 40) * 15, 120, 2, '山田',
        'confirmed', 'phone'
      from generate_series(1, 2400) n`
    await stack.sql`analyze`
    const today = new Date().toISOString().slice(0, 10)
    // The month after this one: all of its days are to come.
    const month = `${addDays(`${today.slice(0, 8)}01`, 31).slice(0, 8)}01`
    let asked = 0
    const day = () =>
      stack.sql`select public.slots_of_day(${url}, ${addDays(today, 2 + (asked++ % 25))}, 2) as answer`
    const kept = () => stack.sql`select public.month_of_days(${url}, ${month}, 2) as answer`
    const anew = async () => {
      await stack.sql`delete from private.month_marks`
      return await timeOf(kept)
    }
    const [row] = await kept()
    if (!row?.answer.marks.includes('free')) throw new Error('no marks were answered')
    const timed = async (way: () => Promise<number>) => {
      let sum = 0
      for (let i = 0; i < 20; i++) sum += await way()
      return sum / 20
    }
    const first = await inRounds(
      rounds,
      () => timed(anew),
      () => timed(() => timeOf(day)),
    )
    const again = await inRounds(
      rounds,
      () => timed(() => timeOf(kept)),
      () => timed(() => timeOf(day)),
    )
    return [
      byTurns("a month's marks, nothing kept / slots of one day", first, 10),
      byTurns("a month's marks as they are kept / slots of one day", again, 1.5),
    ]
  } finally {
    await stack.close()
  }
}

/** By the plainest client there is: `fetch` of this same process would be most of what is measured. */
function posted({ url, anonKey }: TestStack, agent: Agent, args: object): Promise<string> {
  const body = JSON.stringify(args)
  const headers = {
    apikey: anonKey,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/rest/v1/rpc/slots_of_day`, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
