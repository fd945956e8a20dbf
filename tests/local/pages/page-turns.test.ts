import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Answer } from '#local/pages/static-files.ts'
import { aServer, listening } from '#tests/fixtures/http/http-server.ts'

/** An open connection from an address of this machine. */
const from = (localAddress: string, port: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => resolve(socket))
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
  })

/** How many pages are made before that of a phone, which asks behind 100 connections of another network. */
async function before(dev: boolean): Promise<number> {
  const asked: (string | undefined)[] = []
  const pages: Answer = (req, res) => {
    asked.push(req.socket.remoteAddress)
    res.end()
  }
  const { server } = aServer({}, {}, { pages, dev })
  let accepted = 0
  server.on('connection', () => accepted++)
  const port = await listening(server)
  const flood = await Promise.all(Array.from({ length: 100 }, () => from('127.0.0.1', port)))
  const phone = await from('127.0.0.2', port)
  // Connected is sooner than accepted: pages would be made while the server still takes the last ones in.
  await expect.poll(() => accepted).toBe(101)
  for (const socket of [...flood, phone]) socket.write('GET /sakura-tei/book HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => asked.length).toBe(101)
  return asked.indexOf('127.0.0.2')
}

test('a phone does not wait for the pages of a flood from elsewhere', async () => {
  expect(await before(false)).toBeLessThan(50)
  // While developing nobody takes turns, and the same phone waits for nearly all of them.
  expect(await before(true)).toBeGreaterThan(90)
})
