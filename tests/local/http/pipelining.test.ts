// Requests that are sent one behind the other on one connection, and a connection that is reset before they are answered:
// what they hold is given back, and nobody works on for them.

import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { bodyBudget } from '#local/http/request-body.ts'
import { aServer, dial, head, heard, listening, pause } from '#tests/fixtures/http/http-server.ts'

const body = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
const call = (bytes: number) => head(bytes) + body(bytes)

/** A server whose library holds the first call of each connection back for half a second, as a wrong password is. */
function aSlowDoor() {
  const bodies = { members: bodyBudget(), strangers: bodyBudget({ ofOne: 200_000, ofAll: 2_000_000 }) }
  const seen = { begun: 0, aborted: 0, ended: 0 }
  const fetch = async (request: Request) => {
    seen.begun++
    request.signal.addEventListener('abort', () => seen.aborted++)
    const text = await request.text()
    await pause(text === '{}' ? 500 : 600)
    seen.ended++
    return Response.json({ said: text.length })
  }
  return { bodies, seen, ...aServer({ fetch, bodies }) }
}

/** One slow call, so many behind it, and a reset after a tenth of a second. */
async function sendAndReset(port: number, behind: number, bytes: number): Promise<void> {
  const socket = await dial(port)
  socket.write(`${head(2)}{}${call(bytes).repeat(behind)}`)
  await pause(100)
  socket.resetAndDestroy()
}

test.each([13, 3])('a reset with %i calls behind a slow one leaves nothing held', async (behind) => {
  const { bodies, seen, server } = aSlowDoor()
  const port = await listening(server)
  for (let i = 0; i < 4; i++) await sendAndReset(port, behind, 15_000)
  await pause(100)
  expect(seen.begun).toBeGreaterThan(0)
  // Nobody is there to be answered: who still waits for a turn learns so at once.
  expect(seen.aborted).toBe(seen.begun)
  await pause(700)
  expect(seen.ended).toBe(seen.begun)
  expect(bodies.strangers.bytes).toBe(0)
})

test('an answer that waits behind another is not told that its connection was reset', async () => {
  const seen = { begun: 0, closed: 0 }
  const server = createServer((req, res) => {
    seen.begun++
    req.resume()
    res.on('close', () => seen.closed++)
    setTimeout(() => res.end('{}'), 500)
  })
  await sendAndReset(await listening(server), 13, 200)
  await pause(700)
  expect(seen.begun).toBe(14)
  expect(seen.closed).toBeLessThan(14)
})

test('four requests of a connection may wait for their answers; with a fifth it is closed', async () => {
  const { seen, server } = aSlowDoor()
  const port = await listening(server)
  const fair = await dial(port)
  fair.write(call(100).repeat(3) + head(100, 'connection: close\r\n') + body(100))
  expect((await heard(fair)).match(/200 OK/g)).toHaveLength(4)
  const greedy = await dial(port)
  greedy.write(call(100).repeat(5))
  expect(await heard(greedy)).toBe('')
  expect(seen.begun).toBeLessThanOrEqual(4 + 4)
})

test('one after the other a connection may carry any number', async () => {
  const { server } = aServer()
  const socket = await dial(await listening(server))
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  for (let i = 1; i <= 12; i++) {
    socket.write(call(100))
    while ((text.match(/200 OK/g)?.length ?? 0) < i) await pause(2)
  }
  expect(socket.closed).toBe(false)
})
