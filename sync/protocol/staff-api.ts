// The staff functions of SPEC.md, by name.

import type { Command } from '#domain/booking/command.ts'
import type { HistoryRow } from '#sync/types.ts'
import type { Beat, CollectionName, Digested, Pulled, Pushed } from './messages.ts'
import { isBeat, isDigested, isObject, isPulled, isPushed } from './messages.ts'
import type { Remote, Reply } from './rpc.ts'

export interface Calls {
  pull(collection: CollectionName, since: number, limit: number): Promise<Reply<Pulled>>
  push(commands: Command[]): Promise<Reply<Pushed>>
  /** `reached`: the highest rev that this device has of `epoch`, 0 when it has none. A lower head at the server: restored. */
  heartbeat(deviceName: string, epoch: string, reached: number): Promise<Reply<Beat>>
  digest(): Promise<Reply<Digested>>
  history(bookingId: string): Promise<Reply<{ rows: HistoryRow[] }>>
}

export function staffCalls(remote: Remote, vendorId: string, device: string): Calls {
  const vendor = { p_vendor: vendorId }
  const me = { ...vendor, p_device: device }
  return {
    pull: (collection, since, limit) =>
      remote.call(
        'sync_pull',
        { ...vendor, p_collection: collection, p_since: since, p_limit: limit, p_device: device },
        isPulled,
      ),
    push: (commands) => remote.call('sync_push', { ...me, p_commands: commands }, isPushed),
    heartbeat: (name, epoch, reached) =>
      remote.call('sync_heartbeat', { ...me, p_name: name, p_epoch: epoch, p_reached: reached }, isBeat),
    digest: () => remote.call('sync_digest', vendor, isDigested),
    history: (bookingId) =>
      remote.call('booking_history', { ...vendor, p_booking: bookingId }, (x): x is { rows: HistoryRow[] } =>
        isObject(x) ? Array.isArray(x.rows) : false,
      ),
  }
}
