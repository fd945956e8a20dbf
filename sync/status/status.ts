// What the badge and the screens know about sync itself. The leading tab writes it down for the others.

import type { DeviceStore } from '#sync/platform/device-store.ts'
import { listeners } from '#sync/platform/listeners.ts'
import type { DeviceNotice, LiveQuery, SyncStatus } from '#sync/types.ts'
import { type ConnectionEvent, isAlive, next } from './connection-state.ts'

export type Freshness = Pick<SyncStatus, 'last_sync' | 'offset'>

export interface StatusBoard {
  get(): SyncStatus
  set(change: Partial<SyncStatus>): void
  transition(event: ConnectionEvent, detail?: string): void
  onChange(listener: () => void): () => void
  /** Tells the other tabs. */
  publish(): void
  /** Takes over what the leading tab wrote; that the connection lives only where its word is not too old. */
  adopt(isTooOld: (said: Freshness) => boolean): void
}

/** What the tabs of a device have in common. */
const shared = [
  ...(['connection', 'last_sync', 'stored_upto', 'offset'] as const),
  ...(['busy', 'differs', 'devices', 'detail'] as const),
]

export function statusBoard(deviceStore: DeviceStore, vendorId: string): StatusBoard {
  const key = `status.${vendorId}`
  const persisted = deviceStore.get('persisted')
  let status: SyncStatus = {
    connection: 'starting',
    waiting: 0,
    refused: 0,
    last_sync: null,
    stored_upto: null,
    complete: false,
    offset: 0,
    persisted: persisted === null ? null : persisted === 'true',
    readable: true,
    member: true,
    erased: false,
    busy: false,
    devices: [],
    renewing: null,
    differs: false,
    detail: '',
    ...remembered(deviceStore.get(key), ['last_sync', 'stored_upto', 'offset', 'devices']),
  }
  const onChange = listeners()

  function set(change: Partial<SyncStatus>): void {
    const keys = Object.keys(change) as (keyof SyncStatus)[]
    if (keys.every((k) => isSame(status[k], change[k]))) return
    status = { ...status, ...change }
    onChange.notify()
  }

  return {
    get: () => status,
    set,
    transition(event, detail) {
      set({ connection: next(status.connection, event), ...(detail === undefined ? {} : { detail }) })
    },
    onChange: onChange.add,
    publish() {
      deviceStore.set(key, JSON.stringify(Object.fromEntries(shared.map((field) => [field, status[field]]))))
    },
    adopt(isTooOld) {
      const said = remembered(deviceStore.get(key), shared)
      const { connection, ...rest } = said
      set(connection && isAlive(connection) && isTooOld({ ...status, ...said }) ? rest : said)
    },
  }
}

export const statusQuery = (board: StatusBoard): LiveQuery<SyncStatus> => ({
  key: 'status',
  open(emit) {
    emit(board.get())
    return board.onChange(() => emit(board.get()))
  },
})

/** Seldom anything, and then for days: told when it changed, not with each answer of the server. */
export const devicesQuery = (board: StatusBoard): LiveQuery<readonly DeviceNotice[]> => ({
  key: 'devices',
  open(emit) {
    let last = board.get().devices
    emit(last)
    return board.onChange(() => {
      const { devices } = board.get()
      if (isSame(devices, last)) return
      last = devices
      emit(devices)
    })
  },
})

/** Once for this device: whether the browser promises to keep its data. */
export function askToPersist(
  persist: (() => Promise<boolean>) | undefined,
  deviceStore: DeviceStore,
  board: StatusBoard,
): void {
  if (!persist || deviceStore.get('persisted') === 'true') return
  void persist().then((kept) => {
    deviceStore.set('persisted', String(kept))
    board.set({ persisted: kept })
  })
}

/** By what is in it: each word of the server brings new lists. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))

function remembered(text: string | null, fields: readonly (keyof SyncStatus)[]): Partial<SyncStatus> {
  if (!text) return {}
  try {
    const known = JSON.parse(text) as Partial<SyncStatus>
    return Object.fromEntries(fields.filter((f) => f in known).map((f) => [f, known[f]]))
  } catch {
    return {}
  }
}
