// The part of Supabase Realtime that the product uses: private broadcast channels fed by realtime.send().
//
//   upgrade -> a page of ours? -> room for this network, or its oldest silent socket ends -> opened, and 10 s to join
//   phx_join (token) -> may this user read realtime.messages for the topic? -> joined
//   token expired -> deaf -> access_token (a good one) -> hears again · none within a minute -> phx_close
//   asked again every 20 s: may this user still read it? -> no: phx_close
//   pg_notify('realtime', {topic, event, payload}) -> a frame to every joined socket
//
// Frames from outside are never trusted: one that cannot be read closes its socket with a reason, and before a join is
// granted only short heartbeats and refused joins are answered.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Sql } from 'postgres'
import { type WebSocket, WebSocketServer } from 'ws'
import { websockets } from '#local/http/connections.ts'
import { channelsOf, type Socket } from './channels.ts'
import { hangUp } from './hang-up.ts'
import { push } from './phoenix.ts'
import { perSecond, type SocketLimits, socketCounts, usualSocketLimits } from './socket-limits.ts'

const maxFrameBytes = 64_000
/** realtime-js sends a heartbeat every 25 or 30 s. */
const silenceMs = 90_000

export interface Realtime {
  /** `network` is whom the limits count. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, network: string): void
  close(): Promise<void>
}

interface Open extends Socket {
  network: string
  turn: Promise<void>
  turns: number
}

export async function openRealtime(
  sql: Sql,
  jwtSecret: string,
  some: Partial<SocketLimits> = {},
): Promise<Realtime> {
  const limits = { ...usualSocketLimits, ...some }
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, autoPong: false })
  const sockets = new Map<WebSocket, Open>()
  const counts = socketCounts(limits)

  const { send, leave, answer, recheck } = channelsOf(sql, jwtSecret, limits)

  function opened(ws: WebSocket, network: string): void {
    const late = setTimeout(() => ws.close(1008, 'nothing joined'), limits.joinMs)
    const isInTime = perSecond(limits.frames, limits.framesPerSecond)
    const open: Open = {
      network,
      channels: new Map(),
      heard: Date.now(),
      hasJoined: false,
      turn: Promise.resolve(),
      turns: 0,
      mayJoin: () => {
        clearTimeout(late)
        if (!open.hasJoined && sockets.has(ws)) counts.joined(network)
        open.hasJoined = true
      },
    }
    counts.opened(network)
    sockets.set(ws, open)
    ws.on('message', (data, isBinary) => {
      if (isBinary) return ws.close(1003, 'text frames only')
      if (!isInTime() || open.turns >= limits.turns) return ws.terminate()
      // One after the other: a goodbye must not overtake the join that it ends.
      open.turns++
      open.turn = open.turn
        .then(() => answer(ws, open, String(data)))
        .catch(() => ws.close(1011, 'the server could not answer'))
        .finally(() => open.turns--)
    })
    ws.on('ping', (data) =>
      isInTime() && ws.bufferedAmount < limits.unreadBytes ? ws.pong(data) : ws.terminate(),
    )
    // Too large, not UTF-8, reset by the peer: ws closes the socket itself with the right code.
    ws.on('error', () => undefined)
    ws.on('close', () => {
      clearTimeout(late)
      forget(ws, open)
    })
  }

  function forget(ws: WebSocket, { network, hasJoined }: Open): void {
    if (sockets.delete(ws)) counts.closed(network, hasJoined)
  }

  /**
   * Ends the silent socket that has been open for longest, of one network or of all; false where there is none. Strangers on a
   * venue's Wi-Fi must not keep its tablets out, which join at once: one that is being answered stays.
   */
  function endSilent(network?: string): boolean {
    for (const [ws, open] of sockets) {
      if (open.hasJoined || open.turns > 0 || (network !== undefined && open.network !== network)) continue
      forget(ws, open)
      ws.terminate()
      return true
    }
    return false
  }

  function upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, network: string): void {
    const later = 'retry-after: 10\r\n'
    if (!isOfOurPage(req)) hangUp(socket, '403 Forbidden')
    else if (counts.isTooMany(network) && !endSilent(network)) hangUp(socket, '429 Too Many Requests', later)
    else if (counts.isFull() && !endSilent()) hangUp(socket, '503 Service Unavailable', later)
    else
      server.handleUpgrade(req, socket, head, (ws) => {
        websockets.add(socket)
        opened(ws, network)
      })
  }

  /** Ends what may not be heard any more. The same person and topic are asked about once, one after the other. */
  async function sweepOnce(): Promise<void> {
    const answers = new Map<string, Promise<boolean>>()
    for (const [ws, open] of sockets) {
      if (Date.now() - open.heard > silenceMs) ws.terminate()
      await recheck(ws, open, answers)
    }
  }
  const stopSweeping = repeat(sweepOnce, limits.sweepMs)

  const { unlisten } = await sql.listen('realtime', (text) => {
    const { topic, event, payload } = JSON.parse(text) as { topic: string; event: string; payload: unknown }
    const name = `realtime:${topic}`
    const frame = push(name, 'broadcast', { type: 'broadcast', event, payload })
    const now = Date.now()
    for (const [ws, open] of sockets) {
      const channel = open.channels.get(name)
      if (!channel) continue
      if (channel.claims.exp * 1000 > now) send(ws, frame)
      // Told so, a tablet that slept past its token joins anew and asks at once for what it has missed.
      else leave(ws, open, name)
    }
  })

  return {
    upgrade,
    close: async () => {
      const swept = stopSweeping()
      for (const ws of sockets.keys()) ws.terminate()
      server.close()
      await swept
      await unlisten().catch(() => undefined)
    },
  }
}

/** Again and again, never twice at once. What it gives back stops it, and waits for one under way. */
function repeat(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = undefined
    })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running?.catch(() => undefined)
  }
}

/** A browser says which page opens the socket; who is no browser says nothing. */
function isOfOurPage({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}
