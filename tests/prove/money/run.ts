// Seeded nights, several at a time: a night waits for the card service's faults, and for the library's own pause before it asks again,
// four fifths of its time. Each lane has a database and a card service of its own, and a seed is the same night in any of them.

import { random } from '#tests/fixtures/random.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { checkout } from './checkout.ts'
import { openShop, type Shop } from './shop.ts'
import { verdict } from './verdict.ts'

const seeds: Record<Size, number> = { full: 5000, share: 100 }
const ofControl: Record<Size, number> = { full: 100, share: 30 }
const lanes = 8

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
  const shops: Shop[] = []
  const found: string[] = []
  const figures = { paid: 0, booked: 0, refunded: 0, bankSentBack: 0, msPerNight: 0 }
  let next = 1
  try {
    while (shops.length < lanes) shops.push(await openShop(isPlanted))
    const began = performance.now()
    const lane = async (shop: Shop) => {
      while (next <= most) {
        const seed = next++
        const { night, customers, paid } = await checkout(shop, random(seed))
        const { wrong, booked } = await verdict(shop, night, customers)
        found.push(...wrong.map((words) => `seed ${seed}: ${words}`))
        const sentBack = shop.stripe.refunds.filter(({ status }) => status === 'failed').length
        figures.paid += paid
        figures.booked += booked
        figures.refunded += shop.stripe.refunds.length - sentBack
        figures.bankSentBack += sentBack
        await shop.forget()
      }
    }
    await Promise.all(shops.map(lane))
    figures.msPerNight = Math.round((performance.now() - began) / most)
  } finally {
    await Promise.all(shops.map((shop) => shop.close()))
  }
  return { found, figures }
}
