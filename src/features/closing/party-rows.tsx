import type { Status } from '#domain/booking/booking.ts'
import { dueAtVenue } from '#domain/price/card/at-venue.ts'
import type { Table } from '#domain/table/floor.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { StatusChip, statusText } from '#lib/booking/status-chip.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { formatMoney } from '#lib/text/money.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'

export interface PartyRowsProps {
  rows: readonly BookingView[]
  /** Of the check: the others are named. */
  day: string
  today: string
  /** Of the floor: who still sits is looked for there. */
  tables: readonly Table[]
  /** The name of the list. */
  label: string
  /** What one tap makes of each; null where nothing is to be tapped. */
  to: Status | null
  onStatus: (b: BookingView, status: Status) => void
  onOpen: (id: string) => void
}

/** The parties of one matter: the name opens the card, the button ends the matter. */
export function PartyRows({ rows, day, today, tables, label, to, onStatus, onOpen }: PartyRowsProps) {
  const { LL, locale } = useI18nContext()
  const allergiesOf = usePartyAllergies()
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map((b) => {
        const name = guestText(LL, b, locale)
        const due = to === 'left' ? dueAtVenue(b) : 0
        return (
          <li key={b.id} data-closing={b.id} className="flex items-center gap-2 py-1">
            <button
              type="button"
              onClick={() => onOpen(b.id)}
              className="figures flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-box px-1 text-left hover:bg-sunken"
            >
              <span className="whitespace-nowrap">
                {b.day !== day && `${nearDayText(b.day, today, locale)} `}
                <strong>{minuteText(b.minute)}</strong>
              </span>
              {to === 'left' && tablesText(LL, b.tables, tables) !== '' && (
                <strong>{tablesText(LL, b.tables, tables)}</strong>
              )}
              <span className="wrap-anywhere font-semibold">{name}</span>
              <span className="whitespace-nowrap">{LL.stand.people({ n: b.pax })}</span>
              <StatusChip status={b.status} text={statusText(LL, b)} />
              <UnconfirmedMark isSign state={b.unconfirmed} />
              {due > 0 && (
                <span className="font-semibold">{LL.closing.due({ sum: formatMoney(due, locale) })}</span>
              )}
              <AllergyLine text={allergiesOf(b)} />
            </button>
            {to && (
              <Button
                oneTap
                className="min-h-12 shrink-0 whitespace-nowrap"
                aria-label={LL.stand.toFor({ name, action: LL.stand.to[to]() })}
                onClick={() => onStatus(b, to)}
              >
                {LL.stand.to[to]()}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
