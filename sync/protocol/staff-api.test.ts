import { expect, test } from 'vitest'
import { isHeartbeatResponse } from './messages.ts'
import { openRemote, read, readReply } from './staff-api.ts'

const any = (x: unknown): x is unknown => x !== undefined
const fault = (status: number, body: unknown) => {
  const reply = readReply(status, typeof body === 'string' ? body : JSON.stringify(body), any)
  return reply.ok ? 'ok' : reply.fault
}

test.each([
  [401, { code: 'PGRST301', message: 'JWT expired' }, 'auth'],
  [401, '<html>sign in to the wifi</html>', 'network'],
  [403, { code: 'PT403', message: 'not_member' }, 'not_member'],
  [403, '<html>blocked by the hotel</html>', 'network'],
  [403, { error: 'not_member' }, 'network'],
  [403, { message: 'not_member' }, 'network'],
  [403, { message: 'Forbidden' }, 'network'],
  [403, { code: 403, message: 'Forbidden' }, 'network'],
  [403, { code: 'Forbidden', message: 'not for you' }, 'network'],
  [404, { message: 'no Route matched with those values' }, 'network'],
  [401, { message: 'No API key found in request' }, 'network'],
  [400, { code: 'ERROR', message: 'Bad Request' }, 'network'],
  [500, { message: 'An unexpected error occurred' }, 'down'],
  [401, { code: 'PT401', message: 'not_signed_in' }, 'auth'],
  [403, { code: '42501', message: 'permission denied' }, 'broken'],
  [404, { code: 'PGRST202', message: 'no such function' }, 'down'],
  [400, { code: '22P02', message: 'invalid input' }, 'broken'],
  [408, '', 'down'],
  [429, 'slow down', 'busy'],
  [500, { code: 'XX000', message: 'internal' }, 'broken'],
  [500, { code: '40001', message: 'serialization' }, 'down'],
  [500, { code: '55P03', message: 'lock' }, 'down'],
  [500, { code: '57014', message: 'statement timeout' }, 'slow'],
  [504, { code: '57014', message: 'statement timeout' }, 'slow'],
  [500, { code: '57P01', message: 'shutdown' }, 'down'],
  [504, '57014', 'down'],
  [500, '<html>Bad</html>', 'down'],
  [503, { code: 'x', message: 'y' }, 'down'],
  [400, { code: 'PT400', message: 'invalid' }, 'broken'],
  [200, { fine: true }, 'ok'],
])('status %i with %j is %s', (status, body, expected) => {
  expect(fault(status, body)).toBe(expected)
})

test('[S8] a captive portal that answers 200 is no answer', () => {
  expect(readReply(200, '<html>Welcome</html>', isHeartbeatResponse)).toMatchObject({
    ok: false,
    fault: 'network',
  })
  expect(readReply(200, '{"epoch":"e","head":1}', isHeartbeatResponse)).toMatchObject({
    ok: false,
    fault: 'network',
  })
  const notice = { id: 'd', name: 'iPad 2', kind: 'lost', waiting: 3, at: '2026-11-20T10:40:00.000Z' }
  const head = { epoch: 'e', head: 1, now: '2026-11-21T00:00:00Z' }
  const beat = { ...head, min_version: 1, holds: [], devices: [notice] }
  for (const wrong of [{ kind: 'gone' }, { waiting: '3' }, { at: 'yesterday' }, { name: null }]) {
    const text = JSON.stringify({ ...beat, devices: [{ ...notice, ...wrong }] })
    expect(readReply(200, text, isHeartbeatResponse).ok).toBe(false)
  }
  expect(readReply(200, JSON.stringify(beat), isHeartbeatResponse).ok).toBe(true)
})

test('[S10] without a checked token nothing leaves the device', async () => {
  let asked = 0
  const fetched = async () => {
    asked++
    return new Response('{}')
  }
  const at = { url: 'http://server', anonKey: 'anon', fetch: fetched as typeof fetch }
  const without = openRemote({ ...at, token: async () => null })
  expect(await without.call('x', {}, any)).toMatchObject({ ok: false, fault: 'auth' })
  expect(asked).toBe(0)
  // Control: with one it does leave.
  await openRemote({ ...at, token: async () => 'token' }).call('x', {}, any)
  expect(asked).toBe(1)
})

test('a request that hangs ends after ten seconds', async () => {
  const waits: (() => void)[] = []
  const clock = {
    now: () => 0,
    after(_ms: number, action: () => void) {
      waits.push(action)
      return () => {}
    },
  }
  const hang = ((_: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', reject))) as unknown as typeof fetch
  const remote = openRemote({ url: '', anonKey: '', token: async () => 't', fetch: hang, clock })
  const reply = remote.call('x', {}, any)
  await new Promise((r) => setTimeout(r, 5))
  for (const fire of waits) fire()
  expect(await reply).toMatchObject({ ok: false, fault: 'timeout' })
})

test('an answer that stops after its head ends after ten seconds, too', async () => {
  const waits = new Set<() => void>()
  const clock = {
    now: () => 0,
    after(_ms: number, action: () => void) {
      waits.add(action)
      return () => void waits.delete(action)
    },
  }
  const text = (signal: RequestInit['signal']) =>
    new Promise((_, reject) => signal?.addEventListener('abort', reject))
  const half = (async (_: string, { signal }: RequestInit) => ({
    status: 200,
    text: () => text(signal),
  })) as unknown as typeof fetch
  const remote = openRemote({ url: '', anonKey: '', token: async () => 't', fetch: half, clock })
  const reply = remote.call('x', {}, any)
  await new Promise((r) => setTimeout(r, 5))
  expect(waits.size).toBe(1)
  for (const fire of waits) fire()
  expect(await reply).toMatchObject({ ok: false, fault: 'timeout' })
  expect(waits.size).toBe(0)
})

const atOnce = {
  now: () => 0,
  after(_ms: number, action: () => void) {
    queueMicrotask(action)
    return () => {}
  },
}

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'a harmless call is repeated after %i',
  async (status) => {
    const answers = [status, 200]
    let asked = 0
    const reply = await read(atOnce, async () => {
      asked++
      return readReply(answers.shift() ?? 200, '{}', any)
    })
    expect([reply.ok, asked]).toEqual([true, 2])
  },
)

test.each([400, 401, 403, 404])('nothing is repeated after %i, nor after three attempts', async (status) => {
  let asked = 0
  const ask = (said: number) => async () => {
    asked++
    return readReply(said, '{}', any)
  }
  await read(atOnce, ask(status))
  expect(asked).toBe(1)
  await read(atOnce, ask(503))
  expect(asked).toBe(4)
})

test('[S8] an answer that a tab finds when it wakes says nothing of now', async () => {
  let time = 0
  const clock = { now: () => time, after: () => () => {} }
  const ask = (sleptMs: number) =>
    openRemote({
      url: 'http://server',
      anonKey: 'anon',
      token: async () => 'token',
      clock,
      fetch: async () => {
        time += sleptMs
        return new Response('{"fine": true}')
      },
    }).call('sync_heartbeat', {}, any)
  expect(await ask(9000)).toMatchObject({ ok: true })
  expect(await ask(60_000)).toMatchObject({ ok: false, fault: 'timeout' })
})
