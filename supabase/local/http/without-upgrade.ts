import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '#local/pages/static-files.ts'
import { hangUp } from '#local/realtime/hang-up.ts'

/**
 * Answers what asks for another protocol than we speak (some programs ask for h2c first) as if it had not, and closes the
 * connection: Node has let go of it. Its body was not read, so only what has none is answered.
 */
export function withoutUpgrade(req: IncomingMessage, answer: Answer, unreadMs: number): void {
  const { socket, method } = req
  if (method !== 'GET' && method !== 'HEAD') {
    hangUp(socket, '400 Bad Request')
    return
  }
  const res = new ServerResponse(req)
  res.shouldKeepAlive = false
  res.assignSocket(socket)
  socket.setTimeout(unreadMs, () => socket.destroy())
  socket.on('drain', () => res.emit('drain'))
  res.on('finish', () => {
    res.detachSocket(socket)
    socket.end()
    // As in hangUp: who does not hang up too would keep the connection.
    setTimeout(() => socket.destroy(), 1_000).unref()
  })
  answer(req, res)
}
