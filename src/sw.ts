/// <reference lib="webworker" />

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { pushInBackground } from '#sync/worker/background-push.ts'
import { backgroundSyncTag } from '#sync/worker/background-sync.ts'

declare const self: ServiceWorkerGlobalScope

const files = self.__WB_MANIFEST
const older = 'noren-older-'
const olderVersions = 4

// A new version waits until the page says so: the person decides when, nothing typed is lost.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// One tab starts a new version while others of an earlier one are open, with text typed in them. The parts they have
// yet to load are in no new precache, and the server may have thrown them away: they are kept aside here.
self.addEventListener('install', (event) => {
  event.waitUntil(keepOlderFiles())
  callServerDirectly(event)
})
// From the first visit on: a tab that was open before the worker was there is a tab of this version.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

cleanupOutdatedCaches()
precacheAndRoute(files)

// After the precache's own route: only what that does not know comes here.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

// Addresses that only the server answers are never covered by the offline page.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      /^\/(api|auth|rest|realtime|functions|builds|assets|noren)\//,
      /^\/(robots\.txt|sitemap\.xml)$/,
    ],
  }),
)

// The network is back: what waits is sent, whether or not a tab is open.
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
  if (tag === backgroundSyncTag) waitUntil.call(event, push())
})

async function push(): Promise<void> {
  const result = await pushInBackground({ url: supabaseUrl(), anonKey: anonKey() })
  // A rejected promise makes the browser try again later.
  if (result === 'later') throw new Error('not sent yet')
}

interface WithRoutes {
  addRoutes?(rules: { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>
}

/**
 * A worker may live in the process of a tab. While that one is stopped (a debugger, a machine that ran out of memory),
 * whatever else passes the worker waits with it; calls of the server need nothing of it. Only Chromium can tell.
 */
function callServerDirectly(event: ExtendableEvent): void {
  const patterns = ['rest', 'auth'].map((path) => `${supabaseUrl()}/${path}/*`)
  const rules = patterns.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' as const }))
  void (event as WithRoutes).addRoutes?.(rules).catch(() => {})
}

async function keepOlderFiles(): Promise<void> {
  const names = await caches.keys()
  const fresh = new Set(
    files.map((file) => new URL(typeof file === 'string' ? file : file.url, location.href).href),
  )
  for (const name of names.filter((n) => n.includes('precache'))) {
    const cache = await caches.open(name)
    const replaced = (await cache.keys()).filter((r) => r.url.includes('/assets/') && !fresh.has(r.url))
    if (replaced.length === 0) continue
    const aside = await caches.open(`${older}${Date.now()}`)
    for (const request of replaced) {
      const file = await cache.match(request)
      if (file) await aside.put(request, file)
    }
  }
  const kept = (await caches.keys()).filter((n) => n.startsWith(older)).sort()
  for (const name of kept.slice(0, -olderVersions)) await caches.delete(name)
}
