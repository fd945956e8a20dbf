import { useDeferredValue, useMemo } from 'react'
import { daysInTouch } from '#domain/availability/occupancy.ts'
import type { Conflict } from '#domain/booking/booking.ts'
import { type CardMatter, cardMatters } from '#domain/config/card-matter.ts'
import { type AttentionItem, attentionItems, attentionKey } from '#domain/day/attention.ts'
import { cardsOf } from '#domain/guest/book/merged.ts'
import type { Events } from '#domain/occurrence/event-attention.ts'
import { type WaitingChance, waitingChances } from '#domain/occurrence/waiting.ts'
import { type StuckChain, stuckChains } from '#domain/pending/stuck.ts'
import { addDays } from '#domain/time/time.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type {
  BookingView,
  CardView,
  ConfigView,
  DeviceNotice,
  GuestView,
  LiveHold,
  OutboxEntryView,
} from '#sync/types.ts'
import { useEventConflicts } from './use-event-conflicts.ts'
import { useEvents } from './use-events.ts'

export interface CardConflict {
  /** The card itself, also where it is merged with others: of it alone it is decided. */
  guest: CardView
  conflict: Conflict
}

/** As `attentionKey`, of a card's conflict. */
export const cardKey = ({ guest, conflict }: CardConflict): string => `${guest.id}/${conflict.id}`

/** Concurrent changes of something that the vendor has set up. */
export interface SetupConflict {
  row: ConfigView
  conflict: Conflict
}

/** As `attentionKey`, of a setting. */
export const setupKey = ({ row, conflict }: SetupConflict): string => `${row.id}/${conflict.id}`

/** As `attentionKey`, of a tablet: what it does later is another matter. */
export const deviceKey = ({ id, kind, at }: DeviceNotice): string => `device/${id}/${kind}/${at}`

/** As `attentionKey`, of what has to be seen to at the card service. */
export const matterKey = ({ id }: CardMatter): string => id

/** As `attentionKey`, of who waits. */
export const chanceKey = ({ booking }: WaitingChance): string => `${booking.id}/seats_free`

/** Of all that somebody may have looked at. */
export const attentionKeys = ({ items, cards, setup, matters, chances, devices }: Attention): string[] => [
  ...items.map(attentionKey),
  ...cards.map(cardKey),
  ...setup.map(setupKey),
  ...matters.map(matterKey),
  ...chances.map(chanceKey),
  ...devices.map(deviceKey),
]

export interface Attention {
  items: AttentionItem[]
  /** Concurrent changes of guests' cards. */
  cards: CardConflict[]
  setup: SetupConflict[]
  stuck: StuckChain<OutboxEntryView>[]
  /** What has to be seen to at the card service. */
  matters: CardMatter[]
  /** Who waits for an event that has seats again. */
  chances: WaitingChance[]
  /** Other tablets that stay away with work, or have lost it. */
  devices: readonly DeviceNotice[]
  count: number
  /** False until the bookings, cards and hours it follows from are here and have been read. */
  known: boolean
}

// Open conflicts of the last week are still worth a decision; what is derived looks from today on.
export const attentionDays = 7
export const farAhead = '2199-12-31'
const none: BookingView[] = []
const noEntries: OutboxEntryView[] = []
const noGuests: GuestView[] = []
const noDevices: readonly DeviceNotice[] = []
const noHolds: readonly LiveHold[] = []

/**
 * Everything that waits for a decision. Deferred: counting all that lies ahead must not hold up a tap [S7]. `isAtOnce`:
 * where the matters themselves are decided, so that none stands there once the notice says that it is done.
 */
export function useAttention(venue: Venue, isAtOnce = false): Attention {
  const sync = useSync()
  const read = useLive(sync.bookingsBetween(addDays(venue.today, -attentionDays), farAhead))
  const late = useDeferredValue(read)
  const rows = isAtOnce ? read : late
  const outbox = useLive(sync.outbox()) ?? noEntries
  const events = useEvents(venue, addDays(venue.today, -attentionDays), farAhead)
  const items = useMemo(() => itemsAmong(venue, rows ?? none, events), [rows, venue, events])
  const guests = useLive(sync.guestsToNote())
  const cards = useMemo(
    () =>
      (guests ?? noGuests)
        .flatMap((guest) => cardsOf(guest))
        .flatMap((guest) => guest.conflicts.map((conflict) => ({ guest, conflict }))),
    [guests],
  )
  const rowsOfSetup = venue.setup?.toSettle
  const ofEvents = useEventConflicts(venue, addDays(venue.today, -attentionDays), farAhead)
  const setup = useMemo(
    () => [
      ...(rowsOfSetup ?? []).flatMap((row) => row.conflicts.map((conflict) => ({ row, conflict }))),
      ...ofEvents,
    ],
    [rowsOfSetup, ofEvents],
  )
  const stuck = useMemo(() => stuckChains(outbox), [outbox])
  const first = addDays(venue.today, -attentionDays - daysInTouch)
  const isWhole = venue.ready && !venue.unseen && !venue.unreadOf(first, farAhead) && !venue.guestsUnread()
  const devices = useLive(sync.devices()) ?? noDevices
  const holds = useLive(sync.holds()) ?? noHolds
  const { today, minute } = venue
  const chances = useMemo(
    // Of a part of the bookings nobody can say that there are seats.
    () => (isWhole && events && rows ? waitingChances({ events, bookings: rows, holds, today, minute }) : []),
    [isWhole, events, rows, holds, today, minute],
  )
  const rowsOfItems = venue.setup?.items
  const matters = useMemo(() => cardMatters(rowsOfItems ?? []), [rowsOfItems])
  const all = [items, cards, setup, stuck, matters, chances, devices]
  const count = all.reduce((sum, some) => sum + some.length, 0)
  return {
    items,
    cards,
    setup,
    stuck,
    matters,
    chances,
    devices,
    count,
    known: isWhole && rows !== undefined && guests !== undefined,
  }
}

/** Ids of a day's parties that wait for a decision: from the few rows around it, so as early as the rows themselves. */
export function useFlagged(venue: Venue, near: readonly BookingView[], day: string): ReadonlySet<string> {
  const events = useEvents(venue, addDays(venue.today, -attentionDays), farAhead)
  return useMemo(() => {
    if (day < addDays(venue.today, -attentionDays)) return new Set()
    const items = itemsAmong(venue, near, events).filter((item) => item.booking.day === day)
    return new Set(items.map((item) => item.booking.id))
  }, [venue, near, events, day])
}

function itemsAmong(venue: Venue, bookings: readonly BookingView[], events: Events | null): AttentionItem[] {
  if (!venue.ready) return []
  return attentionItems({
    bookings,
    capacity: venue.settings.capacity,
    hoursOf: venue.hoursOf,
    overridesOf: venue.overridesOf,
    events,
    tables: new Set(venue.setup?.items.flatMap(({ kind, key }) => (kind === 'table' ? [key] : []))),
    today: venue.today,
    nowMinute: venue.minute,
  })
}
