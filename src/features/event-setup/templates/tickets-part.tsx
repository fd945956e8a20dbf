import { type RefObject, useEffect, useRef, useState } from 'react'
import { type TemplateForm, textMost } from '#domain/event/template-form.ts'
import { mostTickets } from '#domain/event/template-lists.ts'
import { ticketFrom } from '#domain/event/ticket-form.ts'
import type { TicketType } from '#domain/event/ticket-type.ts'
import { useSaveEventRows } from '#features/event-setup/event-rows.ts'
import { TicketDialog } from '#features/event-setup/tickets/ticket-dialog.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useFollowedRow } from '#lib/list/use-followed-row.ts'
import { type KitForm, useValues } from '#ui/form/use-kit-form.ts'
import { AddTicket } from './add-ticket.tsx'
import { partBox, partTitle } from './part-look.ts'
import { TicketLine } from './ticket-line.tsx'

/** Configure Tickets: which kinds are sold, in which order, at which price and how many of one date. */
export function TicketsPart({ form, types }: { form: KitForm<TemplateForm>; types: readonly TicketType[] }) {
  const words = useI18nContext().LL.events
  const save = useSaveEventRows<TicketType>('ticket_type')
  const [isNew, setIsNew] = useState(false)
  const { tickets } = useValues(form)
  const { list, follow } = useFollowedRow(tickets.map(({ ticket_type }) => ({ id: ticket_type })))
  const adds = useRef<HTMLButtonElement>(null)
  useFocusOnFewer(adds, tickets.length)
  const attach = (ticket_type: string) =>
    form.pushFieldValue('tickets', { ticket_type, price: '', limit: '' })
  const move = async (at: number, to: number) => {
    follow(tickets[at]?.ticket_type ?? '', to < at ? 'up' : 'down')
    await form.swapFieldValues('tickets', at, to)
    await form.validate('blur')
  }
  const remove = async (at: number) => {
    await form.removeFieldValue('tickets', at)
    // What was wrong with the next one, beside this one, may be right now.
    await form.validate('blur')
  }
  const pricing = (name: 'pricing' | 'pricing_en', label: string, hint?: string) => (
    <form.AppField name={name}>
      {(field) => <field.Area label={label} hint={hint} optional rows={2} maxLength={textMost[name]} />}
    </form.AppField>
  )
  return (
    <fieldset className={partBox}>
      <legend className={partTitle}>{words.templates.ticket.title()}</legend>
      <p className="text-muted text-sm">{words.templates.ticket.hint()}</p>
      <ul ref={list} aria-label={words.templates.ticket.list()} className="my-3 flex flex-col gap-3">
        {tickets.map(({ ticket_type }, i) => (
          <TicketLine
            // By its place, as the form names its fields: what moves is what stands in them.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={i}
            form={form}
            at={i}
            id={ticket_type}
            type={types.find(({ id }) => id === ticket_type)}
            onUp={i > 0 ? () => void move(i, i - 1) : null}
            onDown={i < tickets.length - 1 ? () => void move(i, i + 1) : null}
            onRemove={() => void remove(i)}
          />
        ))}
        {tickets.length === 0 && <li className="text-muted">{words.templates.ticket.none()}</li>}
      </ul>
      {tickets.length < mostTickets && (
        <AddTicket
          ref={adds}
          types={types.filter(({ id }) => tickets.every(({ ticket_type }) => ticket_type !== id))}
          onAttach={attach}
          onNew={() => setIsNew(true)}
        />
      )}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {pricing('pricing', words.templates.form.pricing(), words.templates.form.pricingHint())}
        {pricing('pricing_en', words.templates.form.pricingEn())}
      </div>
      {isNew && (
        <TicketDialog
          row={null}
          onSave={async (typed) => {
            const id = crypto.randomUUID()
            const isSafe = await save.put(ticketFrom(typed), null, types, words.tickets.created(), id)
            if (isSafe) attach(id)
            return isSafe
          }}
          onClose={() => setIsNew(false)}
        />
      )}
    </fieldset>
  )
}

/** Where a line is taken out, its button is gone with it: the one that adds another has the focus. */
function useFocusOnFewer(adds: RefObject<HTMLButtonElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) adds.current?.focus()
    before.current = count
  }, [adds, count])
}
