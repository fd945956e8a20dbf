// The staff functions of SPEC.md, by name.

import type { Command } from '#domain/booking/command.ts'
import type { HistoryRow } from '#sync/types.ts'
import type {
  CollectionName,
  DigestResponse,
  HeartbeatResponse,
  PullResponse,
  PushResponse,
} from './messages.ts'
import {
  isDigestResponse,
  isHeartbeatResponse,
  isObject,
  isPullResponse,
  isPushResponse,
} from './messages.ts'
import type { Remote, Reply } from './staff-rpc.ts'

export interface StaffApi {
  pull(collection: CollectionName, since: number, limit: number): Promise<Reply<PullResponse>>
  push(commands: Command[]): Promise<Reply<PushResponse>>
  /** `reached`: the highest rev that this device has of `epoch`, 0 when it has none. A lower head at the server: restored. */
  heartbeat(deviceName: string, epoch: string, reached: number): Promise<Reply<HeartbeatResponse>>
  digest(): Promise<Reply<DigestResponse>>
  history(bookingId: string): Promise<Reply<{ rows: HistoryRow[] }>>
}

export function staffApi(remote: Remote, vendorId: string, device: string): StaffApi {
  const vendor = { p_vendor: vendorId }
  const me = { ...vendor, p_device: device }
  return {
    pull: (collection, since, limit) =>
      remote.call(
        'sync_pull',
        { ...vendor, p_collection: collection, p_since: since, p_limit: limit, p_device: device },
        isPullResponse,
      ),
    push: (commands) => remote.call('sync_push', { ...me, p_commands: commands }, isPushResponse),
    heartbeat: (name, epoch, reached) =>
      remote.call(
        'sync_heartbeat',
        { ...me, p_name: name, p_epoch: epoch, p_reached: reached },
        isHeartbeatResponse,
      ),
    digest: () => remote.call('sync_digest', vendor, isDigestResponse),
    history: (bookingId) =>
      remote.call('booking_history', { ...vendor, p_booking: bookingId }, (x): x is { rows: HistoryRow[] } =>
        isObject(x) ? Array.isArray(x.rows) : false,
      ),
  }
}
