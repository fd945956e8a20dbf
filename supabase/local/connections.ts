import type { Server } from 'node:http'
import { networkOf } from './network-of.ts'

/**
 * Hangs up on a network that has too many connections. Behind a proxy of our own all of them are the proxy's, which
 * has to bound them itself.
 */
export function boundConnections(server: Server, proxies: number, mostOfOne: number, most: number): void {
  server.maxConnections = most
  if (proxies > 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:/, '')
    if (address === undefined) return void socket.destroy()
    const network = networkOf(address)
    const before = open.get(network) ?? 0
    if (before >= mostOfOne) return void socket.destroy()
    open.set(network, before + 1)
    socket.on('close', () => {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
