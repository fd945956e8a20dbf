// The part of Supabase Realtime that the product uses: private broadcast channels fed by realtime.send().
//
//   socket opened -> phx_join (token) -> may this user read realtime.messages for the topic? -> joined
//   heartbeat -> reply · access_token -> asked again · token expired -> phx_close, the client joins anew
//   pg_notify('realtime', {topic, event, payload}) -> a frame to every joined socket
//
// Frames from outside are never trusted: one that cannot be read closes its socket with a reason.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Sql } from 'postgres'
import { type WebSocket, WebSocketServer } from 'ws'
import { closing, type Frame, push, readFrame, reply } from './phoenix.ts'
import { type Claims, readToken } from './token.ts'

const maxFrameBytes = 64_000
const maxChannels = 20
/** realtime-js sends a heartbeat every 25 or 30 s. */
const silenceMs = 90_000

export interface Realtime {
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

interface Channel {
  joinRef: string | null
  exp: number
}

export async function openRealtime(sql: Sql, jwtSecret: string): Promise<Realtime> {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes })
  const sockets = new Map<WebSocket, { channels: Map<string, Channel>; heard: number; turn: Promise<void> }>()

  async function join(ws: WebSocket, channels: Map<string, Channel>, frame: Frame): Promise<void> {
    const claims = readToken(frame.payload.access_token, jwtSecret, Date.now())
    const config = frame.payload.config as { private?: unknown } | undefined
    const topic = frame.topic.replace(/^realtime:/, '')
    if (channels.size >= maxChannels)
      return void ws.send(reply(frame, 'error', { reason: 'TooManyChannels' }))
    if (config?.private !== true || !claims || !(await mayRead(sql, topic, claims))) {
      return void ws.send(reply(frame, 'error', { reason: 'Unauthorized' }))
    }
    channels.set(frame.topic, { joinRef: frame.joinRef, exp: claims.exp })
    ws.send(reply(frame, 'ok', { postgres_changes: [] }))
  }

  async function renew(ws: WebSocket, channels: Map<string, Channel>, frame: Frame): Promise<void> {
    const channel = channels.get(frame.topic)
    const claims = readToken(frame.payload.access_token, jwtSecret, Date.now())
    // It believes to be joined, and hears nothing: told so, it joins anew.
    if (!channel) return ws.send(closing(frame.topic, frame.joinRef))
    const topic = frame.topic.replace(/^realtime:/, '')
    if (claims && (await mayRead(sql, topic, claims))) channel.exp = claims.exp
    else leave(ws, channels, frame.topic)
  }

  function leave(ws: WebSocket, channels: Map<string, Channel>, topic: string): void {
    const channel = channels.get(topic)
    if (channels.delete(topic)) ws.send(closing(topic, channel?.joinRef ?? null))
  }

  async function answer(ws: WebSocket, text: string): Promise<void> {
    const state = sockets.get(ws)
    const frame = readFrame(text)
    if (!state) return
    if (!frame) return ws.close(1007, 'not a frame')
    state.heard = Date.now()
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') ws.send(reply(frame, 'ok'))
    else if (frame.event === 'phx_join') await join(ws, state.channels, frame)
    else if (frame.event === 'access_token') await renew(ws, state.channels, frame)
    else if (frame.event === 'phx_leave') {
      const channel = state.channels.get(frame.topic)
      // The goodbye of a lost channel may come after the join of the next one, which it must not end.
      if (channel && channel.joinRef !== frame.joinRef) return
      ws.send(reply(frame, 'ok'))
      leave(ws, state.channels, frame.topic)
    } else ws.send(reply(frame, 'error', { reason: 'Unsupported' }))
  }

  server.on('connection', (ws) => {
    const state = { channels: new Map(), heard: Date.now(), turn: Promise.resolve() }
    sockets.set(ws, state)
    ws.on('message', (data, isBinary) => {
      if (isBinary) return ws.close(1003, 'text frames only')
      // One after the other: a goodbye must not overtake the join that it ends.
      state.turn = state.turn
        .then(() => answer(ws, String(data)))
        .catch(() => ws.close(1011, 'the server could not answer'))
    })
    // Too large, not UTF-8, reset by the peer: ws closes the socket itself with the right code.
    ws.on('error', () => undefined)
    ws.on('close', () => sockets.delete(ws))
  })

  const sweep = setInterval(() => {
    const now = Date.now()
    for (const [ws, { channels, heard }] of sockets) {
      if (now - heard > silenceMs) ws.terminate()
      for (const [topic, { exp }] of channels) if (exp * 1000 <= now) leave(ws, channels, topic)
    }
  }, 5_000)
  sweep.unref()

  const { unlisten } = await sql.listen('realtime', (text) => {
    const { topic, event, payload } = JSON.parse(text) as { topic: string; event: string; payload: unknown }
    const frame = push(`realtime:${topic}`, 'broadcast', { type: 'broadcast', event, payload })
    for (const [ws, { channels }] of sockets) if (channels.has(`realtime:${topic}`)) ws.send(frame)
  })

  return {
    upgrade: (req, socket, head) =>
      server.handleUpgrade(req, socket, head, (ws) => server.emit('connection', ws, req)),
    close: async () => {
      clearInterval(sweep)
      for (const ws of sockets.keys()) ws.terminate()
      server.close()
      await unlisten().catch(() => undefined)
    },
  }
}

// As hosted Realtime does it: a row of that topic is written and read as the user, and rolled back. What RLS
// on realtime.messages lets that user read decides.
async function mayRead(sql: Sql, topic: string, claims: Claims): Promise<boolean> {
  if (topic.length > 200) return false
  const answered = new Error('rolled back')
  let allowed = false
  await sql
    .begin(async (tx) => {
      await tx`select set_config('realtime.topic', ${topic}, true)`
      await tx`insert into realtime.messages (topic, extension, event, private) values (${topic}, 'broadcast', 'join', true)`
      await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
                      set_config('request.jwt.claim.sub', ${claims.sub}, true), set_config('role', 'authenticated', true)`
      const rows = await tx`select 1 from realtime.messages where topic = ${topic} limit 1`
      allowed = rows.length > 0
      throw answered
    })
    .catch((error: unknown) => {
      if (error !== answered) throw error
    })
  return allowed
}
