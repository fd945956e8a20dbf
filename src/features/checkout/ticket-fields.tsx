import { useEffect, useId, useRef, useState } from 'react'
import type { KindLeft } from '#domain/online/booking-attempt.ts'
import { type ChoiceNote, countOf } from '#domain/online/chosen-prices.ts'
import { fittedTickets, peopleOf, withTickets } from '#domain/online/chosen-tickets.ts'
import type { ChosenPrice } from '#domain/online/guest-booking.ts'
import { type EventTicket, inLanguage } from '#domain/online/public-event.ts'
import { totalOf } from '#domain/price/line.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { ChoiceChanges } from '#lib/booking-flow/choice-changes.tsx'
import { formatTaxed } from '#lib/text/money.ts'
import { Stepper } from '#ui/field/stepper.tsx'

/** The kinds in the organiser's order, how many of each, and the sum. What changed since it was chosen is taken over, and said. */
export function TicketFields({
  tickets,
  short,
  chosen,
  onChosen,
  onFitted,
}: {
  tickets: readonly EventTicket[]
  /** Kinds of which there were too few. */
  short: readonly KindLeft[]
  chosen: readonly ChosenPrice[]
  onChosen: (chosen: ChosenPrice[]) => void
  /** What changed was taken over: nobody tapped, so what was said of it stays. */
  onFitted: (chosen: ChosenPrice[]) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkout.tickets
  const id = useId()
  const [notes, setNotes] = useState<ChoiceNote[]>([])
  const names = useRef(new Map<string, string>())
  for (const { id: of, name, name_en } of tickets) names.current.set(of, inLanguage(name, name_en, locale))
  const latest = useRef({ chosen, onFitted })
  latest.current = { chosen, onFitted }
  useEffect(() => {
    const now = fittedTickets(latest.current.chosen, tickets)
    if (now.notes.length === 0) return
    setNotes(now.notes)
    latest.current.onFitted(now.chosen)
  }, [tickets])
  const sum = totalOf(chosen)
  const people = peopleOf(chosen)
  return (
    <section aria-label={words.title()} className="flex flex-col gap-3">
      {notes.length > 0 && <ChoiceChanges notes={notes} error="" nameOf={(of) => names.current.get(of)} />}
      <ul className="divide-y divide-line rounded-box border border-line bg-card">
        {tickets.map((ticket) => {
          const name = inLanguage(ticket.name, ticket.name_en, locale)
          const description = inLanguage(ticket.description, ticket.description_en, locale)
          const price = formatTaxed(ticket.price, locale)
          const few = short.find(({ price_type }) => price_type === ticket.id)
          return (
            <li key={ticket.id} className="p-4 max-[16.25rem]:p-2">
              <Stepper
                label={words.one({ name, price })}
                value={countOf(chosen, ticket.id)}
                onValue={(count) => onChosen(withTickets(chosen, tickets, ticket.id, count))}
                min={0}
                unit={words.unit()}
                note=""
              />
              {few && (
                <p className="mt-1 font-semibold text-error text-sm">
                  {few.left > 0 ? words.kindLeft({ n: few.left }) : words.kindGone()}
                </p>
              )}
              {description !== '' && (
                <p id={`${id}-${ticket.id}`} className="mt-1 whitespace-pre-line text-muted text-sm">
                  {description}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className="figures font-bold text-lg">
        {people > 0 && words.sum({ n: people, sum: formatTaxed(sum, locale) })}
      </p>
    </section>
  )
}
