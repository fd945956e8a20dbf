// What the parts of the replicator share: what they were given, and what they remember from one run to the next.

import type { Mirrors } from '#sync/mirror/generations.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import type { Clock } from '#sync/platform/clock.ts'
import type { DeviceStore } from '#sync/platform/device-store.ts'
import type { Locks } from '#sync/platform/locks.ts'
import { serialQueue } from '#sync/platform/serial-queue.ts'
import type { RepeatingTask } from '#sync/platform/task.ts'
import type { Seen } from '#sync/protocol/messages.ts'
import type { StaffApi } from '#sync/protocol/staff-api.ts'
import type { StatusBoard } from '#sync/status/status.ts'
import type { LiveHold } from '#sync/types.ts'

export interface ReplicatorParts {
  vendorId: string
  api: StaffApi
  /** The shown one; null while there is none: the membership is gone. */
  mirror(): Mirror | null
  mirrors: Mirrors
  deviceStore: DeviceStore
  outbox: Outbox
  locks: Locks
  board: StatusBoard
  clock: Clock
  random(): number
  /** The server's epoch as this device last took it in, '' before. It outlives mirrors. */
  epoch(): string
  setEpoch(epoch: string): void
  /** What the server's clock said last. */
  serverTime(): number
  deviceName(): string
  /** What this device says of itself. */
  seen(fault: string): Promise<Seen>
  online(): boolean
  holds(holds: LiveHold[]): void
  onMembershipRevoked(): Promise<void>
  /** This tab is awake, and its storage answers. */
  onHeartbeat(): void
  /** The server spoke as to a member. */
  onMember(): void
}

export interface ReplicatorState {
  readonly parts: ReplicatorParts
  readonly tasks: Record<'heartbeat' | 'pull' | 'fill' | 'push' | 'verify', RepeatingTask>
  /** Up to which rev rows are to be pulled: Infinity for all that there are. */
  wanted: number
  /** Parts that the next pull lets the server count. */
  counted: string[] | null
  /** A push that asked for a page is under way: it may bring what is wanted. */
  pushing: Promise<void> | null
  /** Goes up when commands are opened again to be sent once more: an answer to a question from before does not count. */
  restores: number
  /** How many answers have come. */
  responses: number
  /** How many heartbeats were answered. */
  heartbeats: number
  /** The last request got no answer. */
  isSilent: boolean
  /** What went wrong last, '' before. */
  lastFault: string
  /** Checksums in a row that were not the server's. */
  mismatches: number
  isStopped: boolean
  cancelStale(): void
  /**
   * Answers are stored, and entries opened again after a restore, one after the other: else the answer of a server that
   * has since forgotten what it applied could outlive the restore, and its command would never be sent again.
   */
  runExclusive<T>(action: () => Promise<T>): Promise<T>
}

export const newState = (parts: ReplicatorParts, tasks: ReplicatorState['tasks']): ReplicatorState => ({
  parts,
  tasks,
  wanted: Number.POSITIVE_INFINITY,
  counted: null,
  pushing: null,
  restores: 0,
  responses: 0,
  heartbeats: 0,
  isSilent: true,
  lastFault: '',
  mismatches: 0,
  isStopped: false,
  cancelStale: () => {},
  runExclusive: serialQueue(),
})

export function reportStorageError({ parts, isStopped }: ReplicatorState, error: unknown): void {
  if (!isStopped) parts.board.transition('storage-failed', String(error))
}

/** Rows up to this rev are wanted; all that there are without one. */
export function requestPull(state: ReplicatorState, upto = Number.POSITIVE_INFINITY): void {
  state.wanted = Math.max(state.wanted, upto)
  state.tasks.pull.trigger()
}
