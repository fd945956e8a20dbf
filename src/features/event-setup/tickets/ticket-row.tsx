import type { TicketType } from '#domain/event/ticket-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { RowButtons, type RowDeeds } from '#lib/list/row-buttons.tsx'
import { formatTaxed } from '#lib/text/money.ts'
import { Chip } from '#ui/chip.tsx'

/** A kind of ticket: what it is, what it costs, and how many templates sell it. */
export function TicketRow({
  row,
  uses,
  isUnconfirmed,
  ...does
}: RowDeeds & { row: TicketType; uses: number; isUnconfirmed: boolean }) {
  const { LL, locale } = useI18nContext()
  const words = LL.events
  const { name } = row
  return (
    <li className="flex flex-wrap items-center gap-x-1 py-1 pr-1 pl-3">
      <div className="flex min-w-48 flex-1 flex-col gap-1 py-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-words font-bold">{name}</span>
          {row.name_en !== '' && <span className="min-w-0 break-words text-muted">{row.name_en}</span>}
          {uses > 0 && <Chip tone="outline">{words.tickets.usedBy({ n: uses })}</Chip>}
          <UnconfirmedMark state={isUnconfirmed ? 'waiting' : null} />
        </span>
        <span className="figures flex flex-wrap gap-x-4">
          <span>{formatTaxed(row.price, locale)}</span>
          {row.price > 0 && <span className="text-muted">{words.taxRate({ tax: row.tax })}</span>}
        </span>
        {row.description !== '' && (
          <p className="line-clamp-2 whitespace-pre-line break-words text-muted">{row.description}</p>
        )}
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
