// Connections that make the server wait: requests whose body never ends, and connections that say nothing at all. Some are
// of many networks, and more than one network may have are of the stands' own.

import { connect } from 'node:net'
import { addressOf } from '#tests/prove/parts/calls.ts'
import type { Attack } from './attackers.ts'
import { type Connection, keptOpen } from './kept-open.ts'
import { standFrom } from './stand.ts'

const networks = 8
const besideTheStand = 600

export function connections(url: string, counts: { halfSent: number; silent: number }): Attack {
  const all = keptOpen(2_000)
  const ofMany = (n: number) => `127.0.240.${1 + (n % networks)}`
  const from = (n: number) => (n < besideTheStand ? addressOf(standFrom) : ofMany(n))
  all.open('halfSentRequests', counts.halfSent, (n) => opened(url, from(n), half))
  all.open('silentConnections', counts.silent, (n) => opened(url, ofMany(n), ''))
  return { stop: all.stop }
}

const half =
  'POST /rest/v1/rpc/vendor_page HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n' +
  `content-length: 30000\r\n\r\n{"p_vendor_url":"${'x'.repeat(15_000)}`

function opened(url: string, localAddress: string, said: string): Connection {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  // Its end is not heard by who does not read.
  socket.resume()
  if (said !== '') socket.write(said)
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const isOpen = Promise.race([
    new Promise<boolean>((resolve) => socket.on('connect', () => resolve(true))),
    ended.then(() => false),
  ])
  return { opened: isOpen, ended, destroy: () => socket.destroy() }
}
