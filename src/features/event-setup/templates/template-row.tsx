import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { type EventTemplate, ticketPrice } from '#domain/event/event-template.ts'
import type { TicketType } from '#domain/event/ticket-type.ts'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { RowButtons, type RowDeeds } from '#lib/list/row-buttons.tsx'
import { formatMoney } from '#lib/text/money.ts'
import { Chip } from '#ui/chip.tsx'

/** A template: what it is called and where it stands, how long and for how many, what it sells. */
export function TemplateRow({
  row,
  types,
  isUnconfirmed,
  ...does
}: RowDeeds & { row: EventTemplate; types: readonly TicketType[]; isUnconfirmed: boolean }) {
  const { LL } = useI18nContext()
  const words = LL.events.templates
  const { name } = row
  return (
    <li className="flex flex-wrap items-center gap-x-1 py-1 pr-1 pl-3">
      <div className="flex min-w-48 flex-1 flex-col gap-1 py-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-words font-bold">{name}</span>
          {row.name_en !== '' && <span className="min-w-0 break-words text-muted">{row.name_en}</span>}
          {row.exclusive && <Chip tone="outline">{words.exclusive()}</Chip>}
          {row.tickets.length === 0 && <Chip tone="warning">{words.noTickets()}</Chip>}
          <UnconfirmedMark state={isUnconfirmed ? 'waiting' : null} />
        </span>
        <span className="figures flex flex-wrap gap-x-4 text-muted">
          <span className="break-all">/{row.slug}</span>
          <span>{words.minutes({ n: row.duration })}</span>
          <span>{words.seats({ n: row.maximum_capacity })}</span>
          <span>{words.party({ least: row.minimum_pax, most: row.maximum_pax })}</span>
        </span>
        {row.tickets.length > 0 && <TicketsLine row={row} types={types} />}
        <CreateEvent row={row} />
      </div>
      <RowButtons
        id={row.id}
        words={{
          ...{ delete: LL.events.delete({ name }), edit: LL.events.edit({ name }) },
          ...{ up: LL.events.up({ name }), down: LL.events.down({ name }) },
        }}
        {...does}
      />
    </li>
  )
}

/** おとな 3,000円, こども 無料: each at the price that it has here. */
function TicketsLine({ row, types }: { row: EventTemplate; types: readonly TicketType[] }) {
  const { LL, locale } = useI18nContext()
  return (
    <span className="figures flex flex-wrap gap-x-4">
      {row.tickets.map((ticket) => {
        const type = types.find(({ id }) => id === ticket.ticket_type)
        const price = ticketPrice(ticket, type)
        return (
          <span key={ticket.ticket_type} className={type ? '' : 'text-error'}>
            {type ? priceName(type, locale) : LL.events.templates.ticket.deleted()}{' '}
            {price !== null && formatMoney(price, locale)}
          </span>
        )
      })}
    </span>
  )
}

/** Nothing leads to a screen that is not there. */
function CreateEvent({ row }: { row: EventTemplate }) {
  const words = useI18nContext().LL.events.templates
  const to = '/create-event'
  if (!(to in useRouter().routesByPath)) return null
  return (
    <Link
      to={to as NonNullable<LinkProps['to']>}
      search={{ template: row.id } as NonNullable<LinkProps['search']>}
      aria-label={words.createEventOf({ name: row.name })}
      className="inline-flex min-h-11 items-center gap-2 self-start text-primary underline underline-offset-4"
    >
      <CalendarPlus aria-hidden="true" size={20} />
      {words.createEvent()}
    </Link>
  )
}
