// Tablets that sleep past their token's life: the whole browser is stopped and goes on seconds later.

import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import type { FaultProxy } from '#e2e/support/fault-proxy.ts'
import { aVenue, type Staff, type Venue } from '#e2e/support/venue.ts'
import type { ProxiedStack } from '#tests/prove/parts/browser/proxied-stack.ts'
import {
  aTablet,
  badge,
  enter,
  firstPage,
  lostMs,
  party,
  signIn,
  type Tablet,
  takeNextStep,
  walkIn,
} from '#tests/prove/parts/browser/proxy-tablet.ts'
import { differs } from '#tests/prove/parts/browser/tablet-verdict.ts'
import { shortLived } from './tokens.ts'

const lifeSeconds = 4
/** Long enough for the server to find the token over, too, and to close the channel. */
const sleepSeconds = 10
const wakeSeconds = 12
const rejoinSeconds = 20
/** Far less than the heartbeat's 30 s: only a poke is that quick. */
const pokeSeconds = 6

/**
 * kept: the server's word that the channel is closed waits in the socket. cut: the router forgot it, and the first
 * answer of Auth is lost as well. ended: the session is no longer valid.
 */
export type Sleep = 'kept' | 'cut' | 'ended'

/** Planted: `deaf` opens no second websocket, `stale` never gets a new token. */
export type Planted = 'deaf' | 'stale' | null

export interface Sleeper {
  sleep: Sleep
  planted: Planted
  tablet: Tablet
  proxy: FaultProxy
  venue: Venue
  next: Staff
  /** When the server last let it into its channel. */
  joined: number
  /** Seconds from waking until it was live and all was sent. */
  awake: number
  found: string[]
}

const noSecondSocket = `(() => {
  const Real = window.WebSocket
  let opened = 0
  window.WebSocket = class extends Real {
    constructor(...args) {
      if (opened++ > 0) throw new Error('planted')
      super(...args)
    }
  }
})()`

/** Signed in with a token of seconds, with two changes that wait for a network. */
export async function aSleeper(proxied: ProxiedStack, sleep: Sleep, planted: Planted): Promise<Sleeper> {
  const venue = await aVenue(proxied.sql, { capacity: 200 })
  await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
  let slept = false
  const proxy = await proxied.proxy({
    rewrite(path, body) {
      if (!path.startsWith('/auth/v1/token')) return body
      const isRenewal = path.includes('refresh_token')
      if (slept && planted === 'stale') return Buffer.from('<html>')
      // After waking the channel must live on one token, so that nothing but a poke brings the next booking.
      if (slept && isRenewal) return body
      return shortLived(body, proxied.jwtSecret, lifeSeconds)
    },
  })
  const staff = await venue.staff()
  const tablet = await aTablet(proxied, proxy, planted === 'deaf' ? [noSecondSocket] : [])
  const page = firstPage(tablet)
  const sleeper: Sleeper = {
    sleep,
    planted,
    tablet,
    proxy,
    venue,
    next: sleep === 'ended' ? await venue.staff() : staff,
    joined: 0,
    awake: 0,
    found: [],
  }
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('postgres_changes')) sleeper.joined = Date.now()
    }),
  )
  await signIn(tablet, staff, false)
  await proxy.set(sleep === 'cut' ? 'refuse' : 'down')
  slept = true
  await walkIn(page, 2, '眠田')
  await takeNextStep(page, '佐藤')
  await badge(page, /オフライン.*未送信 2件/).waitFor()
  return sleeper
}

/** All of them at once: one browser, its processes stopped. Meanwhile the world goes on. */
export async function sleepTogether(proxied: ProxiedStack, sleepers: Sleeper[]): Promise<void> {
  const processes = family(proxied.browserPid)
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  try {
    for (const s of sleepers) {
      await s.proxy.set(s.sleep === 'cut' ? 'lost' : 'pass')
      await s.venue.book({ lastName: '遠方', pax: 1, minute: s.venue.soon })
      if (s.sleep === 'ended') await endSessions(proxied, s.venue)
    }
    await after(sleepSeconds * 1000)
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
}

/** What is wrong with it after waking. */
export async function wake(proxied: ProxiedStack, s: Sleeper): Promise<string[]> {
  const page = firstPage(s.tablet)
  const from = Date.now()
  if (s.sleep === 'cut') {
    await after(2500)
    await s.proxy.set('pass')
  }
  if (s.sleep === 'ended') await signInAgain(s)
  else {
    await within(s, 'live and all sent', () => badge(page, /同期済み(?!.*未送信)/), wakeSeconds)
    const renewals = s.proxy.asked.filter(
      (a) => a.path.includes('refresh_token') && a.at > from && a.answered,
    )
    if (renewals.length === 0) s.found.push('the session was not renewed')
  }
  s.awake = (Date.now() - from) / 1000
  await within(s, 'shows what was booked while it slept', () => party(page, '遠方'), wakeSeconds)
  if (s.found.length > 0) return s.found
  // Time to join anew. Where the new token came in time the old channel goes on and nothing is joined: the poke tells.
  for (let i = 0; i < rejoinSeconds && s.joined < from; i++) await after(1000)
  const rows = await differs(proxied.sql, s.venue.id, page)
  await s.venue.book({ lastName: '合図', pax: 1, minute: s.venue.soon })
  await within(s, 'hears a poke', () => party(page, '合図'), pokeSeconds)
  return [...s.found, ...rows, ...s.tablet.thrown]
}

/** The session is over: it says so, goes on taking work, keeps everything, and any member's sign-in sends it. */
async function signInAgain(s: Sleeper): Promise<void> {
  const page = firstPage(s.tablet)
  const bar = page.getByRole('status').filter({ hasText: 'ログインの期限が切れました' })
  await within(s, 'says that signing in is needed', () => bar, wakeSeconds)
  await walkIn(page, 3, '夜田')
  await within(s, 'keeps and marks what waits', () => badge(page, /ログインが必要.*未送信 3件/), 3)
  if (!(await party(page, '佐藤').isVisible())) s.found.push('the rows are gone')
  await bar.getByRole('link', { name: 'ログイン' }).click()
  await within(s, 'says at the sign-in what waits', () => page.getByText('変更が3件あります'), wakeSeconds)
  await enter(page, s.next)
  await within(s, 'live and all sent', () => badge(page, /同期済み(?!.*未送信)/), wakeSeconds)
}

async function within(
  s: Sleeper,
  what: string,
  seen: () => ReturnType<typeof badge>,
  seconds: number,
): Promise<void> {
  const from = Date.now()
  const spare = s.planted ? 0 : seconds
  await seen()
    .waitFor({ timeout: (seconds + spare) * 1000 })
    .catch(() => undefined)
  const took = Date.now() - from - lostMs(s.tablet.late, from, Date.now())
  if (took > seconds * 1000) s.found.push(`${s.sleep}: not within ${seconds} s: ${what}`)
}

async function endSessions(proxied: ProxiedStack, venue: Venue): Promise<void> {
  const members = proxied.sql`select user_id from public.users_vendor_key where vendor_id = ${venue.id}`
  await proxied.sql`delete from auth.refresh_tokens where user_id::uuid in (${members})`
  await proxied.sql`delete from auth.sessions where user_id in (${members})`
}

/** A process and all that came from it. */
function family(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const)
  const all = [pid]
  for (const one of all) all.push(...parents.filter(([, parent]) => parent === one).map(([child]) => child))
  return all
}

function parentOf(pid: string): number {
  try {
    // The program's name stands in brackets and may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}
