/// <reference lib="webworker" />

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { anonKey, supabaseUrl } from '#lib/env.ts'
import { flushOutbox } from '#sync/flush.ts'
import { flushTag } from '#sync/flush-tag.ts'

declare const self: ServiceWorkerGlobalScope

// A new version waits until the page says so: the person decides when, nothing typed is lost.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)

// Addresses that only the server answers are never covered by the offline page.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|auth|rest|realtime|functions|builds|assets)\//],
  }),
)

// The network is back: what waits is sent, whether or not a tab is open.
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
  if (tag === flushTag) waitUntil.call(event, flush())
})

async function flush(): Promise<void> {
  const flushed = await flushOutbox({ url: supabaseUrl(), anonKey: anonKey() })
  // A rejected promise makes the browser try again later.
  if (flushed === 'later') throw new Error('not sent yet')
}
