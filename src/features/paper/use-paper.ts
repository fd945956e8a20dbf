import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { stayOf } from '#domain/availability/stay-of.ts'
import type { CommandBody } from '#domain/booking/command.ts'
import { newReference } from '#domain/booking/reference.ts'
import { stayWarnings } from '#domain/day/warnings.ts'
import { codesOf } from '#domain/paper/code.ts'
import { type PaperDraft, withoutStored, withParty, withTakenBack, withWalkIn } from '#domain/paper/draft.ts'
import {
  faultsOf,
  type PaperEntry,
  partyCommands,
  type WalkInEntry,
  walkInCommands,
  walkInFaults,
} from '#domain/paper/entry.ts'
import { daysBetween } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useDayStays } from '#lib/data/use-day-stays.ts'
import { useStableRows } from '#lib/data/use-stable-rows.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { useFloor } from '#lib/seating/use-day-tables.ts'
import type { BookingView } from '#sync/types.ts'
import { doubtsOf } from './doubts.ts'
import { keepDraft, keptDraft } from './draft-store.ts'
import type { PaperDay } from './line.ts'

const newId = () => crypto.randomUUID()
/** What is still in the order of the paper; who was cancelled or did not come stands below. */
const isGone = ({ status }: BookingView): boolean => status === 'cancelled' || status === 'no_show'

interface PaperOrder {
  subject: string
  bodies: CommandBody[]
  /** Of who walked in: on which line. */
  line?: number
}

/** The paper of a day: its lines, what is typed in, and what that becomes. */
export function usePaper(venue: Venue, day: string) {
  const { locale } = useI18nContext()
  const { vendorId } = useSync()
  const [draft, setDraft] = useState<PaperDraft>(() => keptDraft(vendorId, day))
  const latest = useRef(draft)
  const { near: read, stays } = useDayStays(venue, day)
  const near = useStableRows(read)
  const change = useCallback(
    (next: PaperDraft) => {
      latest.current = next
      setDraft(next)
      keepDraft(vendorId, day, next, venue.today)
    },
    [vendorId, day, venue.today],
  )
  const onParty = useCallback(
    (id: string, by: Partial<PaperEntry>) => change(withParty(latest.current, id, by)),
    [change],
  )
  const onWalkIn = useCallback(
    (line: number, by: Partial<WalkInEntry>) => change(withWalkIn(latest.current, line, by, newId)),
    [change],
  )
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const present = () => (isOpen.current ? latest.current : keptDraft(vendorId, day))
  /** These are stored; answers what takes that back, also once the paper was closed. */
  function onStored(subjects: readonly string[]): () => void {
    const before = present()
    const stored = new Set(subjects)
    change(withoutStored(before, stored))
    return () => change(withTakenBack(present(), before, stored))
  }
  const floor = useFloor(venue)
  const of = useMemo((): PaperDay => {
    const { opens_at, closes_at, closed } = venue.hoursOf(day)
    return {
      ...{ day, floor, turnsAt: venue.clock.day_turns_at },
      now: { day: venue.today, minute: venue.minute },
      until: daysBetween(day, venue.today) * 1440 + venue.minute,
      hours: closed ? { from: 660, to: 1440 } : { from: opens_at, to: closes_at },
    }
  }, [venue, day, floor])
  const all = near
    .filter((b) => b.day === day && b.occurrence === null)
    .sort((a, b) => a.minute - b.minute || a.id.localeCompare(b.id))
  // A line of which nothing stands any more may be written anew.
  const rowOf = (entry: WalkInEntry | undefined) =>
    all.find(({ id, status }) => id === entry?.id && status !== 'cancelled')
  const own = new Set(Object.values(draft.walkIns).map(({ id }) => id))
  const parties = all.filter(({ id }) => !own.has(id))
  const codes = codesOf(parties)

  /** Whose line is typed in wrongly. */
  function faulty(): number {
    const ofParties = parties.map((row) => {
      const entry = draft.parties[row.id]
      return entry ? faultsOf(day, entry, row, of.now) : {}
    })
    const ofWalkIns = Object.values(draft.walkIns).map((entry) =>
      walkInFaults(day, entry, rowOf(entry) ?? null, of.now),
    )
    return [...ofParties, ...ofWalkIns].flatMap((faults) => Object.keys(faults)).length
  }

  /** What is to be sent, booking by booking. */
  function toSend(): PaperOrder[] {
    const ofParties = parties.map((row) => {
      const entry = draft.parties[row.id]
      return { subject: row.id, bodies: entry ? partyCommands(row, entry) : [] }
    })
    const ofWalkIns = Object.entries(draft.walkIns).map(([line, entry]) => {
      const row = rowOf(entry)
      if (row)
        return { subject: row.id, bodies: partyCommands(row, entry.seen ? entry : { ...entry, sat: null }) }
      const subject = entry.used ? newId() : entry.id
      return { subject, line: Number(line), bodies: walkInCommands(entry, moreOf(entry)) }
    })
    return [...ofParties, ...ofWalkIns].filter(({ bodies }) => bodies.length > 0)
  }

  const moreOf = ({ pax, sat }: WalkInEntry) => {
    const usual = stayOf(venue.settings, pax ?? 2)
    const stay = { minute: sat ?? 0, duration: usual, pax: pax ?? 2 }
    const { capacity } = venue.settings
    const hours = venue.knownHoursOf(day)
    // It happened: on an evening that is over nobody is asked whether there was room.
    const accepted =
      day < venue.today ? {} : stayWarnings(stay, stays, hours, capacity, venue.overridesOf(day))
    const reference = newReference((bytes) => crypto.getRandomValues(bytes))
    return { day, usual, language: locale, reference, accepted }
  }

  return {
    isRead: stays !== null,
    doubts: () => doubtsOf(parties, draft, rowOf, of.hours),
    ...{ draft, of, codes, onParty, onWalkIn, onStored, rowOf, faulty, toSend },
    listed: parties.filter((row) => !isGone(row)),
    gone: parties.filter(isGone),
  }
}
