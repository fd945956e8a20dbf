import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isAnswering } from './in-turn.ts'
import { networkOf } from './network-of.ts'

/**
 * Bounds the connections of one network and of all. For a new one the oldest idle one goes, which browsers open again by
 * themselves; only where none is idle the new one does. Behind a proxy of our own all of them are the proxy's, which
 * has to bound each network itself.
 */
export function boundConnections(server: Server, proxies: number, mostOfOne: number, most: number): void {
  const all = new Map<Socket, string>()
  const networks = new Map<string, Set<Socket>>()
  const upgraded = new WeakSet<Socket>()

  // The count goes down at once: a connection that is being closed would let one more be closed for it.
  const forget = (socket: Socket): void => {
    const network = all.get(socket) ?? ''
    all.delete(socket)
    const left = networks.get(network)
    left?.delete(socket)
    if (left?.size === 0) networks.delete(network)
  }
  /** Nothing is being done for it, or it does not read what was done. Open websockets are bounded in realtime.ts. */
  const isIdle = (socket: Socket): boolean =>
    !upgraded.has(socket) && (!isAnswering(socket) || socket.writableLength > 0)
  const makeRoom = (among: Iterable<Socket>): boolean => {
    for (const socket of among) {
      if (!isIdle(socket)) continue
      forget(socket)
      socket.destroy()
      return true
    }
    return false
  }

  server.on('upgrade', ({ socket }) => upgraded.add(socket))
  server.on('connection', (socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:/, '')
    if (address === undefined) return void socket.destroy()
    const network = networkOf(address)
    const before = networks.get(network) ?? new Set()
    const isTooMany = proxies === 0 && before.size >= mostOfOne
    if (isTooMany && !makeRoom(before)) return void socket.destroy()
    if (all.size >= most && !makeRoom(all.keys())) return void socket.destroy()
    all.set(socket, network)
    networks.set(network, (networks.get(network) ?? new Set()).add(socket))
    socket.on('close', () => forget(socket))
  })
}

/** Closes connections on which nothing moves for so long while they owe us the reading of an answer, or owe nothing. */
export function closeUnread(server: Server, unreadMs: number): void {
  // Bytes that leave count as a movement. A listener takes the place of Node's own closing, which is for idle ones.
  server.setTimeout(unreadMs, (socket) => {
    if (!isAnswering(socket) || socket.writableLength > 0) socket.destroy()
  })
}
