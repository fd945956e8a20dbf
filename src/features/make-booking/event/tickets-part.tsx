import type { EventTemplate } from '#domain/event/event-template.ts'
import { ticketTypeOf } from '#domain/event/ticket-type.ts'
import { type BookingLine, totalOf } from '#domain/price/line.ts'
import { priceName } from '#domain/price/price-type.ts'
import { hasChanged, priceRows, withLine } from '#features/make-booking/price-rows.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { formatMoney } from '#lib/text/money.ts'
import { Stepper } from '#ui/field/stepper.tsx'
import { useBound } from '#ui/form/form-context.ts'

export interface TicketsPartProps {
  venue: Venue
  /** Of the occurrence that was chosen; null where there is none. */
  template: EventTemplate | null
  /** The lines of the booking as it was opened. */
  agreed: readonly BookingLine[]
  /** People follow the tickets. */
  onPeople: (n: number) => void
}

/** How many of each kind of ticket; an event that sells none does not show it. */
export function TicketsPart({ venue, template, agreed, onPeople }: TicketsPartProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.daily.prices
  const { value: lines, onValue } = useBound<BookingLine[]>()
  const types = ticketsOf(venue, template)
  const { here } = priceRows({ types, lines, agreed, weekday: 1, minute: null })
  if (here.length === 0) return null
  const choose = (line: BookingLine) => {
    const next = withLine({ lines, agreed }, line)
    onValue(next)
    const people = next.reduce((sum, { count }) => sum + count, 0)
    if (people > 0) onPeople(people)
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-semibold">{LL.events.sell.tickets()}</legend>
      {here.map((row) => (
        <div key={row.line.price_type}>
          <Stepper
            label={LL.stand.lines.one({
              name: priceName(row.line, locale),
              price: row.line.price === 0 ? LL.events.free() : formatMoney(row.line.price, locale),
            })}
            value={row.line.count}
            min={0}
            max={row.most}
            onValue={(count) => choose({ ...row.line, count })}
          />
          {row.now && hasChanged(row) && (
            <p className="text-muted text-sm">
              {words.priceThen({ price: formatMoney(row.now.price, locale) })}
            </p>
          )}
          {!row.now && <p className="text-muted text-sm">{words.gone()}</p>}
        </div>
      ))}
      <p aria-live="polite" className="figures font-semibold">
        {LL.stand.lines.total({ sum: formatMoney(totalOf(lines), locale) })}
      </p>
    </fieldset>
  )
}

/** Kinds of tickets as this event sells them, in its order, as prices that hold at any time. */
function ticketsOf({ setup }: Venue, template: EventTemplate | null) {
  const kinds = new Map(
    (setup?.items ?? [])
      .filter(({ kind }) => kind === 'ticket_type')
      .map((item) => [ticketTypeOf(item).id, ticketTypeOf(item)]),
  )
  return (template?.tickets ?? []).flatMap(({ ticket_type, price }, position) => {
    const kind = kinds.get(ticket_type)
    const always = { weekdays: [], starts_at: null, ends_at: null, position }
    return kind ? [{ ...kind, ...always, type: 'ticket' as const, price: price ?? kind.price }] : []
  })
}
