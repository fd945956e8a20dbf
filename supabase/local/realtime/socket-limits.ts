export interface SocketLimits {
  /** Sockets of one network that have not joined anything yet, of one network in all, and of everybody. */
  silentOfOne: number
  ofOne: number
  ofAll: number
  /** Milliseconds until a socket must have joined. */
  joinMs: number
  /** Frames that may come at once, and then each second. */
  frames: number
  framesPerSecond: number
  /** Frames of one socket that may wait for their turn. */
  turns: number
  /** Bytes that may wait to be sent to one socket: who does not read is let go. */
  unreadBytes: number
  /** How long a channel waits, deaf, for a new token after its own has ended. */
  deafMs: number
  /** A joined channel is asked about again after so long. */
  recheckMs: number
  /** How often the last two are looked at. */
  sweepMs: number
}

/** realtime-js beats every 25 or 30 s and joins one channel; a venue has some thirty tablets behind one address. */
export const usualSocketLimits: SocketLimits = {
  silentOfOne: 20,
  ofOne: 200,
  ofAll: 2_000,
  joinMs: 10_000,
  frames: 50,
  framesPerSecond: 10,
  turns: 50,
  unreadBytes: 1_000_000,
  deafMs: 60_000,
  recheckMs: 20_000,
  sweepMs: 5_000,
}

/** Lets `atOnce` through, and then so many a second. */
export function perSecond(atOnce: number, each: number): () => boolean {
  let left = atOnce
  let at = Date.now()
  return () => {
    const now = Date.now()
    left = Math.min(atOnce, left + ((now - at) / 1000) * each)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}

/** Counts sockets by network, those that have joined and those that have not. */
export function socketCounts({ silentOfOne, ofOne, ofAll }: SocketLimits) {
  const networks = new Map<string, { silent: number; all: number }>()
  let all = 0
  return {
    isFull: (): boolean => all >= ofAll,
    isTooMany(network: string): boolean {
      const mine = networks.get(network)
      return mine !== undefined && (mine.silent >= silentOfOne || mine.all >= ofOne)
    },
    opened(network: string): void {
      const mine = networks.get(network) ?? { silent: 0, all: 0 }
      networks.set(network, { silent: mine.silent + 1, all: mine.all + 1 })
      all++
    },
    joined(network: string): void {
      const mine = networks.get(network)
      if (mine) mine.silent--
    },
    closed(network: string, hadJoined: boolean): void {
      const mine = networks.get(network)
      if (!mine) return
      all--
      mine.all--
      if (!hadJoined) mine.silent--
      if (mine.all === 0) networks.delete(network)
    },
  }
}
