import type { Duplex } from 'node:stream'

/** The last line of a connection that is refused before there is a request, or instead of a socket. */
export function hangUp(socket: Duplex, status: string, more = ''): void {
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n${more}\r\n`)
  // Who does not hang up too would keep the connection.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
