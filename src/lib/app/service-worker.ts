// The service worker, registered by signed-in pages only. A new version waits until the person says so.

import { Workbox } from 'workbox-window'
import { hasSignedOut } from '#lib/session/signed-out.ts'
import { backgroundSyncTag } from '#sync/worker/background-sync.ts'
import { faultName, report } from './report.ts'

const hour = 3_600_000
const startMs = 15_000
const firstRetryMs = 10_000
const lastRetryMs = 300_000
let worker: Workbox | undefined
let ready = false
const listeners = new Set<() => void>()

/** Whether a new version waits. */
export const isUpdateReady = (): boolean => ready

export function onUpdateReady(heard: () => void): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

export function registerWorker(): void {
  if (worker || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  register(firstRetryMs)
  // A tablet stays open for weeks: look for a new version each hour.
  setInterval(() => void lookForUpdate(), hour)
}

/** Until it is there: on a network that failed just then, the tablet would be without the app on its next start. */
function register(retryMs: number): void {
  worker = new Workbox('/sw.js')
  const retry = () => {
    setTimeout(() => hasSignedOut() || register(Math.min(retryMs * 2, lastRetryMs)), retryMs)
  }
  const tell = () => {
    ready = true
    for (const heard of listeners) heard()
  }
  worker.addEventListener('waiting', tell)
  // Another tab has started it: this one goes on as it is, with what was typed in it, until the person loads it anew.
  worker.addEventListener('controlling', (event) => {
    if (event.isUpdate) tell()
  })
  // One of its files could not be had. An update that fails so is tried again by the hour.
  worker.addEventListener('redundant', async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active) retry()
  })
  void worker.register().catch((fault: unknown) => {
    if (retryMs === firstRetryMs) report('worker_failed', faultName(fault))
    retry()
  })
}

async function lookForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update().catch(() => undefined)
}

/** Starts the version that waits and loads the page anew under it; with none waiting it only loads anew. */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  const coming = registration?.installing
  if (coming) await new Promise((done) => coming.addEventListener('statechange', done, { once: true }))
  // Another tab may have applied it meanwhile: then nothing waits any more.
  if (!worker || !registration?.waiting) return location.reload()
  worker.addEventListener('controlling', () => location.reload())
  worker.messageSkipWaiting()
  // The browser lets the worker before it end what it is doing. Should that take long, nobody is kept waiting: the
  // page comes back as it was, and the bar with it.
  setTimeout(() => location.reload(), startMs)
}

/** Asks for a Background Sync, so that changes leave even when every tab is closed. Only Chromium has it. */
export async function requestBackgroundPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync
  await sync?.register(backgroundSyncTag).catch(() => undefined)
}
