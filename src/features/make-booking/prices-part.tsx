import { useMemo, useState } from 'react'
import { type BookingLine, lineOf, mostLines, totalOf } from '#domain/price/line.ts'
import { priceName, priceTypeOf, priceWeekday } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { linesText } from '#lib/text/lines-text.ts'
import { formatMoney, formatTaxed } from '#lib/text/money.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Stepper } from '#ui/field/stepper.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { hasChanged, type PriceRow, priceRows, withLine } from './price-rows.ts'

export interface PricesPartProps {
  venue: Venue
  day: string
  minute: number | null
  pax: number
  /** The lines of the booking as it was opened. */
  agreed: readonly BookingLine[]
}

/** The field of what was agreed. Folded up, it says its sum; a restaurant without prices does not see it. */
export function PricesPart({ venue, day, minute, pax, agreed }: PricesPartProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.daily.prices
  const { value: lines, onValue } = useBound<BookingLine[]>()
  const items = venue.setup?.items
  const types = useMemo(
    () => (items ?? []).filter(({ kind }) => kind === 'price_type').map(priceTypeOf),
    [items],
  )
  const [below, setBelow] = useState<ReadonlySet<string>>(new Set())
  const weekday = priceWeekday(day, venue.isHoliday)
  const { here, others } = priceRows({ types, lines, agreed, weekday, minute, below })
  if (here.length === 0 && others.length === 0) return null
  const sum = LL.stand.lines.total({ sum: formatTaxed(totalOf(lines), locale) })
  const title = LL.stand.lines.title()
  const choose = (line: BookingLine) => onValue(withLine({ lines, agreed }, line))
  const chooseBelow = (line: BookingLine) => {
    setBelow(new Set(below).add(line.price_type))
    choose(line)
  }
  const rows = (of: readonly PriceRow[], onLine: (line: BookingLine) => void) => (
    <ul className="flex flex-col gap-4">
      {of.map((row) => (
        <Row
          key={row.line.price_type}
          row={row}
          pax={pax}
          isSetupRead={items !== undefined}
          onLine={onLine}
        />
      ))}
    </ul>
  )
  const courses = lines.filter(({ type }) => type === 'course').reduce((all, { count }) => all + count, 0)
  return (
    <div>
      <Disclosure
        label={
          lines.length === 0
            ? title
            : words.folded({
                title,
                what: `${linesText(LL, lines, locale)} ${formatMoney(totalOf(lines), locale)}`,
              })
        }
        open={agreed.length > 0}
        look="figures font-semibold text-primary"
      >
        <div className="flex flex-col gap-4 pt-2">
          {rows(here, choose)}
          {others.length > 0 && <Disclosure label={words.others()}>{rows(others, chooseBelow)}</Disclosure>}
          <p aria-live="polite" className="figures font-semibold">
            {sum}
          </p>
        </div>
      </Disclosure>
      {/* Also while it is folded up: the number of people may have been changed since. */}
      {courses > 0 && courses !== pax && (
        <p className="figures text-muted text-sm">{words.uneven({ courses, people: pax })}</p>
      )}
    </div>
  )
}

function Row({
  row,
  pax,
  isSetupRead,
  onLine,
}: {
  row: PriceRow
  pax: number
  /** Until then nobody knows what is offered. */
  isSetupRead: boolean
  onLine: (line: BookingLine) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.daily.prices
  const { line, now, applies, most } = row
  const label = LL.stand.lines.one({ name: priceName(line, locale), price: formatMoney(line.price, locale) })
  const all = words.forAll({ n: pax })
  const isKept = hasChanged(row)
  return (
    <li>
      <div className="figures flex flex-wrap items-end gap-x-3 gap-y-1">
        <Stepper
          label={label}
          value={line.count}
          min={0}
          max={most}
          note={most === 0 ? words.most({ n: mostLines }) : ''}
          onValue={(count) => onLine({ ...line, count })}
        />
        {/* One tap for the whole party; it keeps its place, so that nothing moves under a finger. */}
        {line.type !== 'seat' && (
          <Button
            look="quiet"
            aria-label={`${label}: ${all}`}
            disabled={line.count === pax || pax > most}
            onClick={() => onLine({ ...line, count: pax })}
          >
            {all}
          </Button>
        )}
      </div>
      {now && isKept && (
        <p className="figures flex flex-wrap items-center gap-x-2 text-muted text-sm">
          {line.price === now.price
            ? words.nameThen({ name: priceName(now, locale) })
            : words.priceThen({ price: formatMoney(now.price, locale) })}
          <Button look="quiet" className="px-2" onClick={() => onLine(lineOf(now, Math.max(1, line.count)))}>
            {words.takeNow()}
          </Button>
        </p>
      )}
      {!now && isSetupRead && <p className="text-muted text-sm">{words.gone()}</p>}
      {now && !applies && line.count > 0 && <p className="text-muted text-sm">{words.notThen()}</p>}
    </li>
  )
}
