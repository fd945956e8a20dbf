// Pokes: "something changed, up to this rev", or "somebody works there no more". Best effort; they carry no data and move no
// cursor.

import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { backoffMs, type Clock } from '#sync/platform/clock.ts'
import { isObject } from '#sync/protocol/messages.ts'

export interface Pokes {
  /** Joins the vendor's channel and joins again whenever it is lost; the answer leaves it. */
  listen(vendorId: string, onPoke: (poke: Poke) => void, onJoined: () => void): () => void
}

export interface Poke {
  rev: number
  /** A membership was taken away, perhaps this one's: the server is asked whose. */
  members?: true
}

export function supabasePokes(
  client: SupabaseClient,
  token: () => Promise<string | null>,
  clock: Clock,
  random: () => number,
): Pokes {
  return {
    listen(vendorId, onPoke, onJoined) {
      let channel: RealtimeChannel | null = null
      let attempt = 0
      let left = false
      let cancel = () => {}

      async function join(): Promise<void> {
        const present = await token().catch(() => null)
        if (left) return
        if (!present) return again()
        await client.realtime.setAuth(present)
        const mine = client.channel(`vendor:${vendorId}`, { config: { private: true } })
        channel = mine
        mine.on('broadcast', { event: 'poke' }, (message) => {
          const poke = pokeFrom(message.payload)
          if (poke) onPoke(poke)
        })
        mine.subscribe((status) => {
          if (mine !== channel || left) return
          if (status === 'SUBSCRIBED') {
            attempt = 0
            onJoined()
          } else {
            // CLOSED, CHANNEL_ERROR or TIMED_OUT: a channel that was lost never comes back by itself.
            channel = null
            void client.removeChannel(mine)
            again()
          }
        })
      }

      function again(): void {
        cancel()
        cancel = clock.after(backoffMs(attempt++, random), () => void join())
      }

      void join()
      return () => {
        left = true
        cancel()
        if (channel) void client.removeChannel(channel)
        // The library would keep the socket, and beat on it, until the server has said goodbye.
        void client.realtime.disconnect()
      }
    },
  }
}

/** Anything else than our own form is not a poke: frames can come from anywhere. */
export function pokeFrom(payload: unknown): Poke | null {
  if (!isObject(payload) || typeof payload.rev !== 'number') return null
  return Number.isSafeInteger(payload.rev)
    ? { rev: payload.rev, ...(payload.members === true && { members: true }) }
    : null
}
