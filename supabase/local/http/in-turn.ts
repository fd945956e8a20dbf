import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait for their answers: browsers send the next when they have the last. */
const mostUnanswered = 4
const unanswered = new WeakMap<Socket, Set<IncomingMessage>>()

/** Whether this request may be worked on. A connection that sends more than it waits for is closed. */
export function isInTurn(req: IncomingMessage, res: ServerResponse): boolean {
  const { socket } = req
  // What came in the same packet is still read from a connection that has been closed.
  if (socket.destroyed) return false
  const mine = unanswered.get(socket) ?? new Set()
  if (mine.size >= mostUnanswered) {
    socket.destroy()
    return false
  }
  unanswered.set(socket, mine.add(req))
  res.on('finish', () => mine.delete(req))
  return true
}

/** Whether an answer is still due on this connection. */
export const isAnswering = (socket: Socket): boolean => (unanswered.get(socket)?.size ?? 0) > 0

/** Whether a request that is not answered yet has not come to its end. */
export const isSending = (socket: Socket): boolean =>
  [...(unanswered.get(socket) ?? [])].some((req) => !req.complete)
