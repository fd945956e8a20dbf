// What a host sees and taps in a browser of any make. Things are named in XPath, by what stands on them.

import { setTimeout as after } from 'node:timers/promises'
import type { Engine } from './engine.ts'

const seconds = 30

/** The last one that is to be seen, since what opens over the page stands behind it in the document. */
const shown = (path: string): string => `(() => {
  const found = document.evaluate(${JSON.stringify(path)}, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  const all = Array.from({ length: found.snapshotLength }, (_, i) => found.snapshotItem(i))
  return all.findLast((one) => one.checkVisibility({ visibilityProperty: true }))
})()`

/** Its middle, where a finger meets it and nothing that lies over it; null where there is none. */
const middle = (path: string): string => `(async () => {
  const one = ${shown(path)}
  if (!one || one.disabled) return null
  one.scrollIntoView({ block: 'center', behavior: 'instant' })
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const { x, y, width, height } = one.getBoundingClientRect()
  const at = [Math.round(x + width / 2), Math.round(y + height / 2)]
  return one.contains(document.elementFromPoint(...at)) ? at : null
})()`

const isShown = (engine: Engine, path: string): Promise<boolean> => engine.ask<boolean>(`!!${shown(path)}`)

export async function see(engine: Engine, path: string, limit = seconds): Promise<void> {
  await until(engine, () => isShown(engine, path), `${path} is not shown`, limit)
}

export async function seeNoMore(engine: Engine, path: string): Promise<void> {
  await until(engine, async () => !(await isShown(engine, path)), `${path} is still shown`)
}

export async function tap(engine: Engine, path: string): Promise<void> {
  let before = ''
  let at: [number, number] = [0, 0]
  const isAtRest = async () => {
    const found = await engine.ask<[number, number] | null>(middle(path))
    const isSame = found !== null && String(found) === before
    before = String(found)
    if (found) at = found
    return isSame
  }
  await until(engine, isAtRest, `${path} cannot be tapped`)
  const [x, y] = at
  const actions = [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  await engine.act([{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }])
}

/** Taps a field and types. */
export async function type(engine: Engine, path: string, text: string): Promise<void> {
  await tap(engine, path)
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  await engine.act([{ type: 'key', id: 'keyboard', actions }])
}

export async function until(
  engine: Engine,
  isSo: () => Promise<boolean>,
  fault: string,
  limit = seconds,
): Promise<void> {
  for (const end = Date.now() + limit * 1000; !(await isSo()); await after(50)) {
    if (Date.now() < end) continue
    const words = await engine.ask<string>('location.pathname + " " + document.body.innerText')
    throw new Error(`${fault} after ${limit} s: ${words.slice(0, 600)}`)
  }
}

/** From now on, until the next start. */
export const hearFaults = (engine: Engine): Promise<void> =>
  engine.ask(`(() => {
    window.thrown = []
    addEventListener('error', (e) => window.thrown.push(String(e.error?.stack ?? e.message)))
    addEventListener('unhandledrejection', (e) => window.thrown.push(String(e.reason?.stack ?? e.reason)))
    addEventListener('securitypolicyviolation', (e) => window.thrown.push(e.violatedDirective + ' ' + e.blockedURI))
  })()`)

export const thrown = (engine: Engine): Promise<string[]> => engine.ask('window.thrown')
