// Puts the parts together for one vendor on one device. The only thing screens get is the handle.

import { createHandle, type SyncHandle } from './handle.ts'
import { startHousekeeping } from './housekeeping.ts'
import { openMirrors } from './mirror/generations.ts'
import { backupCopies } from './outbox/backup-copy.ts'
import { openOutbox } from './outbox/outbox.ts'
import { confirmEntries } from './outbox/results.ts'
import { deviceIdentity } from './platform/device-identity.ts'
import { closeOnError } from './platform/rxdb.ts'
import { openRemote, staffApi } from './protocol/staff-api.ts'
import { openAccess } from './replication/access.ts'
import { openLeader } from './replication/leader.ts'
import { followOtherTabs } from './replication/other-tabs.ts'
import { startReplicator } from './replication/replicator.ts'
import { askToPersist, statusBoard } from './status/status.ts'
import { type SyncOptions, withDefaults } from './sync-options.ts'
import { bookingViews } from './views/bookings.ts'
import { guestViews } from './views/guests.ts'
import { liveHolds } from './views/live-holds.ts'

export async function openSync(options: SyncOptions): Promise<SyncHandle> {
  const { vendorId, kit, backupStore, deviceStore, locks, clock, pageEvents, random, newId } =
    withDefaults(options)
  const board = statusBoard(deviceStore, vendorId)
  const reportStorageError = (error: unknown) => board.transition('storage-failed', String(error))
  /** Not this device's clock, which may be wrong by days: entries are kept, forgotten and sent again by it. */
  const serverTime = () => Date.parse(board.get().last_sync ?? '') || clock.now()
  const holds = liveHolds(clock)
  const remote = openRemote({ ...options, clock })
  const device = deviceIdentity(deviceStore, newId)
  const api = staffApi(remote, vendorId, device.id)
  const outbox = await openOutbox(vendorId, kit, locks, backupCopies(backupStore))
  const mirrors = await closeOnError(outbox, () =>
    openMirrors({ vendorId, kit, deviceStore, locks, clock }, api),
  )
  const shared = { vendorId, kit, deviceStore, locks, clock, board, outbox, mirrors, reportStorageError }
  const pullAll = () => leader.replicator()?.requestPull()
  const access = openAccess({ ...shared, pullAll })
  const bookings = bookingViews({ ...shared, mirror: access.shown })
  const guests = guestViews({ ...shared, mirror: access.shown })
  const leader = openLeader({
    ...shared,
    newId,
    pokes: options.pokes,
    isVisible: pageEvents.visible,
    startReplicator: (onHeartbeat) =>
      startReplicator({
        ...shared,
        api,
        random,
        serverTime,
        mirror: () => mirrors.present.value,
        epoch: () => deviceStore.get(`epoch.${vendorId}`) ?? '',
        setEpoch: (epoch) => deviceStore.set(`epoch.${vendorId}`, epoch),
        deviceName: device.name,
        online: pageEvents.online,
        holds: holds.update,
        onMembershipRevoked: access.onMembershipRevoked,
        onMember: access.onMember,
        onHeartbeat,
      }),
  })

  const following = mirrors.present.subscribe(access.update)
  const closers = [
    () => following.unsubscribe(),
    outbox.onChange(access.update),
    board.onChange(access.update),
    followOtherTabs(vendorId, deviceStore, { ...shared, leader, access }),
    pageEvents.onVisible(leader.refresh),
    pageEvents.onOnlineChange(() => {
      if (!pageEvents.online()) board.transition('unreachable')
      leader.refresh()
    }),
    options.onSessionChange?.(leader.refresh) ?? (() => {}),
    startHousekeeping({ ...shared, serverTime, leader, updateAccess: access.update }),
  ]
  try {
    if (access.isMembershipRevoked()) await mirrors.remove()
    else if (mirrors.present.value) await confirmEntries(outbox, mirrors.present.value, serverTime())
  } catch (error) {
    reportStorageError(error)
  }
  access.update()
  leader.requestLeadership()
  askToPersist(options.persist, deviceStore, board)

  async function close(): Promise<void> {
    const released = leader.release()
    remote.close()
    for (const end of closers) end()
    holds.close()
    await released
    bookings.close()
    guests.close()
    await mirrors.close()
    await outbox.close()
  }
  return createHandle({ ...shared, newId, device, pageEvents, leader, bookings, guests, holds, api, close })
}
