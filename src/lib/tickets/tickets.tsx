import { useId, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { GuestBooking, GuestEvent, VenueContact } from '#domain/online/guest-booking.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import type { GuestTicket } from '#domain/ticket/guest-ticket.ts'
import { type TicketSheet, ticketFile } from '#domain/ticket/ticket-file.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { handFile } from '#lib/app/export-file.ts'
import { spanText } from '#lib/customer/event-facts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { PrintedTickets } from './printed-tickets.tsx'
import { TicketCode } from './ticket-code.tsx'
import { ticketSheet } from './ticket-sheets.ts'
import { useTickets } from './use-tickets.ts'

/** So many codes are screens of a phone: what stands below them would be found by nobody. */
const mostOpen = 3
const firstOpen = 2

/** The tickets of a booking that stands, one for each person: to be shown at the entrance, saved and printed. */
export function Tickets({
  url,
  token,
  event,
  booking,
  contact,
}: {
  url: string
  token: string
  event: GuestEvent
  booking: GuestBooking
  /** As a reader of this language reads it. */
  contact: VenueContact
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.ownTickets
  const heading = useId()
  const [isOpen, setIsOpen] = useState(false)
  // Moved to another event or day it has other codes, as far as this page can tell; at a gate without a network they count.
  const { status, pax, lines, day, minute } = booking
  const version = JSON.stringify([status, pax, lines, event, day, minute])
  const { state, code, tickets, total, again, more, all } = useTickets(url, token, version)
  const sheetOf = (ticket: GuestTicket) => ticketSheet(LL, locale, { event, booking, contact, total }, ticket)
  // Codes are drawn once, not with every word that changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that it reads is what these say
  const sheets = useMemo(() => tickets.map(sheetOf), [tickets, total, version, locale, LL])
  const [printed, setPrinted] = useState<readonly TicketSheet[] | null>(null)
  const [busy, setBusy] = useState<'save' | 'print' | 'more' | null>(null)
  // Beside what was tapped: on a phone the end of the list is screens away. 0: all of them.
  const [saved, setSaved] = useState<number | null>(null)
  const [failed, setFailed] = useState('')
  const doing = async (what: 'save' | 'print' | 'more', work: () => Promise<boolean>, said: string) => {
    setBusy(what)
    setFailed('')
    setSaved(null)
    const isDone = await work().catch(() => false)
    setBusy(null)
    if (!isDone) setFailed(said)
  }
  const name = inLanguage(event.name, event.name_en, locale)
  const when = spanText(LL, locale, booking)
  const save = (some: readonly GuestTicket[], file: string) => {
    const title = `${name} ${booking.reference}`
    const text = ticketFile({ title, heading: `${name} ${when}`, language: locale }, some.map(sheetOf))
    handFile(
      new Blob([text], { type: 'text/html;charset=utf-8' }),
      `${url}-${booking.reference}-${file}.html`,
    )
    setSaved(some.length === 1 ? (some[0]?.ticket ?? null) : 0)
    return true
  }
  const saveAll = async () => {
    const every = await all()
    return every !== null && save(every, 'tickets')
  }
  const print = async () => {
    const every = await all()
    setPrinted(every?.map(sheetOf) ?? null)
    return every !== null
  }
  if (state === 'here' && total === 0) return null
  const folds = tickets.length > mostOpen
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4" aria-busy={state === 'asking'}>
      <div>
        <h2 id={heading} className="font-bold text-lg">
          {words.title()}
        </h2>
        {state === 'here' && <p className="mt-1 text-muted text-sm">{words.hint()}</p>}
      </div>
      {state === 'asking' && <output className="block text-muted">{words.loading()}</output>}
      {state === 'failed' && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-box bg-warning p-4 text-warning-ink"
        >
          <p className="flex-1">
            {code === 'offline' || code === 'no_answer' ? words.offline() : words.failed()}
          </p>
          <Button onClick={again}>{words.again()}</Button>
        </div>
      )}
      {state === 'here' && (
        <>
          <ul className="flex flex-col gap-3">
            {tickets.map((ticket, i) => (
              <Ticket
                key={ticket.ticket}
                ticket={ticket}
                sheet={sheets[i]}
                event={name}
                when={when}
                isFolded={folds && !isOpen && i >= firstOpen}
                isSaved={saved === ticket.ticket}
                onSave={() =>
                  void doing(
                    'save',
                    async () => save([ticket], `ticket-${ticket.ticket}`),
                    words.saveFailed(),
                  )
                }
              />
            ))}
          </ul>
          <SavedNotice n={saved === 0 ? total : 0} />
          <p role="alert" className="text-error-ink empty:hidden">
            {failed}
          </p>
          <div className="no-print flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            {folds && (
              <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                {isOpen ? words.fewer({ n: firstOpen }) : words.all({ n: total })}
              </Button>
            )}
            {(isOpen || !folds) && tickets.length < total && (
              <Button busy={busy === 'more'} onClick={() => void doing('more', more, words.failed())}>
                {words.more({ n: total - tickets.length })}
              </Button>
            )}
            <Button busy={busy === 'print'} onClick={() => void doing('print', print, words.failed())}>
              {words.print()}
            </Button>
            {total > 1 && (
              <Button busy={busy === 'save'} onClick={() => void doing('save', saveAll, words.saveFailed())}>
                {words.saveAll()}
              </Button>
            )}
          </div>
        </>
      )}
      {printed &&
        createPortal(<PrintedTickets sheets={printed} onDone={() => setPrinted(null)} />, document.body)}
    </section>
  )
}

function Ticket({
  ticket,
  sheet,
  event,
  when,
  isFolded,
  isSaved,
  onSave,
}: {
  ticket: GuestTicket
  sheet: TicketSheet | undefined
  /** What it is for: one ticket is all that a picture of the screen shows. */
  event: string
  when: string
  /** Out of sight, and printed all the same. */
  isFolded: boolean
  isSaved: boolean
  onSave: () => void
}) {
  const { LL, locale } = useI18nContext()
  const kind = inLanguage(ticket.name, ticket.name_en, locale)
  if (!sheet) return null
  return (
    <li
      className={`${isFolded ? 'hidden print:flex' : 'flex'} break-inside-avoid flex-col items-center gap-x-6 gap-y-3 rounded-box border border-line bg-card p-4 sm:flex-row`}
    >
      <TicketCode code={sheet.code} label={sheet.label} />
      <div className="flex min-w-0 flex-col gap-1 self-stretch sm:justify-center">
        <p className="flex flex-wrap items-center gap-x-3 font-bold">
          {sheet.heading}
          {ticket.used && <Chip tone="neutral">{LL.ownTickets.used()}</Chip>}
        </p>
        <p className="wrap-anywhere">
          {event}
          <br />
          <span className="figures">{when}</span>
        </p>
        {kind !== '' && <p className="wrap-anywhere">{kind}</p>}
        <Button
          className="no-print mt-2 sm:self-start"
          aria-label={LL.ownTickets.saveOf({ n: ticket.ticket })}
          onClick={onSave}
        >
          {LL.ownTickets.save()}
        </Button>
        <SavedNotice n={isSaved ? 1 : 0} />
      </div>
    </li>
  )
}

/** That so many were saved, where there are any: a phone shows nothing else of it. */
function SavedNotice({ n }: { n: number }) {
  const words = useI18nContext().LL.ownTickets
  return (
    <output className="no-print block rounded-box bg-success-soft p-3 text-success-ink empty:hidden">
      {n > 0 && words.saved({ n })}
    </output>
  )
}
