// The whole product in this process, one restaurant with guests whose names are found nowhere else, and what its
// server hears. A browser is brought by each proof, since some need its profile and some do not.

import { Server } from 'node:http'
import type { Page } from 'playwright'
import type { Sql } from 'postgres'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { aVenue, type Staff, type Venue } from '#e2e/support/venue.ts'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'
import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { aStack } from '#tests/fixtures/stack.ts'

/** A request or a frame that reached the server. */
export interface Heard {
  at: number
  what: string
}

export interface VendorStack {
  url: string
  sql: Sql
  venue: Venue
  /** Everything a browser sent since the start: requests of pages and workers, and frames over sockets. */
  heard: Heard[]
  close(): Promise<void>
}

export const launch = { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: browserFlags }
export const tablet = {
  viewport: { width: 1180, height: 820 },
  hasTouch: true,
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
}

/** Runs `action` there and closes everything, also what `action` pushed onto `closers`. */
export async function withVendorStack<T>(
  action: (place: VendorStack, closers: (() => Promise<unknown>)[]) => Promise<T>,
): Promise<T> {
  const heard = listen()
  const stack = await aStack()
  const closers: (() => Promise<unknown>)[] = [() => stack.close()]
  try {
    await withoutLimits(stack.sql)
    const venue = await aVenue(stack.sql, { capacity: 500, maximum_pax: 20 })
    const place = { url: stack.url, sql: stack.sql, venue, heard, close: stack.close }
    return await action(place, closers)
  } finally {
    for (const close of closers.reverse()) await close().catch(() => undefined)
  }
}

/** The server runs in this process, so nothing that reaches it can be missed, whoever in the browser sent it. */
function listen(): Heard[] {
  const heard: Heard[] = []
  const emit = Server.prototype.emit
  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
    if (event === 'request' || event === 'upgrade') {
      const { method, url, headers, socket } = args[0] as import('node:http').IncomingMessage
      const signed = headers.authorization?.startsWith('Bearer ey') ? ' with a token' : ''
      heard.push({ at: Date.now(), what: `${method} ${url?.split('?')[0]}${signed}` })
      if (event === 'upgrade') {
        socket.on('data', () => heard.push({ at: Date.now(), what: 'a frame over a socket' }))
      }
    }
    return Reflect.apply(emit, this, [event, ...args])
  } as typeof emit
  return heard
}

/** What a visitor's page load sends: files of the app, without a token. */
export const isAnonymous = ({ what }: Heard): boolean =>
  /^(GET|HEAD) \/(?!rest\/|auth\/|realtime\/|noren\/)/.test(what) && !what.endsWith('with a token')

/** From the sign-in page to the host stand with everything on it. Patient: two proofs share the machine. */
export async function enter(page: Page, staff: Staff): Promise<Stand> {
  await page.goto('/login')
  await login.fill(page, staff)
  await login.submit(page)
  const stand = new Stand(page)
  await stand.badge(/同期済み/).waitFor({ timeout: 60_000 })
  return stand
}

export async function guests(place: VendorStack, names: string[]): Promise<void> {
  for (const lastName of names) {
    await place.venue.book({ lastName, pax: 2, minute: place.venue.soon })
  }
}
