import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isAnswering, isSending } from './in-turn.ts'
import { networkOf } from './network-of.ts'

/** Open websockets: they are bounded in realtime.ts. What was only asked to become one is a connection like others. */
export const websockets = new WeakSet<Duplex>()

/** Connections whose call was refused, and is not told so yet. */
export const refused = new WeakSet<Duplex>()

/** Connections on which somebody called who works for a venue. */
export const ofMembers = new WeakSet<Duplex>()

/**
 * Bounds the connections of one network and of all. For a new one the oldest goes for which nothing is being done: browsers
 * open it again by themselves. Members' go where there is no other, and the new one where there is none at all.
 * Behind a proxy of our own all of them are the proxy's, which has to bound each network itself.
 */
export function boundConnections(server: Server, proxies: number, mostOfOne: number, most: number): void {
  const all = new Map<Socket, string>()
  const networks = new Map<string, Set<Socket>>()

  // The count goes down at once: a connection that is being closed would let one more be closed for it.
  const forget = (socket: Socket): void => {
    const network = all.get(socket) ?? ''
    all.delete(socket)
    const left = networks.get(network)
    left?.delete(socket)
    if (left?.size === 0) networks.delete(network)
  }
  /** Nothing is being done for it: its request has not come yet, or has in part, or it does not read what was done. */
  const isIdle = (socket: Socket): boolean =>
    !websockets.has(socket) &&
    (!isAnswering(socket) || isSending(socket) || refused.has(socket) || socket.writableLength > 0)
  const close = (socket: Socket): true => {
    forget(socket)
    socket.destroy()
    return true
  }
  const makeRoom = (among: Iterable<Socket>): boolean => {
    let ofMember: Socket | undefined
    for (const socket of among) {
      if (!isIdle(socket)) continue
      if (!ofMembers.has(socket)) return close(socket)
      ofMember ??= socket
    }
    return ofMember !== undefined && close(ofMember)
  }

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
