// What is said of a mirror that is being built beside the shown one, for all tabs and for the next start of the app.

import type { DeviceStore } from '#sync/platform/device-store.ts'
import { isObject, mirrorVersion } from '#sync/protocol/messages.ts'

/**
 * epoch: the server went back in time. mismatch: the counts of parts differ. storage: nothing can be written any more.
 * shape: rows have another form.
 */
export type RenewalReason = 'epoch' | 'mismatch' | 'storage' | 'shape'

export interface Renewal {
  generation: number
  why: RenewalReason
  /** Since when, by the server's clock. */
  since: string
  /** The commands of the last week have still to be sent again. */
  resends: boolean
  /** Given up: the membership is gone. Its number is not given again. */
  isOver?: boolean
}

/** Of a server that went back in time, the shown mirror is no part: it brings and takes nothing any more. */
export const standsStill = (renewal: Renewal | null): boolean => renewal?.why === 'epoch'

/** `shown`: number of the mirror that is shown. What is not newer has been built, or was overtaken. */
export function renewals(deviceStore: DeviceStore, vendorId: string, shown: () => number) {
  const key = `next-${mirrorVersion}.${vendorId}`
  // The store may forbid writing.
  let mine: Renewal | null = null
  const latest = (): Renewal | null => {
    const stored = renewalFrom(deviceStore.get(key))
    return stored && stored.generation >= (mine?.generation ?? 0) ? stored : mine
  }
  function store(renewal: Renewal): void {
    mine = renewal
    deviceStore.set(key, JSON.stringify(renewal))
  }
  function get(): Renewal | null {
    const known = latest()
    return known && !known.isOver && known.generation > shown() ? known : null
  }
  /** A number that no mirror has had. */
  const free = (): number => Math.max(shown(), latest()?.generation ?? 0) + 1
  return {
    shown,
    get,
    free,
    begin: (renewal: Omit<Renewal, 'generation'>) => store({ ...renewal, generation: free() }),
    resent() {
      const known = get()
      if (known) store({ ...known, resends: false })
    },
    end() {
      const known = get()
      if (known) store({ ...known, isOver: true })
    },
  }
}

function renewalFrom(text: string | null): Renewal | null {
  if (text === null) return null
  try {
    const said: unknown = JSON.parse(text)
    return isObject(said) && Number.isSafeInteger(said.generation) ? (said as unknown as Renewal) : null
  } catch {
    return null
  }
}
