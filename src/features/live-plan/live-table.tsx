import { CircleAlert, CloudUpload, Link2, TriangleAlert } from 'lucide-react'
import { nextStep } from '#domain/service/next-step.ts'
import { nameParts } from '#domain/table/plan/name-parts.ts'
import type { PlacedTable } from '#domain/table/plan/plan.ts'
import type { TableState } from '#domain/table/table-state.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { placeStyle, shapeLook } from '#lib/floor-plan/plan-look.ts'
import { StepIcon, stepOf } from '#lib/seating/step-chips.tsx'
import { seatsText } from '#lib/seating/tables-text.ts'
import { useHold } from '#lib/seating/use-hold.ts'
import { useSayStep } from '#lib/seating/use-say-step.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { stateLooks } from './state-look.tsx'
import { shownOf, stateRead, stateText } from './state-text.ts'

export interface LiveTableProps {
  one: PlacedTable
  state: TableState<BookingView>
  nowMinute: number
  isKnown: boolean
  /** Its party waits for a decision. */
  isFlagged: boolean
  /** The other tables of its party, '' where it has none. */
  joined: string
  /** Pixels of a step of the plan, and the step at the corner. */
  cell: number
  corner: { x: number; y: number }
  onTap: () => void
}

/** A table as it is now: by colour, sign and words; who sits there, or who comes. */
export function LiveTable(props: LiveTableProps) {
  const { one, state, nowMinute, isKnown, isFlagged, joined, cell, corner, onTap } = props
  const { LL, locale } = useI18nContext()
  const { table, place } = one
  const [start, end] = nameParts(table.name)
  const allergiesOf = usePartyAllergies()
  const { word, time, party } = stateText(LL, state, nowMinute, isKnown)
  const nameOf = (row: BookingView) => LL.floorPlan.party({ name: guestText(LL, row, locale), n: row.pax })
  const allergens = party ? allergiesOf(party, true) : ''
  const { Icon, look } = stateLooks[shownOf(state, isKnown)]
  const [width, height] = [place.width * cell, place.height * cell]
  const isWide = width >= 84
  const step = party ? stepOf(party) : ''
  const mark = party?.unconfirmed ?? null
  const sayStep = useSayStep()
  const next = party && nextStep(party)
  const goOn = party && next ? () => sayStep(party, next) : null
  const hold = useHold(goOn)
  const said = [
    `${table.name} ${seatsText(LL, table)}`,
    stateRead(LL, state, { nowMinute, isKnown, joined, nameOf }),
    step === '' ? '' : LL.seating.step[step](),
    party ? allergiesOf(party) : '',
    isFlagged ? LL.stand.mark.flagged() : '',
    mark ? LL.stand.mark[mark]() : '',
  ]
  return (
    <button
      type="button"
      data-table={table.id}
      data-kind={state.kind}
      aria-label={said.filter((text) => text !== '').join('. ')}
      title={party ? nameOf(party) : undefined}
      aria-description={next ? LL.seating.steps.hold({ step: LL.seating.step[next]() }) : undefined}
      aria-keyshortcuts={next ? 's' : undefined}
      onPointerDown={hold.onDown}
      onPointerMove={hold.onMove}
      onPointerUp={hold.onEnd}
      onPointerCancel={hold.onEnd}
      onContextMenu={(event) => {
        if (hold.keepsMenu()) event.preventDefault()
      }}
      onClick={(event) => {
        if (!hold.wasHold(event.detail)) onTap()
      }}
      onKeyDown={(event) => {
        if (event.key !== 's' || event.ctrlKey || event.metaKey || event.altKey || event.repeat || !goOn)
          return
        goOn()
        event.preventDefault()
      }}
      style={placeStyle(place, cell, corner)}
      className={`figures absolute flex flex-col items-center justify-center overflow-hidden p-0.5 text-center leading-tight ${look} ${next ? 'select-none [-webkit-touch-callout:none]' : ''} ${place.shape === 'seat' && cell < 60 ? 'rounded-box' : shapeLook[place.shape]}`}
    >
      {hold.isHeld && <span aria-hidden="true" className="held absolute inset-0 bg-success/35" />}
      <span className="flex max-w-full items-center gap-1 font-bold">
        {width >= 60 && <Icon aria-hidden="true" size={16} className="shrink-0" />}
        <span className={`flex min-w-0 ${width < 60 ? 'text-sm' : ''}`}>
          <span className="overflow-hidden text-ellipsis whitespace-pre">{start}</span>
          <span className="whitespace-pre">{end}</span>
        </span>
        {step !== '' && (
          <span className="flex shrink-0 items-center gap-0.5 rounded-box bg-card px-1 text-ink text-sm">
            <StepIcon step={step} size={14} />
            {width >= 110 && LL.seating.step[step]()}
          </span>
        )}
        {joined !== '' && <Link2 aria-hidden="true" size={14} className="shrink-0" />}
        {isFlagged && <CircleAlert aria-hidden="true" size={16} className="shrink-0 fill-error text-white" />}
        {mark && <CloudUpload aria-hidden="true" size={14} className="shrink-0" />}
      </span>
      <span className={`max-w-full truncate ${isWide ? 'text-sm' : 'text-xs'}`}>
        {word}
        {isWide && time !== '' && ` ${time}`}
      </span>
      {!isWide && time !== '' && height >= 52 && <span className="max-w-full truncate text-xs">{time}</span>}
      {isWide && party && height >= 80 && (
        // Of a long name the end may be missing, never how many.
        <span className="flex max-w-full text-sm">
          <span className="truncate">{guestText(LL, party, locale)}</span>
          <span className="whitespace-pre"> {LL.stand.pax({ n: party.pax })}</span>
        </span>
      )}
      {allergens !== '' && (
        <span className="flex max-w-full items-center gap-0.5 rounded-box bg-card px-1 font-bold text-error-ink text-xs">
          <TriangleAlert aria-hidden="true" size={12} className="shrink-0" />
          <span className="truncate">{allergens}</span>
        </span>
      )}
    </button>
  )
}
