// Signs tickets on hosted Supabase: an edge function that customers' pages ask (supabase/README.md).

import postgres from 'postgres'
import { ticketsHandler } from './handler.ts'

declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): unknown
}

const sql = postgres(Deno.env.get('SUPABASE_DB_URL') ?? '', {
  max: 4,
  prepare: false,
  onnotice: () => undefined,
})

Deno.serve(ticketsHandler(sql))
