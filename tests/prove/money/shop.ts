// One Postgres, one server of Stripe's shape and one function of payments, whose ways between can be cut.

import { paymentsHandler } from '#functions/payments/handler.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { keys, type StripeServer, stripeServer } from '#tests/fixtures/stripe/server.ts'

export interface Shop {
  db: TestDatabase
  stripe: StripeServer
  /** The function, which dies where `dies` says so. */
  handle(request: Request): Promise<Response>
  /** Asked at each of its statements: before it, behind it, or not at all. */
  dies: () => 'before' | 'after' | undefined
  /** What the function asked of Postgres and of the card service since it last forgot, and what struck it. */
  trace: string[]
  /** Some rounds, as if the clock had gone on. */
  settle(): Promise<void>
  /** A night that was judged leaves nothing for the next ones to ask about: each seed plays alone. */
  forget(): Promise<void>
  close(): Promise<void>
}

const runKey = 'a word of sixteen letters'

/** `isPlanted`: a payment is settled anew whenever it is told. */
export async function openShop(isPlanted: boolean): Promise<Shop> {
  const [db, stripe] = await Promise.all([startDatabase(), stripeServer()])
  await withoutLimits(db.sql)
  if (isPlanted) await plant(db)
  const shop: Shop = {
    ...{ db, stripe, dies: () => undefined, trace: [] },
    handle: () => Promise.reject(new Error('not open')),
    settle: async () => {
      for (let i = 0; i < 4; i++) {
        // One after the other, so that a seed has them in the same order again.
        await db.sql`update private.payment p set ask_at = now() - interval '1 second' + o.nth * interval '1 millisecond'
          from (select id, row_number() over (order by id) as nth from private.payment) o
          where p.id = o.id and p.state in ('opening', 'open')`
        await db.sql`update private.refund r set leased_until = now(), due_at = now() - interval '1 second' + o.nth * interval '1 millisecond'
          from (select id, row_number() over (order by payment_id, reason, amount, asked_at) as nth from private.refund) o
          where r.id = o.id and r.state = 'due'`
        const headers = { authorization: `Bearer ${runKey}` }
        await shop.handle(
          new Request('http://localhost/functions/v1/payments/round', { method: 'POST', headers }),
        )
      }
    },
    forget: async () => {
      await db.sql`delete from private.payment`
      stripe.forget()
      shop.trace.length = 0
    },
    close: async () => {
      await stripe.close()
      await db.close()
    },
  }
  const unsafe = async (text: string, values: (string | number | boolean)[]) => {
    const dies = shop.dies()
    shop.trace.push(`${/private\.\w+/.exec(text)?.[0]} ${dies ?? ''}`)
    if (dies === 'before') throw new Error('the function was killed')
    const rows = await db.sql.unsafe(text, values)
    if (dies === 'after') throw new Error('the function was killed')
    return rows
  }
  const settings = { ...keys, site: 'http://localhost', api: new URL(stripe.url) }
  shop.handle = paymentsHandler({ sql: { unsafe }, settings, runKey })
  return shop
}

async function plant({ sql }: TestDatabase): Promise<void> {
  const [row] = await sql<{ text: string }[]>`
    select pg_get_functiondef('private.settle_payment(jsonb)'::regprocedure) as text`
  const text = row?.text.replace("or p.intent = s->>'intent' then", 'then')
  if (!text || text === row?.text) throw new Error('the error could not be planted')
  await sql.unsafe(text)
}
