// What this device may show. Two rules: who is no member any more reads nothing and keeps no rows; and nothing is shown
// 14 days after the server's last answer. Neither stops work from being taken in.

import { BehaviorSubject } from 'rxjs'
import type { Mirrors } from '#sync/mirror/generations.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import { standsStill } from '#sync/mirror/renewal.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import type { Clock } from '#sync/platform/clock.ts'
import type { DeviceStore } from '#sync/platform/device-store.ts'
import type { StatusBoard } from '#sync/status/status.ts'

const readableMs = 14 * 86_400_000

export interface AccessParts {
  vendorId: string
  deviceStore: DeviceStore
  clock: Clock
  board: StatusBoard
  outbox: Outbox
  mirrors: Mirrors
  /** Taken in again, or the mirror is there again: all that came since is missing. */
  pullAll(): void
  reportStorageError(error: unknown): void
}

export interface Access {
  /** What may be read: the present mirror, or nothing. */
  shown: BehaviorSubject<Mirror | null>
  isMembershipRevoked(): boolean
  onMembershipRevoked(): Promise<void>
  /** The server spoke as to a member. */
  onMember(): void
  /** Another tab has noted that the membership is gone, or that it is back. */
  adopt(key: string): void
  /** Reckons anew what may be read and what waits. */
  update(): void
}

export function openAccess(parts: AccessParts): Access {
  const { deviceStore, clock, board, outbox, mirrors } = parts
  const key = `sealed.${parts.vendorId}`
  const shown = new BehaviorSubject<Mirror | null>(null)
  const isMembershipRevoked = () => deviceStore.get(key) === '1'

  function isStale(): boolean {
    const { last_sync, offset } = board.get()
    return last_sync !== null && clock.now() + offset - Date.parse(last_sync) > readableMs
  }

  function update(): void {
    const readable = !isMembershipRevoked() && !isStale()
    const open = outbox.open()
    const renewal = mirrors.renewal()
    board.set({
      readable,
      member: !isMembershipRevoked(),
      waiting: open.filter((e) => e.answered === '' && e.state === 'waiting').length,
      refused: open.filter((e) => ['rejected', 'blocked', 'parked'].includes(e.state)).length,
      renewing: standsStill(renewal) ? (renewal?.since ?? null) : null,
      complete: mirrors.present.value?.checkpoint().complete ?? false,
    })
    const visible = readable ? mirrors.present.value : null
    if (shown.value !== visible) shown.next(visible)
  }

  return {
    shown,
    isMembershipRevoked,
    update,
    async onMembershipRevoked() {
      deviceStore.set(key, '1')
      update()
      await mirrors.remove()
    },
    onMember() {
      // A mirror that could not be opened or replaced is tried again with every answer.
      if (!isMembershipRevoked() && mirrors.present.value) return
      if (isMembershipRevoked()) deviceStore.set(key, '0')
      void mirrors.adoptGeneration().then(() => {
        update()
        parts.pullAll()
      }, parts.reportStorageError)
    },
    adopt(changed) {
      if (changed !== key) return
      const adopted = isMembershipRevoked() ? mirrors.remove() : mirrors.adoptGeneration()
      adopted.catch(parts.reportStorageError)
    },
  }
}
