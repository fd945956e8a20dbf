// The mirrors of a device as they lie on its disk, and which of them is shown.

import { isOccurrence } from '#domain/occurrence/occurrence.ts'
import { collectionOf } from '#sync/collections/all.ts'
import type { Plan } from '#sync/mirror/checkpoint.ts'
import { generationKey } from '#sync/mirror/generations.ts'
import type { SimulatedDevice } from '#tests/simulation/device.ts'

export interface StoredMirror {
  name: string
  epoch: string
  shape: number
  /** 0 before its first page. */
  cursor: number
  complete: boolean
  plan: Plan | null
  here: string[]
  /** Rev of a row; undefined where it is not here. */
  revOf(collection: string, id: string): number | undefined
  /** Ids of rows that are not deleted. */
  live(collection: string): string[]
}

/** In the version of the app that is open; one that another left behind is no mirror of it. */
export function mirrorsOf(device: SimulatedDevice): StoredMirror[] {
  const names = [...device.disk.states.keys()].map((key) => key.split('--memory--'))
  const ours = `mirror-${device.version}-`
  return names.flatMap(([name = '', collection]) =>
    collection === 'config' && name.startsWith(ours) ? [mirrorOf(device, name)] : [],
  )
}

/** What screens read from; null where there is none. */
export function shownMirror(device: SimulatedDevice): StoredMirror | null {
  return mirrorNamed(device, device.deviceStores.tab().get(generationKey('v')))
}

/** By what the device store says. */
export function mirrorNamed(device: SimulatedDevice, generation: string | null): StoredMirror | null {
  const name = `mirror-${device.version}-v${Number(generation) > 0 ? `-${generation}` : ''}`
  return mirrorsOf(device).find((mirror) => mirror.name === name) ?? null
}

export function mirrorOf({ disk }: SimulatedDevice, name: string): StoredMirror {
  const rowsOf = (collection: string) => {
    const key = [name, collectionOf(collection)?.within ?? collection, 0].join('--memory--')
    disk.flush.get(key)?.()
    return disk.states.get(key)?.documents
  }
  const rowOf = (collection: string, id: string) => {
    const row = rowsOf(collection)?.get(id)
    return row?._deleted ? undefined : row
  }
  const nothing = { epoch: '', shape: 0, cursor: 0, complete: false, plan: null, here: [] as string[] }
  const reached = rowOf('config', '~/cursor')?.data as typeof nothing | undefined
  return {
    name,
    ...(reached ?? nothing),
    revOf: (collection, id) => rowOf(collection, id)?.rev as number | undefined,
    live: (collection) =>
      [...(rowsOf(collection)?.values() ?? [])].flatMap((row) => {
        const isThere = !row.deleted && isOccurrence(String(row.id)) === (collection === 'occurrence')
        return isThere ? [String(row.id)] : []
      }),
  }
}
