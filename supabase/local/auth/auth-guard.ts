// Auth of the embedded stack, made to tell no stranger who has an account, and to be guessed at slowly. Of lite's calls only
// those that the product makes are there: one-time codes and its console answer known and unknown addresses differently, or
// make an account for whoever is named. What asks for a mail never reaches lite (mail-links.ts).
//
//   read and counted -> in line (lanes.ts) -> even-auth.ts -> lite
//                                         <- held back until the next multiple of `floorMs`

import { counts, recent } from '#local/api/counts.ts'
import { networkOf } from '#local/http/network-of.ts'
import { type AuthCall, codeOf, no, readAuthCall } from './auth-calls.ts'
import { type Accounts, evenAuth, reachedAccount } from './even-auth.ts'
import type { MailLinks } from './mail-links.ts'
import { readToken } from './token.ts'

type Answer = (request: Request) => Promise<Response>

export interface GuardParts {
  /** Puts calls in line. What is done outside of it holds up nobody else. */
  inLine(work: Answer): Answer
  accounts: Accounts
  /** Without, no mail is asked for. */
  links?: MailLinks
  jwtSecret: string
}

export interface GuardLimits {
  /** Refused sign-ins and links, all sign-ups and all that asks for a mail are answered a whole multiple of so many ms after their work began. */
  floorMs: number
  /** Wrong passwords for one account from one network, and for all accounts from it, in `guessMs`. */
  guesses: number
  guessesOfNetwork: number
  guessMs: number
  /** Sign-ups of one network in `signUpMs`. */
  signUps: number
  signUpMs: number
  /** What one network asks for in `mailMs`. How many mails an address gets is private.ask_mail's to say, and is told to nobody. */
  mailsOfNetwork: number
  mailMs: number
  /** Networks, and accounts in them, that are remembered. */
  entries: number
}

const usual: GuardLimits = {
  floorMs: 500,
  guesses: 10,
  guessesOfNetwork: 60,
  guessMs: 300_000,
  signUps: 10,
  signUpMs: 3_600_000,
  mailsOfNetwork: 30,
  mailMs: 3_600_000,
  entries: 20_000,
}

/**
 * `answer` for everything but Auth, and Auth as said above. Callers are told apart by `x-noren-peer`; `x-noren-known` says
 * that the session which a call renews was given out by this server, so that it goes before those that anybody makes up.
 */
export function guardAuth(answer: Answer, parts: GuardParts, changed: Partial<GuardLimits> = {}): Answer {
  const limits = { ...usual, ...changed }
  const letIn = doorkeeper(limits, parts.jwtSecret)
  const even = evenAuth(answer, parts.accounts, parts.links)
  const due = new WeakMap<Response, number>()
  const given = recent(limits.entries)
  // The time in line is not counted: under load it alone is longer than any floor.
  const inLine = parts.inLine(async (request) => {
    const began = performance.now()
    const said = await even(request)
    const multiple = Math.max(1, Math.ceil((performance.now() - began) / limits.floorMs))
    due.set(said, began + multiple * limits.floorMs)
    return said
  })
  return async (request) => {
    if (!new URL(request.url).pathname.startsWith('/auth/v1')) return inLine(request)
    const call = await readAuthCall(request)
    if (call instanceof Response) return call
    const noted = letIn(call)
    if (!noted) return no(429, 'over_request_rate_limit', 'Too many attempts.')
    if (given.has(call.session)) call.request.headers.set('x-noren-known', 'yes')
    const said = await inLine(call.request).catch((error: unknown) => {
      noted(undefined)
      throw error
    })
    noted(said)
    if (said.ok && (call.kind === 'sign-in' || call.kind === 'refresh')) given.add(await sessionIn(said))
    if (isHeldBack(call, said)) await until(due.get(said) ?? 0)
    return said
  }
}

/** Where how long the work took would tell who has an account. */
const isHeldBack = ({ kind, mail }: AuthCall, said: Response): boolean =>
  kind === 'sign-up' || mail !== undefined || ((kind === 'sign-in' || kind === 'verify') && !said.ok)

async function sessionIn(said: Response): Promise<string> {
  const { refresh_token } = await said.clone().json()
  return String(refresh_token)
}

/**
 * Counts a call when it is let in, so that many at once are no way around, and takes it back once its answer shows
 * that it was no guess. Undefined: there were too many.
 */
function doorkeeper(limits: GuardLimits, jwtSecret: string) {
  const { entries } = limits
  const ofPair = counts(limits.guesses, limits.guessMs, entries)
  const ofNetwork = counts(limits.guessesOfNetwork, limits.guessMs, entries)
  const signUps = counts(limits.signUps, limits.signUpMs, entries)
  // Who has signed in from a network is not shut out by what others there type wrong.
  const welcome = recent(entries)

  const links = counts(limits.guessesOfNetwork, limits.guessMs, entries)
  const asked = counts(limits.mailsOfNetwork, limits.mailMs, entries)

  const letGuess = (network: string, account: string): Noted | undefined => {
    const pair = `${network} ${account}`
    // The network first: what it refuses leaves no trace, however many accounts are named.
    const backOfNetwork = welcome.has(pair) ? () => undefined : ofNetwork.take(network)
    const back = backOfNetwork && ofPair.take(pair)
    if (!back) {
      backOfNetwork?.()
      return undefined
    }
    return (said) => {
      if (said && wrong.has(codeOf(said))) return
      back()
      backOfNetwork()
      if (said?.ok) welcome.add(pair)
    }
  }

  return ({ kind, request, email, isGuess, mail }: AuthCall): Noted | undefined => {
    const network = networkOf(request.headers.get('x-noren-peer') ?? '')
    if (kind === 'sign-up') {
      const back = signUps.take(network)
      return back && ((said) => (said && (said.ok || reachedAccount(said))) || back())
    }
    if (kind === 'verify') {
      const back = links.take(network)
      return back && ((said) => (said && codeOf(said) === 'otp_expired') || back())
    }
    const account = isGuess ? accountOf(request, jwtSecret) : email
    const guess =
      isGuess || kind === 'sign-in' ? account !== '' && letGuess(network, account) : () => undefined
    if (guess === undefined) return undefined
    const unasked = mail === undefined ? () => undefined : asked.take(network)
    if (!unasked) {
      if (guess) guess(undefined)
      return undefined
    }
    return (said) => {
      if (guess) guess(said)
      if (!said?.ok) unasked()
    }
  }
}

/** Told how it went. */
type Noted = (said: Response | undefined) => void

const wrong = new Set(['invalid_credentials', 'current_password_mismatch'])

/** Whose password is to be changed; empty without a valid token, of which lite says what there is to say. */
function accountOf({ headers }: Request, jwtSecret: string): string {
  const token = headers.get('authorization')?.replace(/^bearer /i, '')
  const email = readToken(token, jwtSecret, Date.now())?.email
  return typeof email === 'string' ? email.toLowerCase() : ''
}

const until = (time: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())))
