import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstPaint } from './first-paint.ts'

let paint: (() => void) | undefined
const observed = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  paint = undefined
  class Observer {
    static supportedEntryTypes = ['paint']
    constructor(said: (list: unknown, observer: unknown) => void) {
      paint = () => said([], { disconnect: () => undefined })
    }
    observe = observed
  }
  vi.stubGlobal('PerformanceObserver', Observer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const withPage = (page: { hidden?: boolean; shows?: boolean }) =>
  vi.stubGlobal('document', {
    hidden: page.hidden ?? false,
    getElementById: () => ({ hasChildNodes: () => page.shows ?? true }),
  })

async function isOver(): Promise<boolean> {
  let over = false
  void firstPaint().then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return over
}

test('a page waits until what it shows is painted, and a second at most', async () => {
  withPage({})
  expect(await isOver()).toBe(false)
  // What was painted before the script came is told too.
  expect(observed).toHaveBeenCalledWith({ type: 'paint', buffered: true })
  let over = false
  const wait = firstPaint().then(() => {
    over = true
  })
  paint?.()
  await wait
  expect(over).toBe(true)
  const long = firstPaint()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(long).resolves.toBeUndefined()
})

test('where nothing will be painted, or nobody tells, it waits for nothing', async () => {
  withPage({ hidden: true })
  expect(await isOver()).toBe(true)
  withPage({ shows: false })
  expect(await isOver()).toBe(true)
  withPage({})
  vi.stubGlobal('PerformanceObserver', class {})
  expect(await isOver()).toBe(true)
})
