// Evening after evening of the last seats with cards among those who buy; then the same with a fault planted.

import { paymentsHandler } from '#functions/payments/handler.ts'
import { as, startDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { random } from '#tests/fixtures/random.ts'
import { keys, stripeServer } from '#tests/fixtures/stripe/server.ts'
import {
  latePaymentsTakeSeats,
  paidAndKept,
  paymentsWithoutLock,
} from '#tests/prove/parts/broken-functions.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { type CardEvening, cardEvening, type Till } from './card-evening.ts'

const evenings: Record<Size, number> = { full: 120, share: 6 }
/** A planted fault is looked for in so many. */
const searched = 12
const runKey = 'a word of sixteen letters'

export async function proveCards(size: Size): Promise<Outcome> {
  const [server, stripe] = [await startDatabase(), await stripeServer()]
  try {
    await withoutLimits(server.sql)
    const sql = server.connect(16)
    const db = {
      ...server,
      sql,
      asAnon: ((action, headers) => as(sql, 'anon', '', action, headers)) as typeof server.asAnon,
    }
    const settings = { ...keys, site: 'http://localhost', api: new URL(stripe.url) }
    const handle = paymentsHandler({ sql, settings, runKey })
    const round = async () => {
      const headers = { authorization: `Bearer ${runKey}` }
      await handle(new Request('http://localhost/functions/v1/payments/round', { method: 'POST', headers }))
    }
    const till: Till = { db, stripe, handle, round }
    const play = async (seed: number): Promise<CardEvening> => {
      const one = await cardEvening(till, random(seed))
      stripe.forget()
      await sql`delete from private.payment`
      return { ...one, violations: one.violations.map((words) => `seed ${seed}: ${words}`) }
    }
    const played: CardEvening[] = []
    for (let seed = 1; seed <= evenings[size]; seed++) played.push(await play(seed))
    const control: string[] = []
    const blind: string[] = []
    for (const [fault, sees] of [
      [latePaymentsTakeSeats, /beyond/],
      [paymentsWithoutLock, /beyond|went back/],
      [paidAndKept, /0 went back/],
    ] as const) {
      const mend = await fault(server.sql)
      let seen: string | undefined
      for (let seed = 1; seed <= searched && !seen; seed++)
        seen = (await play(1000 + seed)).violations.find((words) => sees.test(words))
      await mend()
      if (seen) control.push(`${fault.name}: ${seen}`)
      else blind.push(`the planted fault ${fault.name} was not seen`)
    }
    const sum = (of: (one: CardEvening) => number) => played.reduce((all, one) => all + of(one), 0)
    const figures = {
      soldTickets: sum((one) => one.sold),
      honoured: sum((one) => one.honoured),
      returned: sum((one) => one.returned),
    }
    for (const [what, times] of Object.entries(figures)) if (times === 0) blind.push(`${what}: none`)
    return {
      cases: sum((one) => one.customers),
      violations: [...played.flatMap((one) => one.violations), ...blind],
      control,
      figures: { evenings: played.length, ...figures },
    }
  } finally {
    await stripe.close()
    await server.close()
  }
}
