// Who is signed in goes first. One process answers all calls, so a storm of anybody's calls would make the stand wait
// behind it: 160 callers made a push of 30 ms take 2 s. Anybody's calls therefore wait here, a few at a time are
// worked on, and the callers take turns, however many calls one of them has waiting.

import { readToken, tokenIn } from './token.ts'

export interface Lanes {
  /** Does `work` as soon as an account of so many calls may: the stand's own calls hardly ever wait. */
  signedIn<T>(account: string, work: () => Promise<T>): Promise<T>
  /** Does `work` in this caller's turn; undefined when it had to be turned away or `gone` came first. */
  anybody<T>(caller: string, work: () => Promise<T>, gone: AbortSignal): Promise<T | undefined>
}

export interface LaneLimits {
  /** Calls of anybody worked on at once; one while somebody signed in is being answered. */
  atOnce: number
  /** Calls of one account worked on at once: anybody may sign up. */
  perAccount: number
  /** Calls that may wait, of one caller and of all. */
  waitingOfOne: number
  waiting: number
  /** Longest wait in ms: a page gives up after ten seconds. */
  patience: number
}

const usual: LaneLimits = { atOnce: 2, perAccount: 8, waitingOfOne: 300, waiting: 2000, patience: 8000 }

/** `start` true: it is this call's turn; false: it is turned away. */
type Start = (turn: boolean) => void

export function lanes(limits: Partial<LaneLimits> = {}): Lanes {
  const { atOnce, perAccount, waitingOfOne, waiting, patience } = { ...usual, ...limits }
  const accounts = new Map<string, { busy: number; line: (() => void)[] }>()
  const callers = new Map<string, Set<Start>>()
  let signedInNow = 0
  let busy = 0
  let inLine = 0

  const next = (): void => {
    for (const [caller, line] of callers) {
      if (busy >= (signedInNow > 0 ? 1 : atOnce)) return
      const [start] = line
      // Behind the others, until it is this caller's turn again: a Map gives them in the order they were put in.
      callers.delete(caller)
      if (line.size > 1) callers.set(caller, line)
      start?.(true)
    }
  }

  const turnOf = (caller: string, gone: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const line = callers.get(caller) ?? new Set<Start>()
      if (gone.aborted || inLine >= waiting || line.size >= waitingOfOne) return resolve(false)
      const start: Start = (turn) => {
        clearTimeout(clock)
        gone.removeEventListener('abort', leave)
        line.delete(start)
        if (line.size === 0) callers.delete(caller)
        inLine--
        if (turn) busy++
        resolve(turn)
      }
      const leave = () => start(false)
      const clock = setTimeout(leave, patience)
      gone.addEventListener('abort', leave)
      line.add(start)
      callers.set(caller, line)
      inLine++
      next()
    })

  return {
    anybody: async (caller, work, gone) => {
      if (!(await turnOf(caller, gone))) return undefined
      try {
        return await work()
      } finally {
        busy--
        next()
      }
    },
    signedIn: async (account, work) => {
      const mine = accounts.get(account) ?? { busy: 0, line: [] }
      accounts.set(account, mine)
      if (mine.busy >= perAccount) await new Promise<void>((resolve) => mine.line.push(resolve))
      else mine.busy++
      signedInNow++
      try {
        return await work()
      } finally {
        signedInNow--
        const following = mine.line.shift()
        if (following) following()
        else if (--mine.busy === 0) accounts.delete(account)
        next()
      }
    },
  }
}

/** The same calls in their lanes. A caller is whom `withPeer` named, an account whoever's session token is valid. */
export function inLanes(
  answer: (request: Request) => Promise<Response>,
  jwtSecret: string,
): (request: Request) => Promise<Response> {
  const { signedIn, anybody } = lanes()
  return async (request) => {
    const claims = readToken(tokenIn(request.headers.get('authorization')), jwtSecret, Date.now())
    if (claims) return signedIn(claims.sub, () => answer(request))
    const caller = request.headers.get('x-noren-peer') ?? ''
    return (await anybody(caller, () => answer(request), request.signal)) ?? turnedAway()
  }
}

// Pages ask again by themselves.
const turnedAway = (): Response =>
  Response.json(
    { code: 'PT503', message: 'Too many are asking at once.', details: null, hint: null },
    { status: 503, headers: { 'retry-after': '2' } },
  )
