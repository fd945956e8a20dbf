import { useEffect, useMemo, useState } from 'react'
import { loadHolidays } from '#domain/availability/holidays.ts'
import { closedHours, hoursOfDay, overridesOn } from '#domain/availability/hours.ts'
import type { Present } from '#domain/availability/occupancy.ts'
import type { BookingSettings, Hours, Override } from '#domain/availability/slots.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { businessTime, type VenueClock } from '#domain/time/time.ts'
import { useNow } from '#lib/app/use-now.ts'
import type { SyncHandle } from '#sync/handle.ts'
import type { LiveQuery, Setup } from '#sync/types.ts'
import { useLive } from './use-live.ts'
import { useSync } from './use-sync.tsx'

/** The venue as screens need it, with its present business time. */
export interface Venue {
  /** Null until the first pull has brought it, undefined while the device is being asked. */
  setup: Setup | null | undefined
  /** Why bookings cannot be shown: they are still coming, none can come, or they came too long ago [S10]. */
  unseen: 'not-yet' | 'no-network' | 'signed-out' | 'too-old' | null
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
  const hindrance = useLive(hindranceOf(sync)) ?? null
  const now = useNow()
  const holidays = useHolidays()
  const clock = setup?.vendor ?? tokyo
  const { day, minute } = businessTime(now, clock)
  return useMemo(() => {
    const isHoliday = typeof holidays === 'function' ? holidays : () => false
    return {
      setup,
      unseen: setup === undefined ? null : (hindrance ?? (setup ? null : 'not-yet')),
      settings: setup?.settings ?? unknownSettings,
      clock,
      today: day,
      minute,
      present: { day, minute, day_turns_at: clock.day_turns_at },
      now,
      isHoliday,
      hoursOf: (of) => (setup ? hoursOfDay(setup, of, isHoliday) : closedHours),
      overridesOf: (of) => (setup ? overridesOn(of, setup.vendor_availability) : []),
      ready: Boolean(setup) && typeof holidays === 'function',
      hasHours: Boolean(setup) && holidays !== 'being read',
    }
  }, [setup, hindrance, holidays, clock, day, minute, now])
}

/** By itself, so that no screen is painted anew whenever something else about sync changes. */
const hindranceOf = (sync: SyncHandle): LiveQuery<Venue['unseen']> => ({
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
