// What this device may show. Two rules: who is no member any more reads nothing, and an hour later keeps no rows; and
// nothing is shown 14 days after the server's last answer. Neither stops work from being taken in.
//
//   member --not_member--> locked --not_member, an hour later--> gone (the mirror is deleted)
//     ^                      |                                     |
//     +--the server speaks as to a member--------------------------+

import { BehaviorSubject } from 'rxjs'
import type { Mirrors } from '#sync/mirror/generations.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import { standsStill } from '#sync/mirror/renewal.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import type { Clock } from '#sync/platform/clock.ts'
import type { DeviceStore } from '#sync/platform/device-store.ts'
import type { StatusBoard } from '#sync/status/status.ts'
import { tabletsKey } from './tablets.ts'

const readableMs = 14 * 86_400_000
/** A proxy, or a server that is half restored, may say it for minutes: the first word costs no mirror. */
const secondWordMs = 3_600_000

/** What the device store says under `sealed`; anything else is a member's. */
const locked = '1'
const gone = 'gone'

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
  /** What a member may go by, whatever its age: hours and settings are no guest's data. */
  ofMember: BehaviorSubject<Mirror | null>
  isMembershipRevoked(): boolean
  onMembershipRevoked(): Promise<void>
  /** Takes the mirror away where that was due and did not come to its end. */
  removeIfGone(): Promise<void>
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
  const sinceKey = `sealed-since.${parts.vendorId}`
  const shown = new BehaviorSubject<Mirror | null>(null)
  const ofMember = new BehaviorSubject<Mirror | null>(null)
  const isGone = () => deviceStore.get(key) === gone
  const isMembershipRevoked = () => deviceStore.get(key) === locked || isGone()

  /** By this device's clock, which is all there is; one that was set back counts anew. */
  function isSecondWord(): boolean {
    if (isGone()) return true
    const now = clock.now()
    const since = Number(deviceStore.get(sinceKey))
    if (isMembershipRevoked() && since > 0 && since <= now) return now - since >= secondWordMs
    deviceStore.set(sinceKey, String(now))
    return false
  }

  function isStale(): boolean {
    const { last_sync, offset } = board.get()
    return last_sync !== null && clock.now() + offset - Date.parse(last_sync) > readableMs
  }

  function update(): void {
    const mine = isMembershipRevoked() ? null : mirrors.present.value
    const readable = !isMembershipRevoked() && !isStale()
    const open = outbox.open()
    const renewal = mirrors.renewal()
    board.set({
      readable,
      member: !isMembershipRevoked(),
      erased: isGone(),
      waiting: open.filter((e) => e.answered === '' && e.state === 'waiting').length,
      refused: open.filter((e) => ['rejected', 'blocked', 'parked'].includes(e.state)).length,
      renewing: standsStill(renewal) ? (renewal?.since ?? null) : null,
      complete: mine?.checkpoint().complete ?? false,
      ...(isMembershipRevoked() ? { devices: [] } : {}),
    })
    const visible = readable ? mine : null
    if (shown.value !== visible) shown.next(visible)
    if (ofMember.value !== mine) ofMember.next(mine)
  }

  return {
    shown,
    ofMember,
    isMembershipRevoked,
    update,
    async onMembershipRevoked() {
      deviceStore.set(key, isSecondWord() ? gone : locked)
      if (isGone()) deviceStore.set(tabletsKey(parts.vendorId), '')
      update()
      if (isGone()) await mirrors.remove()
    },
    async removeIfGone() {
      if (isGone()) await mirrors.remove()
    },
    onMember() {
      // A mirror that could not be opened or replaced is tried again with every answer.
      if (!isMembershipRevoked() && mirrors.present.value) return
      if (isMembershipRevoked()) deviceStore.set(key, '0')
      update()
      void mirrors.adoptGeneration().then(() => {
        update()
        parts.pullAll()
      }, parts.reportStorageError)
    },
    adopt(changed) {
      if (changed !== key) return
      if (isGone()) mirrors.remove().catch(parts.reportStorageError)
      else if (!isMembershipRevoked()) mirrors.adoptGeneration().catch(parts.reportStorageError)
    },
  }
}
