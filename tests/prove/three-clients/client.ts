// A tablet of its own person: the real sync code on memory storage, real HTTP and websocket, behind a bad network.

import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import type { SyncHandle } from '#sync/handle.ts'
import { openSync } from '#sync/open-sync.ts'
import { deviceClock } from '#sync/platform/clock.ts'
import { supabasePokes } from '#sync/replication/realtime.ts'
import type { TestStack, TestUser, TestVendor } from '#tests/fixtures/stack.ts'
import { aDevice } from '#tests/fixtures/tablet.ts'
import { uuidOf } from '#tests/prove/parts/uuid-of.ts'
import { type BadNetwork, badNetwork } from './bad-network.ts'

export interface Client {
  name: string
  user: TestUser
  network: BadNetwork
  sync: SyncHandle
  /** The page is closed and opened again on the same device. */
  reopen(): Promise<void>
  close(): Promise<void>
}

export async function aClient(
  stack: TestStack,
  vendor: TestVendor,
  name: string,
  random: () => number,
  /** Only for the control: what this client sends in place of the real thing. */
  corrupt: (send: typeof fetch) => typeof fetch = (send) => send,
): Promise<Client> {
  const user = await stack.makeUser(vendor.id)
  const token = async () => user.token
  const network = badNetwork(random)
  const device = aDevice(name)
  let disconnect = () => {}
  const open = async (): Promise<SyncHandle> => {
    const supabase = createClient(stack.url, stack.anonKey, {
      accessToken: token,
      realtime: { transport: WebSocket as never },
    })
    disconnect = () => void supabase.realtime.disconnect()
    return openSync({
      vendorId: vendor.id,
      userId: user.id,
      url: stack.url,
      anonKey: stack.anonKey,
      token,
      kit: device.kit,
      deviceStore: device.deviceStores.tab(),
      locks: device.locks,
      random,
      newId: () => uuidOf(random),
      pokes: network.lossy(supabasePokes(supabase, token, deviceClock, random)),
      pageEvents: {
        online: () => true,
        visible: () => true,
        onOnlineChange: () => () => {},
        onVisible: () => () => {},
      },
      fetch: corrupt(network.fetch),
    })
  }
  const client: Client = {
    name,
    user,
    network,
    sync: await open(),
    reopen: async () => {
      await client.close()
      client.sync = await open()
    },
    close: async () => {
      await client.sync.close()
      disconnect()
    },
  }
  return client
}

/**
 * The control's client: whatever it sends again goes under a new id, as if ids were made when a request is built. Its
 * own outbox is told the ids it knows.
 */
export const newIdsOnRetry = (random: () => number) => {
  const sent = new Set<string>()
  return (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      if (!String(input).endsWith('sync_push')) return send(input, init)
      const body = JSON.parse(String(init?.body)) as { p_commands: { id: string }[] }
      const known = new Map<string, string>()
      for (const command of body.p_commands) {
        const id = sent.has(command.id) ? uuidOf(random) : command.id
        sent.add(command.id)
        known.set(id, command.id)
        command.id = id
      }
      const answer = await send(input, { ...init, body: JSON.stringify(body) })
      let text = await answer.text()
      for (const [id, own] of known) text = text.replaceAll(id, own)
      return new Response(text, { status: answer.status })
    }
}
