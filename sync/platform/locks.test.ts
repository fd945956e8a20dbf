import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceClock } from './clock.ts'
import { type LockManagerPart, type Locks, locksOver, memoryLockTabs, webLocks } from './locks.ts'

const limitMs = 1000
let aTab: () => LockManagerPart
let manager: LockManagerPart

beforeEach(() => {
  vi.useFakeTimers()
  aTab = memoryLockTabs()
  manager = aTab()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Each call is another tab. */
const kinds: [string, () => Locks][] = [
  [
    'of the browser',
    () => {
      vi.stubGlobal('navigator', { locks: aTab() })
      return webLocks()
    },
  ],
  ['of one process', () => locksOver(aTab(), deviceClock)],
]

/** Holds the lock as a tab does that is frozen; the answer thaws it. */
function frozenHolder(locks: Locks, name = 'lock'): () => void {
  let thaw = () => {}
  const ended = new Promise<void>((resolve) => {
    thaw = resolve
  })
  void locks.runWithin(name, limitMs, 'go on', () => ended)
  return thaw
}

const isHeld = async (name = 'lock') => (await manager.query()).held?.some((lock) => lock.name === name)

test.each(kinds)('locks %s run one after the other, and answer what was answered', async (_, open) => {
  const [one, two] = [open(), open()]
  const order: string[] = []
  const first = one.runWithin('lock', limitMs, 'go on', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    order.push('first')
    return 1
  })
  const second = two.runWithin('lock', limitMs, 'steal', async () => {
    order.push('second')
    throw new Error('of its own')
  })
  const failed = expect(second).rejects.toThrow('of its own')
  await vi.advanceTimersByTimeAsync(500)
  expect(await first).toBe(1)
  await failed
  expect(order).toEqual(['first', 'second'])
  expect(await isHeld()).toBe(false)
})

test.each(kinds)('[S12] locks %s: after the limit it goes on without, once', async (_, open) => {
  const thaw = frozenHolder(open())
  const action = vi.fn(async () => 'done')
  const asked = open().runWithin('lock', limitMs, 'go on', action)
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  expect(action, 'control: not before').not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toBe('done')
  thaw()
  await vi.advanceTimersByTimeAsync(10 * limitMs)
  expect(action).toHaveBeenCalledTimes(1)
  expect(await isHeld(), 'the request was withdrawn').toBe(false)
})

test.each(kinds)('[S12] locks %s: who is stuck is waited for once, anybody else anew', async (_, open) => {
  const thaw = frozenHolder(open())
  const mine = open()
  const ran: string[] = []
  const ask = (what: string) => void mine.runWithin('lock', limitMs, 'go on', async () => ran.push(what))
  ask('first')
  await vi.advanceTimersByTimeAsync(limitMs)
  ask('second')
  await vi.advanceTimersByTimeAsync(0)
  expect(ran).toEqual(['first', 'second'])
  thaw()
  await vi.advanceTimersByTimeAsync(0)
  const thawAnother = frozenHolder(open())
  ask('third')
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  expect(ran).toHaveLength(2)
  thawAnother()
  await vi.advanceTimersByTimeAsync(0)
  expect(ran).toEqual(['first', 'second', 'third'])
})

// In both, it is the same tab that holds it: frozen first, and then in its own right.
test.each(['asked in between', 'did not ask'])(
  '[S12] a tab that has thawed is waited for again, like any other, also by one that %s',
  async (how) => {
    const tab = locksOver(aTab(), deviceClock)
    const mine = locksOver(aTab(), deviceClock)
    const ran: string[] = []
    const ask = (what: string) => void mine.runWithin('lock', limitMs, 'go on', async () => ran.push(what))
    const thaw = frozenHolder(tab)
    ask('first')
    await vi.advanceTimersByTimeAsync(limitMs)
    ask('second')
    await vi.advanceTimersByTimeAsync(0)
    expect(ran, 'control: while it is frozen nobody waits').toEqual(['first', 'second'])
    thaw()
    await vi.advanceTimersByTimeAsync(0)
    if (how === 'asked in between') ask('then')
    await vi.advanceTimersByTimeAsync(0)
    const before = ran.length
    const end = frozenHolder(tab)
    ask('third')
    await vi.advanceTimersByTimeAsync(limitMs - 1)
    expect(ran, 'it sends, and is not frozen').toHaveLength(before)
    end()
    await vi.advanceTimersByTimeAsync(0)
    expect(ran.slice(before)).toEqual(['third'])
    expect(await isHeld()).toBe(false)
  },
)

test.each(kinds)('[S12] locks %s: one that is stuck is robbed, and runs to its own end', async (_, open) => {
  let thaw = (_: string) => {}
  const frozen = open().runWithin('lock', limitMs, 'steal', () => new Promise<string>((r) => (thaw = r)))
  const action = vi.fn(async () => 'mine')
  const asked = open().runWithin('lock', limitMs, 'steal', action)
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(await asked).toBe('mine')
  thaw('late')
  expect(await frozen).toBe('late')
  expect(action).toHaveBeenCalledTimes(1)
})

test.each(kinds)('locks %s: nobody is robbed for others who had their turn meanwhile', async (_, open) => {
  const held: string[] = []
  for (const name of ['one', 'two', 'three']) {
    const turn = () =>
      new Promise<void>((resolve) => {
        held.push(name)
        setTimeout(resolve, 600)
      })
    void open().runWithin('lock', 10 * limitMs, 'steal', turn)
  }
  let isMine = false
  void open().runWithin('lock', limitMs, 'steal', async () => {
    isMine = true
  })
  await vi.advanceTimersByTimeAsync(1700)
  expect(isMine, 'the third has held it for 500 ms only').toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect([held, isMine]).toEqual([['one', 'two', 'three'], true])
})

test.each(kinds)('locks %s: after a sleep of one’s own the holder gets its time again', async (_, open) => {
  const thaw = frozenHolder(open())
  const action = vi.fn(async () => {})
  void open().runWithin('lock', limitMs, 'steal', action)
  await vi.advanceTimersByTimeAsync(limitMs / 2)
  vi.setSystemTime(Date.now() + 60_000)
  await vi.advanceTimersByTimeAsync(limitMs / 2)
  expect(action).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(action).toHaveBeenCalledTimes(1)
  thaw()
})

test.each(kinds)('locks %s: a leader is deposed, and a waiting one may leave', async (_, open) => {
  const locks = open()
  const said: string[] = []
  const leads = (name: string) => async (signal: AbortSignal) => {
    said.push(`${name} leads`)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    said.push(`${name} is deposed`)
  }
  const [stop, leave] = [new AbortController(), new AbortController()]
  locks.requestLeadership('lead', false, stop.signal, leads('first'))
  locks.requestLeadership('lead', false, leave.signal, leads('second'))
  locks.requestLeadership('lead', false, stop.signal, leads('third'))
  await vi.advanceTimersByTimeAsync(0)
  leave.abort()
  locks.requestLeadership('lead', true, stop.signal, leads('thief'))
  await vi.advanceTimersByTimeAsync(0)
  expect([...said].sort()).toEqual(['first is deposed', 'first leads', 'thief leads'])
  stop.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(await isHeld('lead')).toBe(false)
})

test.each(kinds)(
  'locks %s can be shared; alone is who finds nobody, and nobody waits for that',
  async (_, open) => {
    const [one, two, three] = [open(), open(), open()]
    const [letGo, letGoToo] = [one.share('lock'), two.share('lock')]
    const run = vi.fn(async () => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(await three.held()).toEqual(['lock', 'lock'])
    await letGo()
    expect(await three.ifFree('lock', run)).toBe(false)
    expect(run).not.toHaveBeenCalled()
    await letGoToo()
    const alone = three.ifFree('lock', async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await run()
    })
    const late = one.share('lock')
    await vi.advanceTimersByTimeAsync(400)
    expect(await two.ifFree('lock', run), 'control: held alone').toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(await alone).toBe(true)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(await two.held(), 'who asked to share it meanwhile has it').toEqual(['lock'])
    await late()
    expect(await two.held()).toEqual([])
  },
)

test('where the browser has no locks a tab keeps order in itself', async () => {
  vi.stubGlobal('navigator', {})
  const order: number[] = []
  const ask = (n: number) =>
    webLocks().runWithin('lock', limitMs, 'go on', async () => {
      await Promise.resolve()
      order.push(n)
    })
  await Promise.all([ask(1), ask(2)])
  expect(order).toEqual([1, 2])
})

test('a request that the browser refuses is the caller’s to know', async () => {
  const refusing = { ...manager, request: () => Promise.reject(new DOMException('', 'SecurityError')) }
  const asked = locksOver(refusing, deviceClock).runWithin('lock', limitMs, 'steal', async () => {})
  await expect(asked).rejects.toThrow()
  expect(vi.getTimerCount()).toBe(0)
})
