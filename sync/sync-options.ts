// What openSync is given, and a browser's own parts where it is given none.

import { deleteStaleMirrors } from './mirror/stale-mirrors.ts'
import { type BackupStore, bucketBackupStore } from './outbox/backup-copy.ts'
import { deviceClock } from './platform/clock.ts'
import { browserDeviceStore, type DeviceStore } from './platform/device-store.ts'
import { type Locks, webLocks } from './platform/locks.ts'
import { browserPageEvents, type PageEvents } from './platform/page-events.ts'
import { browserKit, type DatabaseKit } from './platform/rxdb.ts'
import type { RemoteOptions } from './protocol/staff-api.ts'
import type { Pokes } from './replication/realtime.ts'
import { currentIdentity } from './session/identity.ts'
import { backgroundSyncTag } from './worker/background-sync.ts'

export interface SyncOptions extends RemoteOptions {
  vendorId: string
  userId: string
  /** Name of the app's build, told with each heartbeat; '' for none. */
  build?: string
  onSessionChange?: (listener: () => void) => () => void
  pokes?: Pokes
  /** Asks the browser to keep the data; its answer is shown. */
  persist?: () => Promise<boolean>
  kit?: DatabaseKit
  backupStore?: BackupStore
  deviceStore?: DeviceStore
  locks?: Locks
  pageEvents?: PageEvents
  random?: () => number
  newId?: () => string
}

export const withDefaults = (options: SyncOptions) => ({
  ...options,
  kit: options.kit ?? { ...browserKit(), deleteStaleMirrors },
  backupStore: options.backupStore ?? bucketBackupStore(options.vendorId),
  deviceStore: options.deviceStore ?? browserDeviceStore(() => currentIdentity() !== null),
  locks: options.locks ?? webLocks(),
  clock: options.clock ?? deviceClock,
  pageEvents: options.pageEvents ?? browserPageEvents(backgroundSyncTag),
  random: options.random ?? Math.random,
  newId: options.newId ?? (() => crypto.randomUUID()),
})
