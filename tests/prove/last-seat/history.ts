// A night's log played again: which seats were sold and held at each moment, and what was sold beyond them.

import type { Entry } from './log.ts'

export interface Stay {
  id: string
  minute: number
  duration: number
  pax: number
  /** Milliseconds since 1970; a booking's is never. */
  expires: number
}

/** What stood between two commits. Its commits are not known exactly: it stood within `from`-`until`, if not as long. */
export interface State {
  from: number
  until: number
  bookings: Stay[]
  holds: Stay[]
}

export interface History {
  states: State[]
  violations: string[]
  /** Ids of staff bookings that found more people than seats. */
  overbooked: Set<string>
  sold: number
}

/** Most people at once during the stay, of those who still count at `now`. */
export function most(stays: readonly Stay[], minute: number, duration: number, now: number): number {
  let most = 0
  const near = stays.filter(
    (s) => s.expires > now && s.minute < minute + duration && s.minute + s.duration > minute,
  )
  for (const at of new Set([minute, ...near.map((s) => s.minute)])) {
    if (at < minute) continue
    let people = 0
    for (const s of near) if (s.minute <= at && at < s.minute + s.duration) people += s.pax
    most = Math.max(most, people)
  }
  return most
}

export function replay(log: readonly Entry[], capacity: number): History {
  const bookings = new Map<string, Stay>()
  const holds = new Map<string, Stay>()
  const violations: string[] = []
  const overbooked = new Set<string>()
  const states: State[] = [{ from: 0, until: Number.POSITIVE_INFINITY, bookings: [], holds: [] }]
  let sold = 0
  for (const commit of byTransaction(log)) {
    for (const e of commit) {
      const mine = e.what === 'hold' ? holds : bookings
      const before = mine.get(e.id)
      mine.delete(e.id)
      // Under its own hold a customer buys what he holds, whoever else holds seats.
      const own = e.what === 'booking' && e.isNew ? holds.get(e.id) : undefined
      if (own) holds.delete(e.id)
      const others = (all: boolean) => {
        const stays = all ? [...bookings.values(), ...holds.values()] : [...bookings.values()]
        return most(stays, e.minute, e.duration, e.at)
      }
      const says = (what: string, people: number) =>
        `${e.what} ${e.id} ${what} ${e.pax} seats beside ${people} of ${capacity}`
      if (e.live && e.what === 'hold' && before?.expires !== e.expires && e.expires > e.at + 60_000) {
        if (others(true) + e.pax > capacity) violations.push(says('was given', others(true)))
      }
      if (e.live && e.isNew && e.source === 'online') {
        sold += e.pax
        const all = (own?.expires ?? 0) <= e.at
        if (others(all) + e.pax > capacity) violations.push(says('was sold', others(all)))
      }
      // A customer's own change: by the same rule as a hold.
      if (e.live && !e.isNew && e.source === 'online' && before && before.minute !== e.minute) {
        if (others(true) + e.pax > capacity) violations.push(says('was moved to', others(true)))
      }
      if (e.live && e.isNew && e.source !== 'online' && others(false) + e.pax > capacity) overbooked.add(e.id)
      if (own) holds.set(e.id, own)
      const { id, minute, duration, pax } = e
      if (e.live)
        mine.set(id, { id, minute, duration, pax, expires: e.what === 'hold' ? e.expires : Infinity })
    }
    // The commit before this one was made before this one could write anything, since both had the lock.
    const first = commit[0]?.at ?? 0
    const previous = states.at(-2)
    if (previous) previous.until = first
    states.push({
      from: commit.at(-1)?.at ?? 0,
      until: Number.POSITIVE_INFINITY,
      bookings: [...bookings.values()],
      holds: [...holds.values()],
    })
  }
  return { states, violations, overbooked, sold }
}

/** The clocks' fineness, in ms. */
const grain = 2

/** Whether at some moment between question and answer so many people had or held seats that `pax` more were too many. */
export function wasFull(
  history: History,
  capacity: number,
  asked: {
    minute: number
    pax: number
    sent: number
    received: number
    bookingsOnly?: boolean
    /** Whose seats do not count. */
    own?: string | undefined
  },
  duration: number,
): boolean {
  return history.states.some((s) => {
    if (s.from > asked.received + grain || s.until < asked.sent - grain) return false
    const now = Math.max(s.from, asked.sent) - grain
    const all = asked.bookingsOnly ? s.bookings : [...s.bookings, ...s.holds]
    const stays = all.filter(({ id }) => id !== asked.own)
    return most(stays, asked.minute, duration, now) + asked.pax > capacity
  })
}

function byTransaction(log: readonly Entry[]): Entry[][] {
  const commits = new Map<string, Entry[]>()
  for (const e of log) {
    const of = commits.get(e.xid)
    if (of) of.push(e)
    else commits.set(e.xid, [e])
  }
  return [...commits.values()]
}
