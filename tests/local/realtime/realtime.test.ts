import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { aStack, type TestStack, type TestUser, type TestVendor } from '#tests/fixtures/stack.ts'

let stack: TestStack
let vendor: TestVendor
let staff: TestUser
const clients: SupabaseClient[] = []

beforeAll(async () => {
  stack = await aStack()
  vendor = await stack.makeVendor()
  staff = await stack.makeUser(vendor.id)
})
afterAll(async () => {
  for (const client of clients) await client.realtime.disconnect()
  await stack.close()
})

function listen(user: TestUser | undefined, topic: string, heard: unknown[]): Promise<string> {
  const client = createClient(stack.url, stack.anonKey, { realtime: { transport: WebSocket as never } })
  clients.push(client)
  client.realtime.setAuth(user?.token ?? null)
  return new Promise((resolve) => {
    client
      .channel(topic, { config: { private: true } })
      .on('broadcast', { event: 'poke' }, (message) => heard.push(message.payload))
      .subscribe((state) => resolve(state))
  })
}

const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('[S4] a member of the vendor hears one poke for a transaction, through supabase-js itself', async () => {
  const heard: unknown[] = []
  expect(await listen(staff, `vendor:${vendor.id}`, heard)).toBe('SUBSCRIBED')
  await stack.sql`update public.vendor set phone = '+81399999999' where id = ${vendor.id}`
  for (let i = 0; i < 50 && heard.length === 0; i++) await settle(20)
  expect(heard).toEqual([{ rev: expect.any(Number) }])
})

test("somebody else's channel, a visitor and a public channel are refused", async () => {
  const other = await stack.makeUser((await stack.makeVendor()).id)
  expect(await listen(other, `vendor:${vendor.id}`, [])).toBe('CHANNEL_ERROR')
  expect(await listen(undefined, `vendor:${vendor.id}`, [])).toBe('CHANNEL_ERROR')
})

const open = async (): Promise<WebSocket> => {
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`)
  await new Promise((resolve) => socket.once('open', resolve))
  return socket
}
const answerTo = async (text: string | Buffer): Promise<string> => {
  const socket = await open()
  const answer = new Promise<string>((resolve) => {
    socket.once('message', (data) => resolve(String(data)))
    socket.once('close', (code, reason) => resolve(`closed ${code} ${reason}`))
  })
  socket.send(text)
  const got = await answer
  socket.terminate()
  return got
}

test.each([
  ['not JSON', '{', 'closed 1007 not a frame'],
  ['no frame', '[1,2,3,4,5]', 'closed 1007 not a frame'],
  ['no payload', '["1","1","phoenix","heartbeat",null]', 'closed 1007 not a frame'],
  ['a long reference', `[null,"${'7'.repeat(33)}","phoenix","heartbeat",{}]`, 'closed 1007 not a frame'],
  [
    'a long reference of a join',
    `["${'7'.repeat(33)}","1","phoenix","heartbeat",{}]`,
    'closed 1007 not a frame',
  ],
  ['a long topic', `["1","1","realtime:${'v'.repeat(192)}","phx_join",{}]`, 'closed 1007 not a frame'],
  ['bytes', Buffer.from([3, 255, 255, 255]), 'closed 1003 text frames only'],
  ['a frame of 100 kB', 'x'.repeat(100_000), 'closed 1009 '],
])('a hostile frame closes the socket with a line: %s', async (_, text, answer) => {
  expect(await answerTo(text)).toBe(answer)
})

test.each([
  ['a made-up token', { config: { private: true }, access_token: 'a.b.c' }],
  ['a token of no kind', { config: { private: true }, access_token: { a: 1 } }],
  ['nothing', {}],
  ['a public channel', { config: { private: false } }],
])('a join with %s is refused and nothing else happens', async (_, payload) => {
  const answer = await answerTo(
    JSON.stringify(['1', '1', `realtime:vendor:${vendor.id}`, 'phx_join', payload]),
  )
  expect(answer).toContain('"status":"error"')
  expect(answer).toContain('Unauthorized')
})

test('topics that try to be SQL are refused; a heartbeat still beats', async () => {
  const join = { config: { private: true }, access_token: staff.token }
  for (const topic of [
    "realtime:vendor:' or 1=1 --",
    'realtime:',
    `realtime:${'v'.repeat(191)}`,
    'x\u0001',
  ]) {
    expect(await answerTo(JSON.stringify(['1', '1', topic, 'phx_join', join]))).toContain('"status":"error"')
  }
  expect(await answerTo('[null,"7","phoenix","heartbeat",{}]')).toBe(
    '[null,"7","phoenix","phx_reply",{"status":"ok","response":{}}]',
  )
})

test('the late goodbye of a lost channel does not end the one joined after it; its own does', async () => {
  const socket = await open()
  const frames: unknown[][] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  const topic = `realtime:vendor:${vendor.id}`
  const join = (ref: string) =>
    socket.send(
      JSON.stringify([ref, ref, topic, 'phx_join', { config: { private: true }, access_token: staff.token }]),
    )
  const leave = (ref: string) => socket.send(JSON.stringify([ref, `${ref}0`, topic, 'phx_leave', {}]))
  const pokes = () => frames.filter(([, , , event]) => event === 'broadcast').length
  const until = async (isThere: () => boolean) => {
    for (let i = 0; i < 100 && !isThere(); i++) await settle(20)
  }
  const answered = (ref: string) => frames.some(([, to]) => to === ref)
  const poke = (phone: string) => stack.sql`update public.vendor set phone = ${phone} where id = ${vendor.id}`
  const closes = () => frames.filter(([, , , event]) => event === 'phx_close').map(([ref]) => ref)
  // As a client sends them that gave two joins up while it had no network; no answer is waited for.
  join('1')
  leave('1')
  socket.send(JSON.stringify([null, '18', topic, 'phx_leave', {}]))
  join('2')
  leave('1')
  await until(() => answered('2'))
  await poke('+81388888888')
  await until(() => pokes() > 0)
  expect(pokes()).toBe(1)
  expect(closes()).toEqual(['1'])
  leave('2')
  await until(() => answered('20'))
  await poke('+81377777777')
  await settle(300)
  expect(pokes()).toBe(1)
  // Who goes on as if it were joined is told.
  socket.send(JSON.stringify(['2', '30', topic, 'access_token', { access_token: staff.token }]))
  await until(() => closes().length > 2)
  expect(closes()).toEqual(['1', '2', '2'])
  socket.terminate()
})
