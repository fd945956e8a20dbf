// Card payments on hosted Supabase: an edge function that customers' pages, the card service and a schedule ask (supabase/README.md).

import postgres from 'postgres'
import { paymentsHandler } from './handler.ts'
import { paymentSettings } from './settings.ts'

declare const Deno: {
  env: { get(name: string): string | undefined; toObject(): Record<string, string> }
  serve(handler: (request: Request) => Promise<Response>): unknown
}

const sqlOf = (max: number) =>
  postgres(Deno.env.get('SUPABASE_DB_URL') ?? '', { max, prepare: false, onnotice: () => undefined })
const env = Deno.env.toObject()
const settings = paymentSettings(env, (env['NOREN_URL'] ?? '').replace(/\/$/, ''))

Deno.serve(paymentsHandler({ sql: sqlOf(3), toldSql: sqlOf(2), settings, runKey: env['PAYMENT_RUN_KEY'] }))
