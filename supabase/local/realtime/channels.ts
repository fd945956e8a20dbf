// What one socket may hear: it joins a channel with a token, shows a newer one, leaves, and is asked about again.

import type { Sql } from 'postgres'
import type { WebSocket } from 'ws'
import { mayRead } from '#local/api/may-read.ts'
import { type Claims, readToken } from '#local/auth/token.ts'
import { closing, type Frame, readFrame, reply } from './phoenix.ts'
import type { SocketLimits } from './socket-limits.ts'

const maxChannels = 20

interface Channel {
  joinRef: string | null
  claims: Claims
  /** When the person was last found to be allowed. */
  checked: number
}

export interface Socket {
  channels: Map<string, Channel>
  heard: number
  hasJoined: boolean
  mayJoin(): void
}

export function channelsOf(sql: Sql, jwtSecret: string, limits: SocketLimits) {
  function send(ws: WebSocket, text: string): void {
    if (ws.bufferedAmount > limits.unreadBytes) ws.terminate()
    else ws.send(text)
  }

  const claimsIn = ({ payload }: Frame): Claims | undefined =>
    readToken(payload.access_token, jwtSecret, Date.now())

  async function join(ws: WebSocket, open: Socket, frame: Frame): Promise<void> {
    const claims = claimsIn(frame)
    const config = frame.payload.config as { private?: unknown } | null | undefined
    if (open.channels.size >= maxChannels)
      return send(ws, reply(frame, 'error', { reason: 'TooManyChannels' }))
    if (config?.private !== true || !claims || !(await mayRead(sql, topicOf(frame.topic), claims)))
      return send(ws, reply(frame, 'error', { reason: 'Unauthorized' }))
    open.mayJoin()
    open.channels.set(frame.topic, { joinRef: frame.joinRef, claims, checked: Date.now() })
    send(ws, reply(frame, 'ok', { postgres_changes: [] }))
  }

  async function renew(ws: WebSocket, open: Socket, frame: Frame): Promise<void> {
    const channel = open.channels.get(frame.topic)
    // It believes to be joined, and hears nothing: told so, it joins anew.
    if (!channel) return send(ws, closing(frame.topic, frame.joinRef))
    const claims = claimsIn(frame)
    if (claims && (await mayRead(sql, topicOf(frame.topic), claims)))
      Object.assign(channel, { claims, checked: Date.now() })
    else leave(ws, open, frame.topic)
  }

  function leave(ws: WebSocket, { channels }: Socket, topic: string): void {
    const channel = channels.get(topic)
    if (channels.delete(topic)) send(ws, closing(topic, channel?.joinRef ?? null))
  }

  async function answer(ws: WebSocket, open: Socket, text: string): Promise<void> {
    const frame = readFrame(text)
    if (ws.readyState !== ws.OPEN) return
    if (!frame) return ws.close(1007, 'not a frame')
    open.heard = Date.now()
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') send(ws, reply(frame, 'ok'))
    else if (frame.event === 'phx_join') await join(ws, open, frame)
    else if (!open.hasJoined) return
    else if (frame.event === 'access_token') await renew(ws, open, frame)
    else if (frame.event === 'phx_leave') {
      const channel = open.channels.get(frame.topic)
      // The goodbye of a lost channel may come after the join of the next one, which it must not end.
      if (channel && channel.joinRef !== frame.joinRef) return
      send(ws, reply(frame, 'ok'))
      leave(ws, open, frame.topic)
    } else send(ws, reply(frame, 'error', { reason: 'Unsupported' }))
  }

  /** Leaves what may not be heard any more. `answers` has those of this round: session and topic are asked about once. */
  async function recheck(ws: WebSocket, open: Socket, answers: Map<string, Promise<boolean>>): Promise<void> {
    const now = Date.now()
    for (const [topic, channel] of open.channels) {
      const { claims, checked } = channel
      const isOver = claims.exp * 1000 + limits.deafMs <= now
      if (isOver) leave(ws, open, topic)
      if (isOver || now - checked < limits.recheckMs) continue
      // Each session for itself: one may be ended while the person's others go on.
      const key = JSON.stringify([claims.sub, claims.session_id, topic])
      const asked = answers.get(key) ?? mayRead(sql, topicOf(topic), claims).catch(() => true)
      answers.set(key, asked)
      channel.checked = now
      if (!(await asked) && open.channels.get(topic) === channel) leave(ws, open, topic)
    }
  }

  return { send, leave, answer, recheck }
}

const topicOf = (name: string): string => name.replace(/^realtime:/, '')
