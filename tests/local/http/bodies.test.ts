// Bodies that are sent in part, by many networks and by one that staff share: whoever holds most makes room.

import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bodyBudget } from '#local/http/request-body.ts'
import { aServer, dial, head, heard, listening, pause, signedIn } from '#tests/fixtures/http/http-server.ts'

const from = (network: number) => `x-forwarded-for: 192.0.2.${network}\r\n`
const close = 'connection: close\r\n'

/** Four connections of each network, with all but the last byte of a body of 1,000 in the hands of the server. */
async function halves(port: number, networks: number[], more = ''): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (const network of networks)
    for (let i = 0; i < 4; i++) {
      const socket = await dial(port)
      socket.resume()
      socket.write(`${head(1_000, from(network) + more)}{"a":"${'x'.repeat(993)}`)
      sockets.push(socket)
    }
  await pause(100)
  return sockets
}

async function called(port: number, network: number, more = '', bytes = 2): Promise<string> {
  const socket = await dial(port)
  socket.write(`${head(bytes, close + from(network) + more)}${'{'.padEnd(bytes - 1)}}`)
  return (await heard(socket)).split('\r\n', 1)[0] ?? ''
}

const small = () => bodyBudget({ ofOne: 4_000, ofAll: 12_000 })
const ok = 'HTTP/1.1 200 OK'

async function aFullDoor() {
  const bodies = { members: small(), strangers: small() }
  const port = await listening(aServer({ bodies, proxies: 1 }).server)
  const sockets = await halves(port, [1, 2, 3])
  expect(bodies.strangers.bytes).toBe(12_000)
  return { bodies, port, sockets }
}

test.each([
  ['another network', 9],
  ['the same network', 3],
])('half-sent bodies of many networks make room for a call from %s', async (_, network) => {
  const { port, sockets, bodies } = await aFullDoor()
  for (let i = 0; i < 3; i++) expect(await called(port, network)).toBe(ok)
  expect(sockets.filter((socket) => socket.closed).length).toBe(1)
  expect(bodies.strangers.bytes).toBe(11_000)
})

test('a member’s call takes nobody’s room, and is measured by its account', async () => {
  const { port, sockets, bodies } = await aFullDoor()
  expect(await called(port, 1, signedIn(), 3_000)).toBe(ok)
  expect(sockets.filter((socket) => socket.closed)).toEqual([])
  const before = await halves(port, [4, 5], signedIn())
  expect(bodies.members.bytes).toBe(4_000)
  expect(before.map((socket) => socket.closed)).toEqual([...Array(4).fill(true), ...Array(4).fill(false)])
  expect(sockets.filter((socket) => socket.closed)).toEqual([])
})

test('who has signed in and works for nobody is a stranger of that network', async () => {
  const { port, sockets } = await aFullDoor()
  await halves(port, [1], signedIn('nobody'))
  expect(sockets.filter((socket) => socket.closed)).toHaveLength(4)
})

test('of bodies that wait for their turn the largest of who holds most is turned away', async () => {
  const waiting = new Map<number, () => void>()
  onTestFinished(() => {
    for (const end of waiting.values()) end()
  })
  const fetch = async (request: Request) => {
    const { length } = await request.text()
    return new Promise<Response>((resolve) => {
      const end = () => resolve(Response.json({}, { status: request.signal.aborted ? 503 : 200 }))
      waiting.set(length, end)
      request.signal.addEventListener('abort', end)
    })
  }
  const bodies = { members: small(), strangers: bodyBudget({ ofOne: 4_000, ofAll: 5_000 }) }
  const port = await listening(aServer({ fetch, bodies, proxies: 1 }).server)
  const [first, largest] = [called(port, 1, '', 1_200), called(port, 1, '', 1_300)]
  const one = called(port, 2, '', 1_900)
  await expect.poll(() => waiting.size).toBe(3)
  const another = called(port, 3, '', 1_100)
  expect(await largest).toMatch(/503/)
  await expect.poll(() => waiting.size).toBe(4)
  for (const end of waiting.values()) end()
  expect(await Promise.all([first, one, another])).toEqual([ok, ok, ok])
})

test('what cannot be had from others is refused, and what was dropped holds nothing more', () => {
  const budget = bodyBudget({ ofOne: 2_000, ofAll: 3_000 })
  const dropped: string[] = []
  const begin = (who: string) => budget.begin(who, () => dropped.push(who))
  const [a, b] = [begin('a'), begin('b')]
  expect([a.holds(2_000), a.holds(2_001)]).toEqual([true, false])
  expect([b.holds(1_000), dropped]).toEqual([true, []])
  expect([b.holds(1_001), dropped, a.holds(1)]).toEqual([true, ['a'], false])
  a.giveBack()
  expect(budget.bytes).toBe(1_001)
  b.giveBack()
  b.giveBack()
  expect(budget.bytes).toBe(0)
})
