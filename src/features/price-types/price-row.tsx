import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import type { PriceType } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { formatMoney } from '#lib/text/money.ts'
import { IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { daysText, timesText } from './price-text.ts'

export interface PriceRowProps {
  row: PriceType
  isUnconfirmed: boolean
  /** null where the row is the first or the last. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  onEdit: () => void
  onDelete: () => void
}

/** A price: what it is, what it costs and when, who may choose it. */
export function PriceRow({ row, isUnconfirmed, onUp, onDown, onEdit, onDelete }: PriceRowProps) {
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
          <span>{words.included({ price: formatMoney(row.price, locale) })}</span>
          <span className="text-muted">{words.taxRate({ tax: row.tax })}</span>
          <span className="text-muted">{daysText(LL, row, locale)}</span>
          <span className="text-muted">{timesText(LL, row)}</span>
        </span>
      </div>
      <span className="ml-auto flex">
        {/* First, and apart: where a thumb scrolls along the edge stands what loses nothing. */}
        <IconButton className="mr-6" label={words.delete({ name })} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
        <IconButton
          label={words.up({ name })}
          data-moves={row.id}
          data-way="up"
          disabled={!onUp}
          onClick={() => onUp?.()}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          label={words.down({ name })}
          data-moves={row.id}
          data-way="down"
          disabled={!onDown}
          onClick={() => onDown?.()}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={words.edit({ name })} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
