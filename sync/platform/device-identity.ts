// Which device this is, and who uses it.

import type { DeviceStore } from './device-store.ts'

export interface DeviceIdentity {
  /** Under which the server keeps it apart; made once. */
  id: string
  /** As a person named it. One that nobody named is still told from the others, in history and in needs attention. */
  name(): string
  setName(name: string): void
  /** '' when nobody said. */
  person(): string
  setPerson(name: string): void
}

export function deviceIdentity(deviceStore: DeviceStore, newId: () => string): DeviceIdentity {
  const id = deviceStore.get('device') || newId()
  if (deviceStore.get('device') !== id) deviceStore.set('device', id)
  return {
    id,
    name: () => deviceStore.get('device-name') || `#${id.slice(0, 4).toUpperCase()}`,
    setName: (name) => deviceStore.set('device-name', name),
    person: () => deviceStore.get('person') ?? '',
    setPerson: (name) => deviceStore.set('person', name),
  }
}
