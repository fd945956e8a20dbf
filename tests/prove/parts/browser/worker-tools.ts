// The service worker as Chromium's developer tools see it: the event is sent when the proof wants it, the worker is
// stopped in the middle of its work, and its script may be corrupted on the way to show that a proof would see it.

import { readFileSync } from 'node:fs'
import type { BrowserContext, CDPSession } from 'playwright'
import { distFolder } from '#local/places.ts'
import { backgroundSyncTag } from '#sync/worker/background-sync.ts'
import type { Gate } from './gate.ts'

export interface WorkerTools {
  /** The network is back, says the browser. */
  flush(): Promise<void>
  /** As the browser stops a worker that takes too long. */
  stop(): Promise<void>
}

/** Through a page that is no page of the app, so that no window of the origin is open because of it. */
export async function workerTools(context: BrowserContext, origin: string): Promise<WorkerTools> {
  const devtools: CDPSession = await context.newCDPSession(await context.newPage())
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((r) => r.scopeURL.startsWith(origin) && !r.isDeleted)
      if (ours) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  return {
    async flush() {
      const event = { origin, registrationId, tag: backgroundSyncTag, lastChance: false }
      await devtools.send('ServiceWorker.dispatchSyncEvent', event)
    },
    async stop() {
      await devtools.send('ServiceWorker.stopAllWorkers')
    },
  }
}

type Corrupt = (script: string) => string

const exchanged =
  (what: RegExp, by: string): Corrupt =>
  (script) => {
    const corrupted = script.replaceAll(what, by)
    if (corrupted === script) throw new Error(`the worker holds no ${what}: the control must be written anew`)
    return corrupted
  }

/** Faults planted in the worker, each in one place. */
export const corrupted = {
  deafToWiping: exchanged(/noren-wiping/g, 'noren-nothing'),
  keepsOldTokens: exchanged(/validUntil-\w+>3e4/g, 'validUntil>0'),
  asksNotWhose: exchanged(/\w+\?\.vendorId!==\w+/g, 'false'),
  /** As it once was: whatever tab is open, the work is left to it. */
  leavesItToAnyTab: (script: string): string => `{
    const add = self.addEventListener
    self.addEventListener = (type, heard, ...more) => add.call(self, type, type !== 'sync' ? heard : (event) =>
      event.waitUntil(self.clients.matchAll({ type: 'window' }).then((tabs) => tabs.length === 0 && heard(event))), ...more)
  }
  ${script}`,
}

/** The gate gives this worker in place of the built one. */
export function serveWorker(gate: Gate, corrupt: Corrupt): void {
  const script = corrupt(readFileSync(`${distFolder}/sw.js`, 'utf8'))
  gate.pages = (req, res) => {
    if (req.url !== '/sw.js') return false
    res.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(script)
    return true
  }
}
