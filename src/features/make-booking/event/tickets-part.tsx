import type { ForSale } from '#domain/occurrence/for-sale.ts'
import { type BookingLine, totalOf } from '#domain/price/line.ts'
import { priceName } from '#domain/price/price-type.ts'
import { hasChanged, priceRows, withLine } from '#features/make-booking/price-rows.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { formatMoney, formatTaxed } from '#lib/text/money.ts'
import { Stepper } from '#ui/field/stepper.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { ticketsOf } from './tickets-of.ts'

export interface TicketsPartProps {
  venue: Venue
  /** The occurrence that was chosen; null where there is none. */
  sale: ForSale | null
  /** The lines of the booking as it was opened. */
  agreed: readonly BookingLine[]
  /** The form begins here. */
  isFirst: boolean
  /** People follow the tickets. */
  onPeople: (n: number) => void
}

/** How many of each kind of ticket; an event that sells none does not show it. */
export function TicketsPart({ venue, sale, agreed, isFirst, onPeople }: TicketsPartProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.daily.prices
  const { value: lines, onValue, error } = useBound<BookingLine[]>()
  const types = ticketsOf(venue, sale?.template ?? null)
  const { here } = priceRows({ types, lines, agreed, weekday: 1, minute: null })
  if (here.length === 0) return null
  const choose = (line: BookingLine) => {
    const next = withLine({ lines, agreed }, line)
    onValue(next)
    const people = next.reduce((sum, { count }) => sum + count, 0)
    if (people > 0) onPeople(people)
  }
  return (
    <fieldset
      tabIndex={-1}
      aria-invalid={error !== '' || undefined}
      className="flex flex-col gap-4 outline-none"
    >
      <legend className="mb-1 font-semibold">{LL.events.sell.tickets()}</legend>
      {here.map((row, i) => (
        <div key={row.line.price_type}>
          <Stepper
            label={LL.stand.lines.one({
              name: priceName(row.line, locale),
              price: formatMoney(row.line.price, locale),
            })}
            value={row.line.count}
            min={0}
            max={row.most}
            isFirst={isFirst && i === 0}
            onValue={(count) => choose({ ...row.line, count })}
          />
          {row.now && hasChanged(row) && (
            <p className="text-muted text-sm">
              {words.priceThen({ price: formatMoney(row.now.price, locale) })}
            </p>
          )}
          {!row.now && <p className="text-muted text-sm">{words.gone()}</p>}
          <KindLeft left={sale?.kinds.get(row.line.price_type)} count={row.line.count} />
        </div>
      ))}
      {error !== '' && (
        <p role="alert" className="font-semibold text-error text-sm">
          {error}
        </p>
      )}
      <p aria-live="polite" className="figures font-semibold">
        {/* What nobody chose yet is not free. */}
        {lines.some(({ count }) => count > 0) &&
          LL.stand.lines.total({ sum: formatTaxed(totalOf(lines), locale) })}
      </p>
    </fieldset>
  )
}

/** Of a kind with a limit of its own: how many are left, and that there are too few. Staff may sell it all the same. */
function KindLeft({ left, count }: { left: number | undefined; count: number }) {
  const words = useI18nContext().LL.events.sell
  if (left === undefined) return null
  return (
    <p role="status" className={`text-sm ${count > left ? 'font-semibold text-warning-ink' : 'text-muted'}`}>
      {count > left ? words.kindOver({ left }) : words.kindLeft({ left })}
    </p>
  )
}
