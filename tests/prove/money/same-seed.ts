import { type Random, random } from '#tests/fixtures/random.ts'
import type { Outcome } from '#tests/prove/types.ts'
import { checkout } from './checkout.ts'
import { openShop, type Shop } from './shop.ts'

/** Each seed twice, forwards in one shop and backwards in another that plays at the same time. The control is a night of real dice. */
export async function repeated(count: number): Promise<Outcome> {
  const seeds = Array.from({ length: count }, (_, i) => i + 1)
  const shops = [await openShop(false), await openShop(false)] as const
  try {
    const [there, back] = await Promise.all([allOf(shops[0], seeds), allOf(shops[1], seeds.toReversed())])
    const violations = seeds.flatMap((seed) => {
      const where = differs(there.get(seed), back.get(seed))
      return where ? [`seed ${seed}: ${where}`] : []
    })
    const dice = random(Math.floor(Math.random() * 2 ** 32))
    const where = differs(there.get(1), await traceOf(shops[0], dice))
    const asked = [...there.values()].reduce((sum, trace) => sum + trace.length, 0)
    return { cases: count, violations, control: where ? [where] : [], figures: { asked } }
  } finally {
    await Promise.all(shops.map((shop) => shop.close()))
  }
}

async function allOf(shop: Shop, seeds: readonly number[]): Promise<Map<number, string[]>> {
  const traces = new Map<number, string[]>()
  for (const seed of seeds) traces.set(seed, await traceOf(shop, random(seed)))
  return traces
}

async function traceOf(shop: Shop, r: Random): Promise<string[]> {
  const { night } = await checkout(shop, r)
  const ends = await shop.db.sql<{ words: string }[]>`
    select concat_ws(' ', p.state, p.amount, r.reason, r.state, r.amount) as words from private.payment p
    left join private.refund r on r.vendor_id = p.vendor_id and r.payment_id = p.id
    where p.vendor_id = ${night.venue.id} order by p.id, 1`
  const trace = [...shop.trace, ...ends.map(({ words }) => words)]
  await shop.forget()
  return trace
}

function differs(a: readonly string[] = [], b: readonly string[] = []): string {
  const i = Array.from({ length: Math.max(a.length, b.length) }).findIndex((_, n) => a[n] !== b[n])
  return i < 0 ? '' : `step ${i} is ${a[i]}, then ${b[i]}`
}
