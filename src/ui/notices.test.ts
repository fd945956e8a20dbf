import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { notices as Notices } from './notices.ts'

// Who tells the store of taps is the window, which it asks once.
const page = new EventTarget()
const tap = () => page.dispatchEvent(new Event('click'))
let notices: typeof Notices
beforeAll(async () => {
  vi.stubGlobal('window', page)
  ;({ notices } = await import('./notices.ts'))
  return () => vi.unstubAllGlobals()
})
beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    notices.end()
    vi.useRealTimers()
  }
})

const dialog = (id: string) => notices.stand({ id, kind: 'dialog' })

test('what was said in a dialog that a tap closes stands in the dialog below it', () => {
  const leave = dialog('card')
  notices.say('saved')
  tap()
  notices.comeBack()
  leave()
  const leaveBelow = dialog('below')
  expect(notices.present().notice?.text).toBe('saved')
  leaveBelow()
})

test('a dialog that a tap opens ends what was said, be it after one was closed', () => {
  const leave = dialog('card')
  notices.say('saved')
  tap()
  notices.comeBack()
  leave()
  expect(notices.present().notice?.text).toBe('saved')
  tap()
  const leaveNext = dialog('next')
  expect(notices.present().notice).toBeNull()
  leaveNext()
})

test('what can be undone stands for eight seconds, what is only said for four', () => {
  const isThere = () => notices.present().notice !== null
  for (const [ms, options] of [
    [8000, { action: { label: 'undo', run: () => undefined } }],
    [4000, {}],
  ] as const) {
    notices.say('saved', options)
    vi.advanceTimersByTime(ms - 1)
    expect(isThere()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isThere()).toBe(false)
  }
})

test('what is true no more ends, and nothing that was said since', async () => {
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  notices.say('on this device', { until: sent })
  expect(notices.present().notice?.text).toBe('on this device')
  send()
  await sent
  await Promise.resolve()
  expect(notices.present().notice).toBeNull()
  notices.say('on this device', { until: sent })
  notices.say('saved')
  await sent
  await Promise.resolve()
  expect(notices.present().notice?.text, 'control').toBe('saved')
})
