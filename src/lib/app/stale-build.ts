// A page can be older than what its server gives out by now: then the parts it has not loaded yet may be nowhere any
// more. Such a page is loaded anew, unless somebody's text stands in it that a page load would lose. So is one whose part failed
// without a network: Chromium remembers that, and does not ask for it again for as long as the page lives.
//
// Signed-in tabs seldom come here: the service worker keeps the files of earlier versions for them.

import { hasUnsaved } from '#lib/unsaved/unsaved-count.ts'

const timeoutMs = 8000
const restMs = 600_000
const loadedAnewKey = 'noren-loaded-anew'
const missed = new Set<string>()
let looking: Promise<boolean> | undefined

/** From the start of the app: looks whenever a part could not be loaded, and when somebody comes back to a page left open. */
export function watchBuilds(offer: (holdsText: () => boolean) => Promise<void>): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const isMissedAgain = missed.has(payload.message)
    missed.add(payload.message)
    void reloadIfStale(isMissedAgain)
  })
  let next = restMs
  document.addEventListener('visibilitychange', () => {
    // Tabs of staff have the worker, which tells of new versions by itself.
    if (document.hidden || performance.now() < next || navigator.serviceWorker?.controller) return
    next = performance.now() + restMs
    offer(holdsText).catch(() => undefined)
  })
}

/**
 * True when the page is being loaded anew; never resolves to true while text would be lost by it. `isMissedAgain`: a part
 * failed before, so that a server that answers is reason enough.
 */
export function reloadIfStale(isMissedAgain = false): Promise<boolean> {
  looking ??= isUseless(isMissedAgain && !isJustLoadedAnew()).then((useless) => {
    looking = undefined
    if (!useless || holdsText()) return false
    if (isMissedAgain) sessionStorage.setItem(loadedAnewKey, String(Date.now()))
    location.reload()
    return true
  })
  return looking
}

/** What the browser throws when a part of the app cannot be had. No two browsers say it alike. */
export const isMissingPart = (fault: unknown): boolean =>
  fault instanceof TypeError && /dynamically imported module|module script|preload CSS/i.test(fault.message)

/** Where a part cannot be had from a server that answers either, the page would be loaded for ever. */
function isJustLoadedAnew(): boolean {
  const age = Date.now() - Number(sessionStorage.getItem(loadedAnewKey))
  return age >= 0 && age < 60_000
}

/** Whether the server, or the worker in its place, answers, and `always` or with another version than this page is. */
async function isUseless(always: boolean): Promise<boolean> {
  const entries = [...document.querySelectorAll('script[type=module][src]')].map((s) => s.getAttribute('src'))
  try {
    const answer = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    const text = answer.ok ? await answer.text() : ''
    // A captive portal's page is no version of ours.
    return text.includes('id="app"') && (always || entries.some((entry) => !text.includes(`"${entry}"`)))
  } catch {
    return false
  }
}

/** Forms marked `data-kept` find their text again after a page load; what is marked `data-unkept` is in memory alone. */
function holdsText(): boolean {
  if (document.querySelector('[data-unkept]')) return true
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  const isTyped = (field: HTMLInputElement | HTMLTextAreaElement) =>
    !['checkbox', 'radio', 'hidden'].includes(field.type) &&
    field.value !== '' &&
    !field.closest('[data-kept]')
  return hasUnsaved() || [...fields].some(isTyped)
}
