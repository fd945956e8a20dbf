// Staff go first. One process answers all calls, so a storm of anybody's calls would make the stand wait behind it: 160
// callers made a push of 30 ms take 2 s. Anybody's calls therefore wait here, a few at a time are worked on, and the
// callers take turns, however many calls one of them has waiting. Anybody may make an account: who works for no venue is
// anybody, signed in or not. Staff who sign in, or renew their session, are nobody yet: such calls wait for themselves, so
// that a guest of the same network whose calls fill its line is not before them.

import { readToken, tokenIn } from '#local/auth/token.ts'
import { networkOf, siteOf } from './network-of.ts'

export interface Lanes {
  /** Does `work` as soon as a member's account of so many calls may: the stand's own calls hardly ever wait. */
  member: Lane
  /** Does `work` in this caller's turn. */
  anybody: Lane
  /** The same for calls that make a session, one at a time. */
  session: Lane
}

/** Undefined when the work had to be turned away, or `gone` came before its turn; `told` hears then after how many seconds to come again. */
type Lane = <T>(
  who: string,
  work: () => Promise<T>,
  gone: AbortSignal,
  told?: (seconds: number) => void,
) => Promise<T | undefined>

export interface LaneLimits {
  /** Calls of anybody worked on at once; one while a member is being answered. */
  atOnce: number
  /** Calls of one member's account worked on at once. */
  perAccount: number
  /** Calls that may wait, of one caller or account and of all. */
  waitingOfOne: number
  waiting: number
  /** Calls of each kind that make a session, of one caller. With `waitingOfOne` fewer than a network has connections. */
  sessionsOfOne: number
  /** Longest wait in ms: a page gives up after ten seconds. */
  patience: number
  /** A turn that lies farther ahead, in ms, is not waited for: its caller is told when to come again, and sees it counted. */
  tooLong: number
}

const usual: LaneLimits = {
  atOnce: 2,
  perAccount: 8,
  waitingOfOne: 300,
  waiting: 2000,
  sessionsOfOne: 40,
  patience: 8000,
  tooLong: 3000,
}

/** Seconds after which to come again: where nothing better is known, and at most. */
const soonest = 2
const latest = 60

/** `start` true: it is this call's turn; false: it is turned away. */
type Start = (turn: boolean) => void

export function lanes(limits: Partial<LaneLimits> = {}): Lanes {
  const { atOnce, perAccount, sessionsOfOne, tooLong, ...bounds } = { ...usual, ...limits }
  const members = lineOf(bounds)
  const busyOf = new Map<string, number>()
  let membersNow = 0
  const strangers = inTurns(bounds, () => (membersNow > 0 ? 1 : atOnce), tooLong)
  const sessions = inTurns({ ...bounds, waitingOfOne: sessionsOfOne }, () => 1)

  const nextOf = (account: string): void => {
    const mine = () => busyOf.get(account) ?? 0
    const begun = () => {
      busyOf.set(account, mine() + 1)
      membersNow++
    }
    members.startOf(account, () => mine() < perAccount, begun)
  }

  return {
    anybody: strangers.lane,
    session: sessions.lane,
    member: async (account, work, gone) => {
      const turn = members.turnOf(account, gone)
      nextOf(account)
      if (!(await turn)) return undefined
      try {
        return await work()
      } finally {
        membersNow--
        const left = (busyOf.get(account) ?? 0) - 1
        if (left > 0) busyOf.set(account, left)
        else busyOf.delete(account)
        nextOf(account)
        strangers.next()
      }
    },
  }
}

/**
 * Callers take turns, and so many are worked for at once. In a rush of thousands, each with a network of its own, turns lie farther
 * ahead than anybody waits: who comes then is told at once when it is their turn, one after the other, so that they do not all
 * come again together.
 */
export function inTurns(
  bounds: Bounds,
  atOnce: () => number,
  tooLong = Number.POSITIVE_INFINITY,
): { lane: Lane; next(): void } {
  const line = lineOf(bounds)
  const pace = paceOf()
  const promises = promisesOf(bounds.waitingOfOne)
  let busy = 0
  const next = (): void => {
    line.startWhile(
      () => busy < atOnce(),
      () => busy++,
    )
  }
  const lane: Lane = async (caller, work, gone, told) => {
    if (line.ahead(caller) * pace.ms() > tooLong) {
      told?.(Math.ceil(promises.msUntil(caller, tooLong, pace.ms()) / 1000))
      return undefined
    }
    const turn = line.turnOf(caller, gone)
    next()
    if (!(await turn)) return undefined
    try {
      return await work()
    } finally {
      busy--
      pace.worked(line.isEmpty())
      next()
    }
  }
  return { lane, next }
}

/** Milliseconds from one answer to the next while some wait, as it was lately; 0 until it is known. */
function paceOf(): { ms(): number; worked(wasLast: boolean): void } {
  let pace = 0
  let last: number | null = null
  return {
    ms: () => pace,
    worked: (wasLast) => {
      const now = performance.now()
      // A moment in which all stood still is nobody's pace.
      if (last !== null) pace += (Math.min(now - last, 500) - pace) / 20
      last = wasLast ? null : now
    },
  }
}

/** Times that are remembered of all, and for how long after they came: who was told so many whole seconds is a little late. */
const mostPromised = 20_000
const late = 2000

/**
 * When who was told to come again has their turn: each network has one such time until it comes, one after the other. Those of one
 * line's /48 follow one another, each a round of all later, so that whoever has many puts nobody else off.
 */
function promisesOf(mostOfSite: number): {
  msUntil(caller: string, tooLong: number, pace: number): number
} {
  const sites = new Map<string, { times: Map<string, number>; last: number }>()
  let all = 0

  const msUntil = (caller: string, tooLong: number, pace: number): number => {
    const now = performance.now()
    const name = siteOf(caller)
    const site = sites.get(name) ?? { times: new Map<string, number>(), last: 0 }
    const known = site.times.get(caller) ?? 0
    if (known > now) return known - now
    const after = Math.max(now + tooLong, site.last) + pace * (sites.size + (sites.has(name) ? 0 : 1))
    const time = Math.min(after, now + latest * 1000)
    if (site.times.size < mostOfSite && all < mostPromised) {
      if (!site.times.has(caller)) all++
      site.times.set(caller, time)
      site.last = time
      sites.set(name, site)
      setTimeout(() => forget(name, caller, time), time - now + late).unref()
    }
    return time - now
  }

  const forget = (name: string, caller: string, time: number): void => {
    const times = sites.get(name)?.times
    // Unless they have been told another since.
    if (times?.get(caller) !== time) return
    times.delete(caller)
    all--
    if (times.size === 0) sites.delete(name)
  }

  return { msUntil }
}

type Bounds = Pick<LaneLimits, 'waitingOfOne' | 'waiting' | 'patience'>

/** Who waits, by name. Every line is bounded in length and time. Where all are, the longest gives its last place up. */
function lineOf({ waitingOfOne, waiting, patience }: Bounds) {
  const lines = new Map<string, Set<Start>>()
  let inLine = 0

  const turnOf = (name: string, gone: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const line = lines.get(name) ?? new Set<Start>()
      if (gone.aborted || line.size >= waitingOfOne) return resolve(false)
      if (inLine >= waiting && !makeRoom(line.size)) return resolve(false)
      const start: Start = (turn) => {
        clearTimeout(clock)
        gone.removeEventListener('abort', leave)
        line.delete(start)
        if (line.size === 0) lines.delete(name)
        inLine--
        resolve(turn)
      }
      const leave = () => start(false)
      const clock = setTimeout(leave, patience)
      gone.addEventListener('abort', leave)
      line.add(start)
      lines.set(name, line)
      inLine++
    })

  /** Whether a line that is longer by two or more gave up a place to one of this length. */
  const makeRoom = (length: number): boolean => {
    let longest = new Set<Start>()
    for (const line of lines.values()) if (line.size > longest.size) longest = line
    const last = [...longest].at(-1)
    if (longest.size < length + 2) return false
    last?.(false)
    return true
  }

  /** Starts one of each name in turn, as long as there `isRoom`; `begun` is told before each. */
  const startWhile = (isRoom: () => boolean, begun: () => void): void => {
    for (const [name, line] of lines) {
      if (!isRoom()) return
      const [start] = line
      // Behind the others, until it is this one's turn again: a Map gives them in the order they were put in.
      lines.delete(name)
      if (line.size > 1) lines.set(name, line)
      begun()
      start?.(true)
    }
  }

  const startOf = (name: string, isRoom: () => boolean, begun: () => void): void => {
    for (const start of lines.get(name) ?? []) {
      if (!isRoom()) return
      begun()
      start(true)
    }
  }

  /** Calls that come before one more of this name, at most. */
  const ahead = (name: string): number => lines.size * ((lines.get(name)?.size ?? 0) + 1)

  return {
    ...{ turnOf, startWhile, startOf, ahead },
    isEmpty: (): boolean => lines.size === 0,
  }
}

/** The same calls in their lanes. A caller is a network, an account whoever's session token is valid. */
export function inLanes(
  answer: (request: Request) => Promise<Response>,
  jwtSecret: string,
  isMember: (user: string) => Promise<boolean>,
  limits: Partial<LaneLimits> = {},
): (request: Request) => Promise<Response> {
  const { member, anybody, session } = lanes(limits)
  return async (request) => {
    const claims = readToken(tokenIn(request.headers.get('authorization')), jwtSecret, Date.now())
    const work = () => answer(request)
    let again = soonest
    const told = (seconds: number): void => {
      again = seconds
    }
    const inLane = async () => {
      if (claims && (await isMember(claims.sub))) return member(claims.sub, work, request.signal)
      const network = networkOf(request.headers.get('x-noren-peer') ?? '')
      const { pathname, search } = new URL(request.url)
      // By kind: however many show sessions that nobody gave them, who signs in or renews a real one has a turn.
      const kind = `${search} ${request.headers.get('x-noren-known')}`
      if (pathname === '/auth/v1/token') return session(`${network} ${kind}`, work, request.signal)
      return anybody(network, work, request.signal, told)
    }
    return (await inLane()) ?? turnedAway(again)
  }
}

// Pages count the seconds, and ask again by themselves.
const turnedAway = (seconds: number): Response =>
  Response.json(
    { code: 'PT503', message: 'Too many are asking at once.', details: null, hint: null },
    { status: 503, headers: { 'retry-after': String(seconds) } },
  )
