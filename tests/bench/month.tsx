// The month as the calendar paints it, in Chromium: the real query, the real figures, the real grid.

import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { daysInTouch } from '#domain/availability/occupancy.ts'
import { daysInView } from '#domain/calendar/calendar-search.ts'
import { coversByDay, type House } from '#domain/calendar/covers-by-day.ts'
import { addDays } from '#domain/time/time.ts'
import { MonthGrid } from '#features/calendar/month-grid.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { loadWords, startWords } from '#lib/text/words.ts'
import { WordsProvider } from '#lib/text/words-provider.tsx'
import type { SyncHandle } from '#sync/handle.ts'

const hours = { closed: false, opens_at: 660, closes_at: 1440, break_starts_at: 900, break_ends_at: 1020 }
const house: House = {
  present: { day: '2025-12-31', minute: 600, day_turns_at: 360 },
  capacity: 40,
  hoursOf: () => hours,
  overridesOf: () => [],
}
const nothing = () => undefined

function Month({ sync, day }: { sync: SyncHandle; day: string }) {
  const days = useMemo(() => daysInView('month', day), [day])
  const [from = day] = days
  const rows = useLive(
    sync.bookingsBetween(addDays(from, -daysInTouch), addDays(days.at(-1) ?? day, daysInTouch)),
  )
  const covers = useMemo(() => rows && coversByDay(rows, days, house), [rows, days])
  const shown = days.map((of) => ({
    ...{ day: of, isToday: false, holiday: '', openOnHoliday: '', isClosed: false, isUnread: false },
    covers: covers?.get(of) ?? null,
  }))
  return <MonthGrid days={shown} present={day} onMove={nothing} onOpen={nothing} />
}

export interface MonthTimes {
  /** Milliseconds from asking for the month to its figures, laid out. */
  opened: number[]
  /** From a tap on a booking to the day's new figures. */
  changed: number[]
}

/** Opens the month anew for each party and cancels it; each stands on another day. */
export async function timeMonth(
  sync: SyncHandle,
  parties: readonly { day: string; id: string }[],
): Promise<MonthTimes> {
  await startWords()
  await loadWords('agenda')
  const times: MonthTimes = { opened: [], changed: [] }
  for (const { day, id } of parties) {
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    const began = performance.now()
    show(root, sync, day)
    await figuresOf(place, day, '')
    times.opened.push(performance.now() - began)
    const before = cellOf(place, day)
    const tapped = performance.now()
    const base = { status: 'confirmed' } as const
    void sync.dispatch(id, { kind: 'booking.status', args: { status: 'cancelled', accepted: {} }, base })
    await figuresOf(place, day, before)
    times.changed.push(performance.now() - tapped)
    root.unmount()
    place.remove()
    await new Promise((r) => setTimeout(r, 50))
  }
  return times
}

const show = (root: Root, sync: SyncHandle, day: string) =>
  flushSync(() =>
    root.render(
      <WordsProvider>
        <Month sync={sync} day={day} />
      </WordsProvider>,
    ),
  )

const cellOf = (place: HTMLElement, day: string): string =>
  place.querySelector(`[data-day="${day}"]`)?.getAttribute('aria-label') ?? ''

/** Until the day's figures are there, and are others than before. */
async function figuresOf(place: HTMLElement, day: string, before: string): Promise<void> {
  const isThere = () => {
    const read = cellOf(place, day)
    return read !== before && /組|予約なし|part(y|ies)|no bookings/.test(read)
  }
  await new Promise<void>((resolve, reject) => {
    // Words that have changed would be waited for for ever.
    const late = setTimeout(() => reject(new Error(`no figures: ${cellOf(place, day)}`)), 30_000)
    const look = () => {
      if (!isThere()) return
      clearTimeout(late)
      watch.disconnect()
      place.getBoundingClientRect()
      resolve()
    }
    const watch = new MutationObserver(look)
    watch.observe(place, { subtree: true, childList: true, attributes: true })
    look()
  })
}
