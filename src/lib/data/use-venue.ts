import { useEffect, useMemo, useState } from 'react'
import { loadHolidays } from '#domain/availability/holidays.ts'
import { closedHours, hoursOfDay, overridesOn } from '#domain/availability/hours.ts'
import { daysInTouch, type Present } from '#domain/availability/occupancy.ts'
import type { BookingSettings, Hours, Override } from '#domain/availability/slots.ts'
import { isEverOpen } from '#domain/config/first-steps.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import {
  areOlder,
  type HeldParts,
  hasDays,
  hasGuest,
  hasGuests,
  hasSeatsOf,
  nothingHeld,
} from '#domain/pending/held-parts.ts'
import { addDays, businessTime, type VenueClock } from '#domain/time/time.ts'
import { useNow } from '#lib/app/use-now.ts'
import { useSignedIn } from '#lib/session/signed-in.tsx'
import type { SyncHandle } from '#sync/handle.ts'
import type { LiveQuery, Setup } from '#sync/types.ts'
import { useLive } from './use-live.ts'
import { useSync } from './use-sync.tsx'

/** Why bookings are not shown: they are still coming, none can come, or they came too long ago [S10]. */
export type Unseen = 'not-yet' | 'no-network' | 'signed-out' | 'too-old'
/** Why some are not here: or they are older than what a tablet holds. */
export type Unread = Unseen | 'older'

/** The venue as screens need it, with its present business time. */
export interface Venue {
  /** Null until the first pull has brought it, undefined while the device is being asked. */
  setup: Setup | null | undefined
  /** Why nothing can be shown at all. */
  unseen: Unseen | null
  /** It is known which parts are here. */
  isHeldKnown: boolean
  /** Monday of the first week that this tablet holds. */
  heldFrom: string | null
  /** Why not all bookings between two days are here; null where they are, and only then none means none. */
  unreadOf: (from: string, to?: string) => Unread | null
  /** Why nobody knows who takes seats on a day; null where that is known, and only then a seat is free. */
  seatsUnreadOf: (day: string) => Unread | null
  /** Why not all guests are here, or the one with this id is not. */
  guestsUnread: (id?: string | null) => Unseen | null
  settings: BookingSettings
  clock: VenueClock
  /** Present business day and minute. */
  today: string
  minute: number
  /** The same, as `occupies` asks for it. */
  present: Present
  /** Instant of that minute, by the server's clock. */
  now: string
  hoursOf: (day: string) => Hours
  /** False before anybody has said when it is open: then no day is called closed. */
  isEverOpen: boolean
  /** null where hours or holidays have not been read: then nothing lies outside them. */
  knownHoursOf: (day: string) => Hours | null
  /** Spans with another capacity than the usual, on the day's axis. */
  overridesOf: (day: string) => Override[]
  isHoliday: (day: string) => boolean
  /** Hours and holidays are known: warnings about hours can be trusted. */
  ready: boolean
  /** Hours can be shown: nothing is being read any more, though holidays may be beyond reach. */
  hasHours: boolean
}

// Only what keeps a screen standing until the first pull.
const tokyo: VenueClock = { time_zone: 'Asia/Tokyo', day_turns_at: 360 }
const unknownSettings: BookingSettings = {
  slot_interval: 30,
  duration: 120,
  last_seating: 0,
  capacity: 999,
  pacing: null,
  minimum_pax: 1,
  maximum_pax: 999,
  cutoff_days: 0,
  horizon_days: 365,
}

export function useVenue(): Venue {
  const sync = useSync()
  const setup = useLive(sync.setup())
  const parts = useLive(sync.parts())
  const hindrance = useLive(hindranceOf(sync)) ?? null
  const now = useNow()
  const holidays = useHolidays()
  const clock = setup?.vendor ?? tokyo
  const { day, minute } = businessTime(now, clock)
  return useMemo(() => {
    const isHoliday = typeof holidays === 'function' ? holidays : () => false
    return {
      setup,
      unseen: unseenOf(setup, hindrance),
      ...unreadBy(parts, hindrance),
      settings: setup?.settings ?? unknownSettings,
      clock,
      today: day,
      minute,
      present: { day, minute, day_turns_at: clock.day_turns_at },
      now,
      isHoliday,
      hoursOf: (of) => (setup ? hoursOfDay(setup, of, isHoliday) : closedHours),
      isEverOpen: Boolean(setup && isEverOpen(setup)),
      knownHoursOf: (of) => (setup && holidays !== 'being read' ? hoursOfDay(setup, of, isHoliday) : null),
      overridesOf: (of) => (setup ? overridesOn(of, setup.vendor_availability) : []),
      ready: Boolean(setup) && typeof holidays === 'function',
      hasHours: Boolean(setup) && holidays !== 'being read',
    }
  }, [setup, parts, hindrance, holidays, clock, day, minute, now])
}

const unseenOf = (setup: Venue['setup'], hindrance: Unseen | null): Unseen | null =>
  setup === undefined || (setup && hindrance !== 'too-old') ? null : (hindrance ?? 'not-yet')

function unreadBy(
  parts: HeldParts | undefined,
  hindrance: Unseen | null,
): Pick<Venue, 'isHeldKnown' | 'heldFrom' | 'unreadOf' | 'seatsUnreadOf' | 'guestsUnread'> {
  const held = parts ?? nothingHeld
  const why = hindrance ?? 'not-yet'
  const reason = (from: string, to: string) => (areOlder(held, from, to) ? 'older' : why)
  return {
    isHeldKnown: parts !== undefined,
    heldFrom: held.from,
    unreadOf: (from, to = from) => (hasDays(held, from, to) ? null : reason(from, to)),
    seatsUnreadOf: (day) =>
      hasSeatsOf(held, day) ? null : reason(addDays(day, -daysInTouch), addDays(day, daysInTouch)),
    guestsUnread: (id) => ((id ? hasGuest(held, id) : hasGuests(held)) ? null : why),
  }
}

/** By itself, so that no screen is painted anew whenever something else about sync changes. */
const hindranceOf = (sync: SyncHandle): LiveQuery<Unseen | null> => ({
  key: 'hindrance',
  open: (emit) =>
    sync.status().open(({ readable, complete, connection }) => {
      if (!readable) emit('too-old')
      else if (complete) emit(null)
      else if (connection === 'auth-required') emit('signed-out')
      else emit(freshnessOf(connection) === 'offline' ? 'no-network' : 'not-yet')
    }),
})

type Holidays = ((day: string) => boolean) | 'being read' | 'beyond reach'

function useHolidays(): Holidays {
  const [holidays, setHolidays] = useState<Holidays>('being read')
  useEffect(() => {
    let wanted = true
    // A chunk that cannot be had now leaves weekdays in force; the service worker normally holds it.
    loadHolidays().then(
      (found) => wanted && setHolidays(() => found),
      () => wanted && setHolidays('beyond reach'),
    )
    return () => {
      wanted = false
    }
  }, [])
  return holidays
}

const noSetup: LiveQuery<Setup | null> = { key: 'no setup', open: () => () => {} }

/** Name and short url as the profile has them; before the setup is here, and for who keeps none, as they were at sign-in. */
export function useOwnVendor(): { name: string; url: string } {
  const { identity, sync } = useSignedIn()
  const vendor = useLive(sync?.setup() ?? noSetup)?.vendor
  return { name: vendor?.name ?? identity.vendorName ?? '', url: vendor?.url ?? identity.vendorUrl ?? '' }
}
