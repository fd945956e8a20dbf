// What happens to a house's bookings, and which mails that asks for.

import type { Outgoing } from '#tests/fixtures/mail/outbox.ts'
import type { Random } from '#tests/fixtures/random.ts'

const guests = 8

/** What is to be told to customer and house: 'recipient guest kind people' of each state that stood. */
export async function play(house: Outgoing, chance: Random): Promise<string[]> {
  const wanted: string[] = []
  const told = (guest: string, kind: string, pax: number) =>
    wanted.push(`customer ${guest} ${kind} ${pax}`, `house ${guest} ${kind} ${pax}`)
  for (let n = 0; n < guests; n++) {
    const email = `guest${n}@guest.example`
    let pax = chance.int(1, 3)
    const id = await house.book({ email, pax, language: 'en' })
    // Undone before it was told: nothing.
    if (chance.chance(0.2)) {
      await house.cancel(id)
      continue
    }
    await house.due()
    told(email, 'confirmed', pax)
    for (let change = 0; change < 2; change++) {
      if (chance.chance(0.4)) continue
      const before = pax
      pax = chance.int(4, 6) + change * 3
      await house.change(id, { pax })
      if (chance.chance(0.3)) {
        await house.change(id, { pax: before })
        pax = before
        continue
      }
      // A second thought within the half minute goes into the same mail.
      if (chance.chance(0.3)) {
        pax += 20
        await house.change(id, { pax })
      }
      await house.due()
      told(email, 'changed', pax)
    }
    if (chance.chance(0.4)) {
      await house.cancel(id)
      await house.due()
      told(email, 'cancelled', pax)
    }
  }
  return wanted
}
