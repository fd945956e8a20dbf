import { useEffect, useRef, useState } from 'react'
import { daysInTouch } from '#domain/availability/occupancy.ts'
import type { BookingDraft } from '#domain/booking/booking-draft.ts'
import type { Accepted } from '#domain/booking/command.ts'
import { type DayTables, type Proposal, tablesFrom } from '#domain/table/day/day-tables.ts'
import type { Floor } from '#domain/table/floor.ts'
import { clashAccepted } from '#domain/table/table-attention.ts'
import { addDays } from '#domain/time/time.ts'
import type { DraftForm } from '#features/make-booking/use-booking-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { isSame } from '#lib/seating/table-chips.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'
import { useDayTables, useFloor } from '#lib/seating/use-day-tables.ts'
import { useStayName, useTableWarnings } from '#lib/seating/use-table-warnings.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'

export interface TableChoice {
  floor: Floor
  /** Null until it is known who comes on that day. */
  day: DayTables | null
  /** Id of the booking that is changed, '' for a new one. */
  id: string
  /** The best that are free; what stands in the booking first. */
  proposals: readonly Proposal[]
  /** What is chosen is called so, '' for none. */
  name: string
  warnings: readonly string[]
  /** What whoever saves it accepts with them. */
  accepted: Accepted
  nameOf: (id: string) => string
  onTables: (tables: readonly string[]) => void
}

const noRows: BookingView[] = []
const noHolds: LiveHold[] = []
const nowhere: readonly string[] = []

/** Which table a booking is given: the proposed one stands there until somebody chooses. Null in a house without tables. */
export function useTableChoice(
  form: DraftForm,
  venue: Venue,
  draft: BookingDraft,
  {
    booking,
    table,
    isOfEvent,
  }: { booking: BookingView | undefined; table: string | undefined; isOfEvent: boolean },
): TableChoice | null {
  const { LL } = useI18nContext()
  const sync = useSync()
  const found = useLive(
    sync.bookingsBetween(addDays(draft.day, -daysInTouch), addDays(draft.day, daysInTouch)),
  )
  const near = found ?? noRows
  const holds = useLive(sync.holds()) ?? noHolds
  const floor = useFloor(venue)
  const isKnown = found !== undefined && !venue.unseen && !venue.seatsUnreadOf(draft.day)
  const day = useDayTables(venue, draft.day, near, holds, isKnown)
  const nameOf = useStayName(near)
  const warningsOf = useTableWarnings(day, near)
  // A booking has what was chosen when it was made; a tap on a cell has chosen its table.
  const [isOwn, setOwn] = useState(booking !== undefined)
  const id = booking?.id ?? ''
  const { minute, duration, pax } = draft
  const free = day && minute !== null ? day.free({ pax, from: minute, to: minute + duration }, 4, id) : []
  const pointed = floor?.tables.find((one) => one.id === table)
  const proposed = floor && pointed ? tablesFrom(floor, pointed.id, pax) : (free[0]?.tables ?? nowhere)
  useProposed(form, proposed, isOfEvent || isOwn || (!pointed && (day === null || minute === null)))
  if (!floor || isOfEvent) return null
  return {
    ...{ floor, day, id, nameOf },
    proposals: free,
    name: tablesText(LL, draft.tables, floor.tables),
    warnings: minute === null ? [] : warningsOf({ id, pax, duration }, draft.tables, minute),
    accepted: minute === null ? {} : clashAccepted({ ...draft, id, minute }, near, floor.tables),
    onTables: (tables) => {
      setOwn(true)
      form.setFieldValue('tables', tables)
    },
  }
}

/** Until somebody has chosen the field follows the proposal; nothing was typed by that. */
function useProposed(form: DraftForm, tables: readonly string[], isKept: boolean): void {
  const latest = useRef(tables)
  latest.current = tables
  const key = tables.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what they are, not by which list holds them
  useEffect(() => {
    if (!isKept && !isSame(form.state.values.tables, latest.current))
      form.setFieldValue('tables', latest.current, { dontUpdateMeta: true })
  }, [form, key, isKept])
}
