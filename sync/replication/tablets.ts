// The vendor's tablets as the server last told of them, kept on the device: they can be read without a network.

import type { Clock } from '#sync/platform/clock.ts'
import type { DeviceStore } from '#sync/platform/device-store.ts'
import { areTablets } from '#sync/protocol/messages.ts'
import { jsonOf } from '#sync/protocol/rpc.ts'
import { read, type StaffApi } from '#sync/protocol/staff-api.ts'
import type { StatusBoard } from '#sync/status/status.ts'
import type { KnownTablets } from '#sync/types.ts'

export interface TabletList {
  /** As the server last told; null where it never did, and for who is no member. */
  known(): KnownTablets | null
  /** Asks the server; null where it cannot be had now. */
  ask(): Promise<KnownTablets | null>
}

export const tabletsKey = (vendorId: string): string => `tablets.${vendorId}`

export function knownTablets(parts: {
  vendorId: string
  deviceStore: DeviceStore
  clock: Clock
  board: StatusBoard
  api: StaffApi
}): TabletList {
  const { deviceStore, clock, board, api } = parts
  const key = tabletsKey(parts.vendorId)
  return {
    known() {
      const stored = jsonOf(deviceStore.get(key) ?? '')
      return board.get().member && areTablets(stored) ? stored : null
    },
    async ask() {
      const reply = await read(clock, api.tablets)
      // An answer from before the membership ended is nobody's any more.
      if (!reply.ok || !board.get().member) return null
      deviceStore.set(key, JSON.stringify(reply.value))
      return reply.value
    },
  }
}
