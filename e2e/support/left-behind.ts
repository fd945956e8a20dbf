import type { BrowserContext, Page } from '@playwright/test'

/** Everything that a script of this origin can still read on the device, by any of the browser's interfaces. */
export async function leftBehind(context: BrowserContext, page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const files: string[] = []
    // Only a secure context has it, and an address of the loopback is one.
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name)
    const { storageBuckets } = navigator as unknown as { storageBuckets: { keys(): Promise<string[]> } }
    const workers = await navigator.serviceWorker.getRegistrations()
    const state = Object.keys(history.state ?? {}).filter(
      (key) => !/^(key|__TSR_key|__TSR_index|__hashScrollIntoViewOptions)$/.test(key),
    )
    return [
      ...(await indexedDB.databases()).map((d) => `database ${d.name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      ...Object.keys(localStorage).map((key) => `localStorage ${key}`),
      ...Object.keys(sessionStorage).map((key) => `sessionStorage ${key}`),
      ...document.cookie
        .split('; ')
        .flatMap((pair) => (pair ? [`document.cookie ${pair.split('=')[0]}`] : [])),
      ...files.map((name) => `file ${name}`),
      ...(await storageBuckets.keys()).map((name) => `bucket ${name}`),
      ...workers.map((worker) => `worker ${worker.scope}`),
      ...state.map((key) => `history.state ${key}`),
      ...(window.name ? ['window.name'] : []),
    ]
  })
  return [...kept, ...(await context.cookies()).map((c) => `cookie ${c.name}`)]
}
