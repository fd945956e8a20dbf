import { expect, test } from 'vitest'
import { type LaneLimits, lanes } from './lanes.ts'

/** Works that end when told; `begun` says in which order they began. */
function works(limits: Partial<LaneLimits> = {}) {
  const { anybody, signedIn } = lanes(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const never = new AbortController().signal
  return {
    begun,
    end,
    anybody: (caller: string, name: string, gone = never) => anybody(caller, work(name), gone),
    signedIn: (account: string, name: string) => signedIn(account, work(name)),
  }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

test('callers take turns, however many calls one of them has waiting', async () => {
  const { anybody, begun, end } = works({ atOnce: 1 })
  for (const name of ['a1', 'a2', 'a3']) anybody('a', name)
  anybody('b', 'b1')
  await soon()
  for (const name of ['a1', 'a2', 'b1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('who is signed in waits for nobody, and the others then come one at a time', async () => {
  const { anybody, signedIn, begun, end } = works({ atOnce: 2 })
  for (const name of ['a', 'b', 'c', 'd']) anybody(name, name)
  await soon()
  signedIn('staff', 'push')
  expect(begun).toEqual(['a', 'b', 'push'])
  await end('a')
  expect(begun).toHaveLength(3)
  await end('b')
  expect(begun).toEqual(['a', 'b', 'push', 'c'])
  await end('push')
  expect(begun).toEqual(['a', 'b', 'push', 'c', 'd'])
})

test('one account has a few calls at once, and none is lost', async () => {
  const { signedIn, begun, end } = works({ perAccount: 2 })
  const answers = ['1', '2', '3', '4'].map((name) => signedIn('self-made', name))
  const other = signedIn('stand', 'push')
  expect(begun).toEqual(['1', '2', 'push'])
  for (const name of ['1', '2', '3', '4', 'push']) await end(name)
  expect(await Promise.all([...answers, other])).toEqual(['1', '2', '3', '4', 'push'])
})

test('too many, too long and gone are turned away without a turn', async () => {
  const { anybody, begun, end } = works({ atOnce: 1, waitingOfOne: 1, waiting: 2, patience: 30 })
  const first = anybody('a', 'first')
  const leaving = new AbortController()
  const gone = anybody('b', 'gone', leaving.signal)
  await soon()
  expect(await anybody('b', 'one more of b')).toBeUndefined()
  const late = anybody('c', 'late')
  expect(await anybody('d', 'one more of all')).toBeUndefined()
  leaving.abort()
  expect(await gone).toBeUndefined()
  expect(await late).toBeUndefined()
  await end('first')
  expect(await first).toBe('first')
  expect(begun).toEqual(['first'])
})

test('a failure gives its turn back', async () => {
  const { anybody, signedIn } = lanes({ atOnce: 1, perAccount: 1 })
  const fault = () => Promise.reject(new Error('fault'))
  const { signal } = new AbortController()
  await expect(anybody('a', fault, signal)).rejects.toThrow('fault')
  await expect(signedIn('a', fault)).rejects.toThrow('fault')
  expect(await anybody('a', async () => 1, signal)).toBe(1)
  expect(await signedIn('a', async () => 2)).toBe(2)
})
