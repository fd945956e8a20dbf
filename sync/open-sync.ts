// Puts the parts together for one vendor on one device. The only thing screens get is the handle.

import { createHandle, type SyncHandle } from './handle.ts'
import { startHousekeeping } from './housekeeping.ts'
import { openMirrors } from './mirror/generations.ts'
import { openViews } from './open-views.ts'
import { backupCopies } from './outbox/backup-copy.ts'
import { openOutbox } from './outbox/outbox.ts'
import { confirmEntries } from './outbox/results.ts'
import { deviceSeen } from './outbox/seen.ts'
import { deviceIdentity } from './platform/device-identity.ts'
import { closeOnError } from './platform/rxdb.ts'
import { openRemote, staffApi } from './protocol/staff-api.ts'
import { openAccess } from './replication/access.ts'
import { openLeader } from './replication/leader.ts'
import { followOtherTabs } from './replication/other-tabs.ts'
import { startReplicator } from './replication/replicator.ts'
import { askToPersist, statusBoard } from './status/status.ts'
import { type SyncOptions, withDefaults } from './sync-options.ts'

export async function openSync(options: SyncOptions): Promise<SyncHandle> {
  const { vendorId, kit, backupStore, deviceStore, locks, clock, pageEvents, random, newId } =
    withDefaults(options)
  const board = statusBoard(deviceStore, vendorId)
  const reportStorageError = (error: unknown) => board.transition('storage-failed', String(error))
  /** Not this device's clock, which may be wrong by days: entries are kept, forgotten and sent again by it. */
  const serverTime = () => Date.parse(board.get().last_sync ?? '') || clock.now()
  const remote = openRemote({ ...options, clock })
  const device = deviceIdentity(deviceStore, newId)
  const api = staffApi(remote, vendorId, device.id)
  const outbox = await openOutbox(vendorId, kit, locks, backupCopies(backupStore))
  const place = { vendorId, kit, deviceStore, locks, clock }
  const mirrors = await closeOnError(outbox, () => openMirrors(place, api))
  const shared = { ...place, board, outbox, mirrors, build: options.build, reportStorageError }
  const seen = deviceSeen({ ...shared, persisted: () => board.get().persisted })
  const access = openAccess({ ...shared, pullAll: () => leader.replicator()?.requestPull() })
  const { views, close: closeViews } = openViews(shared, access)
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
        seen,
        online: pageEvents.online,
        holds: views.holds.update,
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
    await access.removeIfGone()
    if (mirrors.present.value) await confirmEntries(outbox, mirrors.present.value, serverTime())
  } catch (error) {
    reportStorageError(error)
  }
  access.update()
  leader.requestLeadership()
  askToPersist(options.persist, deviceStore, board)

  async function close(): Promise<void> {
    const released = leader.release()
    remote.close()
    for (const end of [...closers, views.holds.close]) end()
    await released
    closeViews()
    for (const store of [mirrors, outbox]) await store.close()
  }
  return createHandle({ ...shared, ...views, newId, device, pageEvents, leader, api, close })
}
