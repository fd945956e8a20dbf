import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait for their answers: browsers send the next when they have the last. */
const mostUnanswered = 4
const unanswered = new WeakMap<Socket, number>()

/** Whether this request may be worked on. A connection that sends more than it waits for is closed. */
export function isInTurn({ socket }: IncomingMessage, res: ServerResponse): boolean {
  // What came in the same packet is still read from a connection that has been closed.
  if (socket.destroyed) return false
  const before = unanswered.get(socket) ?? 0
  if (before >= mostUnanswered) {
    socket.destroy()
    return false
  }
  unanswered.set(socket, before + 1)
  res.on('finish', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  return true
}

/** Whether an answer is still due on this connection. */
export const isAnswering = (socket: Socket): boolean => (unanswered.get(socket) ?? 0) > 0
