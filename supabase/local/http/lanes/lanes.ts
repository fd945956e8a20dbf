// Staff go first. One process answers all calls, so a storm of anybody's calls would make the stand wait behind it: 160
// callers made a push of 30 ms take 2 s. Anybody's calls therefore wait here, a few at a time are worked on, and the
// callers take turns, however many calls one of them has waiting. Anybody may make an account: who works for no venue is
// anybody, signed in or not. Staff who sign in, or renew their session, are nobody yet: such calls wait for themselves, so
// that a guest of the same network whose calls fill its line is not before them.

import { readToken, tokenIn } from '#local/auth/token.ts'
import { networkOf } from '#local/http/network-of.ts'
import { type Bounds, lineOf } from './line.ts'
import { promisesOf } from './promises.ts'

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

export interface LaneLimits extends Bounds {
  /** Calls of anybody worked on at once; one while a member is being answered. */
  atOnce: number
  /** Calls of one member's account worked on at once. */
  perAccount: number
  /** Calls of each kind that make a session, of one caller. With `waitingOfOne` fewer than a network has connections. */
  sessionsOfOne: number
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

/** Seconds after which to come again where nothing better is known. */
const soonest = 2

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
 * come again together. Who comes at that time has a place in line before whoever was not told one.
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
    const longest = promises.isDue(caller) ? bounds.patience : tooLong
    if (line.ahead(caller) * pace.ms() > longest) {
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
