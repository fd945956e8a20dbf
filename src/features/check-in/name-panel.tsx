import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { searchFor } from '#domain/guest/search.ts'
import { readTicketCode } from '#domain/ticket/ticket-code.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useAreGuestsRead } from '#lib/booking/guests-to-note.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { dayUnreadText } from '#lib/text/unread-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field/field.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import type { GateSale, LetIn } from './gate.ts'
import { PartyRow } from './party-row.tsx'

export interface NamePanelProps {
  venue: Venue
  day: string
  /** Those of the event, who come before who does not. */
  parties: readonly BookingView[]
  sale: GateSale
  /** What is looked for as it opens, '' for nothing. */
  sought: string
  /** The event does not take place: nobody is let in without a second thought. */
  isOff: boolean
  onLetIn: LetIn
  onBooking: (id: string) => void
  onCode: (text: string) => void
}

/** As many as a person looks through; more are found by a word. */
const atOnce = 60

/** By name: who has booked, in the order of their kana, so that nobody moves under the finger when somebody is let in. */
export function NamePanel({
  venue,
  day,
  parties,
  sale,
  isOff,
  onLetIn,
  onBooking,
  onCode,
  sought,
}: NamePanelProps) {
  const { LL } = useI18nContext()
  const words = LL.checkInGate.names
  const [typed, setTyped] = useState(sought)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (sought !== '') box.current?.querySelector<HTMLElement>('[data-party] button')?.focus()
  }, [sought])
  const [shown, setShown] = useState(atOnce)
  const query = useDeferredValue(typed)
  const areGuestsRead = useAreGuestsRead()
  const found = useMemo(() => {
    const isSought = searchFor(query)
    return parties.filter((b) => isSought(b, null))
  }, [parties, query])
  const unread = dayUnreadText(LL, venue, day)
  const rows = found.slice(0, shown)
  return (
    <section ref={box} aria-labelledby="check-in-names" className="flex flex-col gap-3">
      <h2 id="check-in-names" className="font-bold text-lg">
        {LL.checkInGate.way.name()}
      </h2>
      <search>
        <TextField
          type="search"
          label={words.search()}
          hint={words.hint()}
          value={typed}
          maxLength={200}
          autoComplete="off"
          onValue={(text) => {
            // A hand scanner types to wherever the focus is.
            const isCode = readTicketCode(text.trim()) !== null
            if (isCode) onCode(text)
            setTyped(isCode ? '' : text)
            setShown(atOnce)
          }}
        />
      </search>
      <p role="status" className="figures text-muted">
        {words.found({ n: found.length })}
      </p>
      {unread !== '' && <Notice tone="warning">{unread}</Notice>}
      {!areGuestsRead ? (
        <Loading text={words.loading()} />
      ) : rows.length > 0 ? (
        <ul
          aria-labelledby="check-in-names"
          className="divide-y divide-line overflow-hidden rounded-box border border-line bg-card"
        >
          {rows.map((row) => (
            <PartyRow key={row.id} {...{ venue, row, sale, isOff, onLetIn, onBooking }} />
          ))}
        </ul>
      ) : (
        <Empty text={query.trim() === '' ? words.none() : words.noneFound()} />
      )}
      {found.length > rows.length && (
        <Button onClick={() => setShown(shown + atOnce)}>
          {words.more({ n: found.length - rows.length })}
        </Button>
      )}
    </section>
  )
}
