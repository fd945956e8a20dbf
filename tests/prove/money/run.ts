import type { Outcome, Size } from '#tests/prove/types.ts'
import { checkout } from './checkout.ts'
import { openShop } from './shop.ts'
import { verdict } from './verdict.ts'

const seeds: Record<Size, number> = { full: 5000, share: 100 }
const ofControl: Record<Size, number> = { full: 100, share: 30 }

export async function money(size: Size): Promise<Outcome> {
  const told = await play(seeds[size], false)
  const control = await play(ofControl[size], true)
  return {
    cases: seeds[size],
    violations: told.found,
    control: control.found.slice(0, 20),
    figures: told.figures,
  }
}

async function play(most: number, isPlanted: boolean) {
  const shop = await openShop(isPlanted)
  const found: string[] = []
  let paid = 0
  try {
    for (let seed = 1; seed <= most; seed++) {
      const played = await checkout(shop, seed)
      paid += played.paid
      const wrong = await verdict(shop, played.night, played.customers)
      found.push(...wrong.map((words) => `seed ${seed}: ${words}`))
    }
    const refunded = shop.stripe.refunds.length
    const [row] = await shop.db.sql<{ booked: number }[]>`
      select count(*)::int as booked from private.payment where state = 'booked'`
    return { found, figures: { paid, booked: row?.booked ?? 0, refunded } }
  } finally {
    await shop.close()
  }
}
