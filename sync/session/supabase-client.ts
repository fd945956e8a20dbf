// The only place where a Supabase client is made.

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Server } from '#sync/protocol/rpc.ts'
import { checkedToken } from './access-token.ts'
import { presentServer } from './server.ts'

/** One of each kind for a server. */
const data = new WeakMap<Server, SupabaseClient>()
const auth = new WeakMap<Server, SupabaseClient>()

/** Reads and realtime as the signed-in person. Asks for a checked token each time, never for the library's own session. */
export function supabase(): SupabaseClient {
  const server = presentServer()
  const known = data.get(server)
  if (known) return known
  const client = createClient(server.url, server.anonKey, {
    accessToken: checkedToken,
    realtime: {
      heartbeatIntervalMs: 30_000,
      reconnectAfterMs: (tries: number) => ([1000, 2000, 5000][tries - 1] ?? 10_000) + Math.random() * 500,
    },
  })
  data.set(server, client)
  return client
}

/** Reads with this very token: of somebody who is not signed in here yet. */
export function supabaseWith(token: string): SupabaseClient {
  const { url, anonKey } = presentServer()
  return createClient(url, anonKey, { accessToken: async () => token })
}

/**
 * Sign-in, sign-up and "who am I". It keeps nothing: its own stored session would be refreshed behind our back,
 * and takes 25 s to find out that there is no network.
 */
export function authClient(): SupabaseClient {
  const server = presentServer()
  const known = auth.get(server)
  if (known) return known
  const client = createClient(server.url, server.anonKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: 'noren-none',
    },
  })
  auth.set(server, client)
  return client
}
