import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { inLanes, type LaneLimits, lanes } from './lanes.ts'

/** Works that end when told; `begun` says in which order they began. */
function works(limits: Partial<LaneLimits> = {}) {
  const { anybody, member } = lanes(limits)
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
    member: (account: string, name: string, gone = never) => member(account, work(name), gone),
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

test('the networks of one line take its turns in turn, however many calls one of them has waiting', async () => {
  const { anybody, begun, end } = works({ atOnce: 1 })
  anybody('a', 'first')
  for (const name of ['l1', 'l2', 'l3']) anybody('2001:db8:1:1::/64', name)
  anybody('2001:db8:1:2::/64', 'm1')
  anybody('b', 'b1')
  await soon()
  for (const name of ['first', 'l1', 'b1', 'm1', 'l2']) await end(name)
  expect(begun).toEqual(['first', 'l1', 'b1', 'm1', 'l2', 'l3'])
})

test('a member waits for nobody, and the others then come one at a time', async () => {
  const { anybody, member, begun, end } = works({ atOnce: 2 })
  for (const name of ['a', 'b', 'c', 'd']) anybody(name, name)
  await soon()
  member('staff', 'push')
  await soon()
  expect(begun).toEqual(['a', 'b', 'push'])
  await end('a')
  expect(begun).toHaveLength(3)
  await end('b')
  expect(begun).toEqual(['a', 'b', 'push', 'c'])
  await end('push')
  expect(begun).toEqual(['a', 'b', 'push', 'c', 'd'])
})

test('one account has a few calls at once, and none is lost', async () => {
  const { member, begun, end } = works({ perAccount: 2 })
  const answers = ['1', '2', '3', '4'].map((name) => member('busy', name))
  const other = member('stand', 'push')
  await soon()
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

test('where turns lie far ahead newcomers are told when theirs is, one after the other, and who is alone is not', async () => {
  const { anybody } = lanes({ atOnce: 1, tooLong: 200 })
  const told: number[] = []
  const slow = () => new Promise<string>((resolve) => setTimeout(resolve, 20, 'done'))
  const come = (caller: string) =>
    anybody(caller, slow, new AbortController().signal, (seconds) => told.push(seconds))
  // How long one takes has to be seen first.
  await Promise.all(Array.from({ length: 30 }, (_, i) => come(`first-${i}`)))
  expect(told).toEqual([])
  const began = performance.now()
  const crowd = await Promise.all(Array.from({ length: 200 }, (_, i) => come(`crowd-${i}`)))
  expect(performance.now() - began, 'nobody waits much longer').toBeLessThan(1500)
  const answered = crowd.filter((answer) => answer === 'done').length
  expect(answered).toBeGreaterThan(5)
  expect(told).toHaveLength(200 - answered)
  expect(told, 'later and later').toEqual([...told].sort((a, b) => a - b))
  expect(told.at(-1)).toBeGreaterThan((told[0] ?? 0) + 1)
  expect(told.at(-1)).toBeLessThanOrEqual(60)
  expect(await come('who comes when it is over')).toBe('done')
})

/** A moment before a rush: how long one takes has been seen. `come` is answered, or told so many seconds. */
async function aRush(tooLong: number) {
  const { anybody } = lanes({ atOnce: 1, tooLong, patience: 2000 })
  const slow = () => new Promise<string>((resolve) => setTimeout(resolve, 20, 'done'))
  const come = async (caller: string) => {
    let told = 0
    const answer = await anybody(caller, slow, new AbortController().signal, (seconds) => {
      told = seconds
    })
    return { answer, told }
  }
  await Promise.all(Array.from({ length: 14 }, (_, i) => come(`first-${i}`)))
  return come
}

test.each([
  ['one network', () => 'one network'],
  ['one line with many networks', (i: number) => `2001:db8:1:${i.toString(16)}::/64`],
])('%s that asks over and over in a rush does not put off who comes for the first time', async (_, from) => {
  const come = await aRush(200)
  const crowd = Array.from({ length: 25 }, (_, i) => come(`crowd-${i}`))
  const { told: before } = await come('control')
  expect(before, 'control: what a newcomer is told before').toBeLessThanOrEqual(2)
  const strangers = Array.from({ length: 4000 }, (_, i) => come(from(i)))
  // In the same moment: four thousand answers take a slow machine longer than the crowd waits.
  const { told } = await come('an honest customer')
  const stranger = await Promise.all(strangers)
  expect(stranger.filter(({ answer }) => answer === undefined).length).toBeGreaterThan(3900)
  await Promise.all(crowd)
  expect(told, 'seconds').toBeGreaterThan(0)
  expect(told, 'seconds').toBeLessThanOrEqual(before + 2)
})

test('who asks again before the time that they were told is told no later one', async () => {
  const come = await aRush(200)
  const crowd = Array.from({ length: 25 }, (_, i) => come(`crowd-${i}`))
  const { told } = await come('somebody')
  for (let i = 0; i < 300; i++) await come('somebody')
  const { told: then } = await come('somebody')
  await Promise.all(crowd)
  expect(told).toBeGreaterThan(0)
  expect(then).toBeLessThanOrEqual(told)
})

/** Thirty networks never stop asking, and somebody comes again as `comesIn` says of what they were told: how often each is answered. */
async function underFlood(from: (i: number) => string, tooLong: number, comesIn: (told: number) => number) {
  const come = await aRush(tooLong)
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  let isOver = false
  let flood = 0
  const floods = Array.from({ length: 30 }, async (_, i) => {
    while (!isOver) {
      if ((await come(from(i))).answer) flood++
      else await wait(1)
    }
  })
  await wait(300)
  const until = performance.now() + 4000
  const honest: boolean[] = []
  while (performance.now() < until) {
    const { answer, told } = await come('an honest customer')
    honest.push(answer !== undefined)
    await wait(comesIn(told))
  }
  isOver = true
  await Promise.all(floods)
  return { honest, flood }
}
const line = (i: number) => `2001:db8:1:${i}::/64`

test('thirty networks of one line that never stop asking take one turn in two', async () => {
  const control = await underFlood(line, Number.POSITIVE_INFINITY, () => 100)
  expect(control.honest.filter(Boolean).length, 'control: where all wait').toBeGreaterThan(10)
  const { honest, flood } = await underFlood(line, 300, () => 100)
  expect(flood).toBeGreaterThan(60)
  expect(honest.filter(Boolean).length).toBeGreaterThan(10)
}, 20_000)

test('who comes again at the time they were told has a turn then, though thirty strangers never stop asking', async () => {
  const { honest, flood } = await underFlood(
    (i) => `203.0.113.${i}`,
    300,
    (told) => told * 1000 + 50,
  )
  expect(flood).toBeGreaterThan(60)
  const away = honest
    .map((_, i) => honest.slice(i, i + 2))
    .filter((two) => two.length === 2 && !two.some(Boolean))
  expect(away, JSON.stringify(honest)).toEqual([])
  expect(honest, 'they were told to come again').toContain(false)
}, 20_000)

test('where one line with many networks fills all places, it gives them up, and not who has one call waiting', async () => {
  const { anybody } = works({ atOnce: 1, waiting: 5 })
  anybody('a', 'first')
  await soon()
  const waiting = new Set<string>()
  const come = async (caller: string, name: string) => {
    waiting.add(name)
    if ((await anybody(caller, name)) === undefined) waiting.delete(name)
  }
  for (let i = 0; i < 4; i++) void come(`2001:db8:1:${i}::/64`, `line-${i}`)
  for (const name of ['page', 'picture']) void come('somebody', name)
  await soon()
  expect([...waiting]).toEqual(['line-0', 'line-1', 'line-2', 'page', 'picture'])
})

test('where all lines are full the longest gives its last place to who has none', async () => {
  const { anybody, begun, end } = works({ atOnce: 1, waiting: 5 })
  const first = anybody('a', 'first')
  await soon()
  const waiting = ['a1', 'a2', 'a3', 'a4'].map((name) => anybody('a', name))
  const ofB = anybody('b', 'b1')
  expect(await anybody('a', 'one more of a')).toBeUndefined()
  const ofC = anybody('c', 'c1')
  expect(await waiting[3]).toBeUndefined()
  const more = anybody('c', 'c2')
  expect(await waiting[2]).toBeUndefined()
  expect(await anybody('b', 'one more of b'), 'as long as the longest then').toBeUndefined()
  for (const name of ['first', 'a1', 'b1', 'c1', 'a2', 'c2']) await end(name)
  expect(begun).toEqual(['first', 'a1', 'b1', 'c1', 'a2', 'c2'])
  expect(await Promise.all([first, ofB, ofC, more, waiting[0], waiting[1]])).not.toContain(undefined)
})

test('who has gone before there was a line is not worked for', async () => {
  const { anybody, member, begun } = works()
  const both = [anybody('a', 'gone', AbortSignal.abort()), member('staff', 'gone too', AbortSignal.abort())]
  await soon()
  expect(begun).toEqual([])
  expect(await Promise.all(both)).toEqual([undefined, undefined])
})

test('a failure gives its turn back', async () => {
  const { anybody, member } = lanes({ atOnce: 1, perAccount: 1 })
  const fault = () => Promise.reject(new Error('fault'))
  const { signal } = new AbortController()
  await expect(anybody('a', fault, signal)).rejects.toThrow('fault')
  await expect(member('a', fault, signal)).rejects.toThrow('fault')
  expect(await anybody('a', async () => 1, signal)).toBe(1)
  expect(await member('a', async () => 2, signal)).toBe(2)
})

test('a member’s line is bounded too, and who has gone leaves it', async () => {
  const { member, begun, end } = works({ perAccount: 1, waitingOfOne: 2, waiting: 3, patience: 40 })
  const first = member('a', 'first')
  const leaving = new AbortController()
  const gone = member('a', 'gone', leaving.signal)
  const late = member('a', 'late')
  expect(await member('a', 'one more of a')).toBeUndefined()
  leaving.abort()
  expect(await gone).toBeUndefined()
  expect(await late).toBeUndefined()
  await end('first')
  expect(await first).toBe('first')
  expect(begun).toEqual(['first'])
})

const secret = 'a secret of thirty-two letters or so'
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
function tokenOf(sub: string): string {
  const text = `${part({ alg: 'HS256' })}.${part({ sub, role: 'authenticated', exp: 9_999_999_999 })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** How many of forty self-made accounts' calls are begun before the stand's; `fast` is who gets the fast lane. */
async function stormOfAccounts(fast: (user: string) => boolean) {
  const begun: string[] = []
  const answer = (request: Request) => {
    begun.push(request.url)
    return new Promise<Response>(() => undefined)
  }
  const asked = inLanes(answer, secret, async (user) => fast(user), { waitingOfOne: 3 })
  const as = (user: string, peer: string) =>
    new Request(`http://localhost/${user}`, {
      headers: { authorization: `Bearer ${tokenOf(user)}`, 'x-noren-peer': peer },
    })
  const storm = Array.from({ length: 40 }, (_, i) => asked(as(`self-made-${i}`, '192.0.2.1')))
  await soon()
  void asked(as('staff', '192.0.2.2'))
  await soon()
  return { begun: begun.map((url) => url.slice(17)), storm }
}

test('forty self-made accounts of one network are one stranger; the stand goes first', async () => {
  const { begun, storm } = await stormOfAccounts((user) => user === 'staff')
  expect(begun).toEqual(['self-made-0', 'self-made-1', 'staff'])
  const refused = await storm[39]
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '2'])
})

test('were all the signed-in let through, the stand would come behind forty', async () => {
  const { begun } = await stormOfAccounts(() => true)
  expect(begun).toHaveLength(41)
})

/** How a sign-in, a refresh of a session given out here and of another fare behind as many calls of the same network as may wait. */
async function behindAGuest(path: string) {
  const begun: string[] = []
  const answer = async (request: Request) => {
    begun.push(new URL(request.url).search)
    await soon()
    return new Response()
  }
  const asked = inLanes(answer, secret, async () => false, { waitingOfOne: 40 })
  const as = (what: string, known = {}) =>
    asked(new Request(`http://localhost${what}`, { headers: { 'x-noren-peer': '192.0.2.1', ...known } }))
  const guest = Array.from({ length: 60 }, () => as(path))
  const token = '/auth/v1/token?grant_type='
  const known = { 'x-noren-known': 'yes' }
  const staff = [as(`${token}password`), as(`${token}refresh_token`, known), as(`${token}refresh_token`)]
  const said = (await Promise.all(staff)).map(({ status }) => status)
  const before = begun.length
  await Promise.all(guest)
  return { said, before }
}

test('who signs in or renews a session does not wait behind a guest of the same network', async () => {
  const { said, before } = await behindAGuest('/rest/v1/rpc/slots_of_day')
  expect(said).toEqual([200, 200, 200])
  expect(before).toBeLessThan(20)
})

test('nor behind one who makes sessions up, unless this server does not know theirs', async () => {
  const { said } = await behindAGuest('/auth/v1/token?grant_type=refresh_token')
  expect(said).toEqual([200, 200, 503])
})
