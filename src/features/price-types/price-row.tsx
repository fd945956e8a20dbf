import type { PriceType } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { RowButtons, type RowDeeds } from '#lib/list/row-buttons.tsx'
import { formatMoney, formatTaxed } from '#lib/text/money.ts'
import { Chip } from '#ui/chip.tsx'
import { daysText, timesText } from './price-text.ts'

export interface PriceRowProps extends RowDeeds {
  row: PriceType
  isUnconfirmed: boolean
}

/** A price: what it is, what it costs and when, who may choose it. */
export function PriceRow({ row, isUnconfirmed, ...does }: PriceRowProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.openingHours.prices
  const { name } = row
  return (
    <li className="flex flex-wrap items-center gap-x-1 py-1 pr-1 pl-3">
      <div className="flex min-w-48 flex-1 flex-col gap-1 py-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-words font-bold">{name}</span>
          {row.name_en !== '' && <span className="min-w-0 break-words text-muted">{row.name_en}</span>}
          <Chip tone="outline">{LL.setup.priceKind[row.type]()}</Chip>
          {row.online && <Chip tone="outline">{words.online()}</Chip>}
          <UnconfirmedMark state={isUnconfirmed ? 'waiting' : null} />
        </span>
        <span className="figures flex flex-wrap gap-x-4">
          <span>{formatTaxed(row.price, locale)}</span>
          <span className="text-muted">{words.taxRate({ tax: row.tax })}</span>
          <span className="text-muted">{daysText(LL, row, locale)}</span>
          <span className="text-muted">{timesText(LL, row)}</span>
          {row.deposit && <span>{words.deposit({ sum: formatMoney(row.deposit, locale) })}</span>}
        </span>
      </div>
      <RowButtons
        id={row.id}
        words={{
          ...{ delete: words.delete({ name }), edit: words.edit({ name }) },
          ...{ up: words.up({ name }), down: words.down({ name }) },
        }}
        {...does}
      />
    </li>
  )
}
