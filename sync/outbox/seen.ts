// What this device says of itself with each heartbeat, so that it is missed when it stays away with work on it.

import type { DeviceStore } from '#sync/platform/device-store.ts'
import { mirrorVersion, type Seen, wireVersion } from '#sync/protocol/messages.ts'
import type { Outbox } from './outbox.ts'

interface Said {
  /** How many words this device has said. */
  word: number
  issued: number
  /**
   * While the outbox is at this seq or beyond, what was said of it holds: the browser had thrown it away, and all that was not
   * done came back from its copies. 0: never.
   */
  from: number
}

export function deviceSeen(parts: {
  vendorId: string
  deviceStore: DeviceStore
  outbox: Outbox
  /** Name of the app's build. */
  build?: string | undefined
  /** Whether the browser promised to keep the data; null when not asked. */
  persisted(): boolean | null
}): (fault: string) => Promise<Seen> {
  const { deviceStore, outbox } = parts
  const key = `seen.${parts.vendorId}`

  async function count(words: number): Promise<Said> {
    const here = await outbox.issued()
    const said = saidIn(deviceStore.get(key))
    const from = outbox.cameBack() && here < said.issued ? here : said.from
    const issued = from > 0 && here >= from ? Math.max(here, said.issued) : here
    const now = { word: said.word + words, issued, from: issued > here ? from : 0 }
    if (words > 0 || now.from > 0) deviceStore.set(key, JSON.stringify(now))
    return now
  }
  // Kept at once: the next word may be that of another tab, or of tomorrow.
  if (outbox.cameBack()) void count(0).catch(() => {})

  return async (fault) => {
    const { word, issued } = await count(1)
    const open = outbox.open().filter((e) => e.answered === '' && e.state !== 'rejected')
    // The server takes no more for true.
    const waiting = Math.min(open.length, 9999)
    const app = appVersion(parts.build)
    return { word, issued, waiting, app, persisted: parts.persisted(), fault }
  }
}

/** Signs that the server takes; a name that is too long loses its end. */
export const appVersion = (build = ''): string =>
  `${wireVersion}.${mirrorVersion} ${build.replaceAll(/[^A-Za-z0-9._:+-]/g, '')}`.trim().slice(0, 40)

function saidIn(text: string | null): Said {
  const nothing = { word: 0, issued: 0, from: 0 }
  try {
    return { ...nothing, ...(JSON.parse(text ?? '{}') as Partial<Said>) }
  } catch {
    return nothing
  }
}
