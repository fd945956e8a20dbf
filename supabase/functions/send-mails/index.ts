// The sender on hosted Supabase: an edge function that a schedule asks once a minute (supabase/README.md).

import postgres from 'postgres'
import { mailHandler } from './handler.ts'

declare const Deno: {
  env: { get(name: string): string | undefined; toObject(): Record<string, string> }
  serve(handler: (request: Request) => Promise<Response>): unknown
}

const sql = postgres(Deno.env.get('SUPABASE_DB_URL') ?? '', {
  max: 4,
  prepare: false,
  onnotice: () => undefined,
})

Deno.serve(mailHandler(sql, Deno.env.toObject()))
