// Websockets without a token: silent ones of a few networks, and some that send as fast as they can and read nothing.

import { WebSocket } from 'ws'
import type { Attack } from './attackers.ts'
import { type Connection, keptOpen } from './kept-open.ts'

const networks = 4

export function sockets(url: string, counts: { silent: number; flooding: number }): Attack {
  // Who is refused is told to come again in ten seconds.
  const all = keptOpen(10_000)
  all.open('silentSockets', counts.silent, (n) => dialled(url, `127.0.230.${1 + (n % networks)}`).connection)
  all.open('floodingSockets', counts.flooding, (n) => {
    const { socket, connection } = dialled(url, `127.0.231.${1 + (n % networks)}`)
    socket.on('open', () => flood(socket, floods[n % floods.length] as Flood))
    return connection
  })
  return { stop: all.stop }
}

function dialled(url: string, localAddress: string): { socket: WebSocket; connection: Connection } {
  const address = `ws://127.0.0.1:${new URL(url).port}/realtime/v1/websocket?vsn=2.0.0`
  const socket = new WebSocket(address, { localAddress, handshakeTimeout: 10_000 })
  // Refused, reset, ended while something was sent: what counts is that it ended.
  socket.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const opened = Promise.race([
    new Promise<boolean>((resolve) => socket.on('open', () => resolve(true))),
    ended.then(() => false),
  ])
  return { socket, connection: { opened, ended, destroy: () => socket.terminate() } }
}

type Flood = (socket: WebSocket) => void
const frame = (event: string, topic: string, payload: object) =>
  JSON.stringify(['1', 'r'.repeat(32), topic, event, payload])
const beat = frame('heartbeat', 'phoenix', {})
const config = { private: true }
const refused = frame('phx_join', `realtime:${'x'.repeat(190)}`, { config, access_token: 'x' })
const large = frame('phx_join', 'realtime:x', { config, access_token: 'x'.repeat(60_000) })

const floods: Flood[] = [
  (socket) => socket.send(beat),
  (socket) => socket.send(refused),
  (socket) => socket.ping('x'.repeat(100)),
  (socket) => socket.send(large),
]

/** What one socket sends at most: a server without bounds shall be seen, not killed. */
const most = { frames: 40_000, bytes: 100_000_000 }

async function flood(socket: WebSocket, send: Flood): Promise<void> {
  let bytes = 0
  socket.pause()
  for (let sent = 0; sent < most.frames && bytes < most.bytes; sent++) {
    if (socket.readyState !== WebSocket.OPEN) return
    const before = socket.bufferedAmount
    send(socket)
    bytes += Math.max(socket.bufferedAmount - before, 100)
    if (sent % 200 === 199 || socket.bufferedAmount > 500_000)
      await new Promise((resolve) => setTimeout(resolve, 5))
    // It is full: who does not read is not read either.
    while (socket.readyState === WebSocket.OPEN && socket.bufferedAmount > 500_000)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
