import { useMemo } from 'react'
import { areasInOrder, type Floor, type Table, tablesInOrder } from '#domain/table/floor.ts'
import { apart, boundsOf, planOf } from '#domain/table/plan/plan.ts'
import { type TableState, tableState } from '#domain/table/table-state.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRoving } from '#lib/app/use-roving.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { areaName } from '#lib/floor-plan/area-name.ts'
import { useWidth } from '#lib/floor-plan/use-width.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { AreaPlan } from './area-plan.tsx'
import { Counts } from './counts.tsx'
import { WithoutTable } from './without-table.tsx'

/** Pixels of a step: what a finger finds at the least, and what is large enough. */
const target = 44
const largestCell = 64
/** Left and right of the tables. */
const gutter = 40
/** A booking begins at such minutes, as where the timeline is tapped. */
const snapMinutes = 15

type Plan = ReturnType<typeof planOf>

export interface LivePlanProps {
  venue: Venue
  floor: Floor
  day: string
  /** Bookings of the day and of those in touch with it. */
  near: readonly BookingView[]
  /** Who takes seats today is known: only then a table is free. */
  isKnown: boolean
  /** Ids of bookings that wait for a decision. */
  flagged: ReadonlySet<string>
  onOpen: (id: string) => void
  /** A booking for now at a table. */
  onPlace: (minute: number, table?: string) => void
  onToday: () => void
}

/** The floor as it is at this minute, area by area. A tap on a table opens its party's card; on a free one, a booking for now. */
export function LivePlan(props: LivePlanProps) {
  const { venue, floor, day, near, isKnown, flagged, onOpen, onPlace, onToday } = props
  const { LL, locale } = useI18nContext()
  const words = LL.floorPlan
  const { ref, width } = useWidth<HTMLDivElement>()
  const roving = useRoving('[data-table]')
  const tables = useMemo(() => tablesInOrder(floor), [floor])
  const asked = useMemo(
    () => ({
      ...{ visits: near, now: venue.present, soon: venue.settings.duration },
      blocked: Object.values(venue.setup?.blocked ?? {}),
    }),
    [near, venue],
  )
  const states = useMemo(() => new Map(tables.map(({ id }) => [id, tableState(id, asked)])), [tables, asked])
  const plans = useMemo(() => plansOf(floor, tables), [floor, tables])
  const fit = fitting(
    plans.map(({ plan }) => plan),
    width - gutter,
  )
  const onTap = ({ id }: Table, { sitting, kind, next }: TableState<BookingView>) => {
    const party = sitting[0]?.party ?? (kind === 'free' ? undefined : next?.party)
    if (party) return onOpen(party.id)
    onPlace(Math.floor(venue.minute / snapMinutes) * snapMinutes, id)
  }
  if (day !== venue.today)
    return (
      <section aria-label={words.title()} className="flex flex-col items-start gap-3 p-4">
        <p>{words.otherDay()}</p>
        <Button onClick={onToday}>{words.toToday()}</Button>
      </section>
    )
  return (
    <section aria-label={words.title()} className="h-full min-h-0 overflow-y-auto" ref={ref}>
      <div {...roving} className="flex flex-col gap-3 p-4">
        <Counts states={[...states.values()]} isKnown={isKnown} />
        <WithoutTable asked={asked} tables={tables} onOpen={onOpen} />
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          {width > 0 &&
            plans.map(({ area, plan }) => (
              <AreaPlan
                key={area?.id ?? ''}
                name={area ? areaName(area, locale) : words.noArea()}
                {...{ plan, states, flagged, tables, isKnown, onTap }}
                cell={cellOf(plan, fit)}
                nowMinute={venue.minute}
              />
            ))}
        </div>
      </div>
    </section>
  )
}

/** By area; behind them tables whose area was deleted. Areas without tables are not drawn. */
function plansOf(floor: Floor, tables: readonly Table[]) {
  const areas = areasInOrder(floor.areas)
  const lost = tables.filter(({ area }) => areas.every(({ id }) => id !== area))
  return [
    ...areas.map((area) => ({ area, own: tables.filter((one) => one.area === area.id) })),
    { area: null, own: lost },
  ]
    .filter(({ own }) => own.length > 0)
    .map(({ area, own }) => ({ area, plan: apart(planOf(own)) }))
}

/** One measure for the whole floor, by which the widest area fits. */
const fitting = (plans: readonly Plan[], width: number): number =>
  Math.min(largestCell, Math.floor(width / Math.max(1, ...plans.map((plan) => boundsOf(plan).width))))

/** Larger where a finger would miss the area's smallest table. */
const cellOf = (plan: Plan, fit: number): number =>
  Math.max(fit, target / Math.min(target, ...plan.flatMap(({ place }) => [place.width, place.height])))
