import { QrCode as QrSign } from 'lucide-react'
import { editCommand, statusCommand } from '#domain/booking/booking-commands.ts'
import { homePhone } from '#domain/contact/home-phone.ts'
import { minutesIn } from '#domain/day/day-view.ts'
import { rangeText, spanText } from '#domain/time/span-text.ts'
import { minuteText } from '#domain/time/time-text.ts'
import {
  backBy,
  calledAt,
  isToldAlready,
  lateBy,
  numberText,
  type Queue,
  usualToReturn,
} from '#domain/waiting/queue.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { type Seat, useStatusTap } from '#lib/booking/use-status-tap.ts'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { Door, Waiter } from '#lib/waiting/use-door.ts'
import type { LiveHold } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { telAddress } from '#ui/tel-link.tsx'
import { toast } from '#ui/toast.tsx'

export interface DoorRowProps {
  venue: Venue
  door: Door
  waiter: Waiter
  /** Where they are led now; null in a house without tables, and where none is for them. */
  seat: Seat | null
  /** To the choice of a table, where none is for them; null in a house without tables. */
  onTable: ((id: string) => void) | null
  onOpen: (id: string) => void
  onSlip: (id: string) => void
  /** From where the list was left, and whose button has the focus again. */
  back: 'slip' | 'table' | null
}

const noHolds: LiveHold[] = []

/** One party at the door: what it was told, how long it has waited, and the three ways on. */
export function DoorRow({ venue, door, waiter, seat, onTable, onOpen, onSlip, back }: DoorRowProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.waitingList
  const runner = useCommandRunner()
  const onStatus = useStatusTap(venue, door.near, noHolds)
  const allergies = usePartyAllergies()
  const { row, turn, next, quote } = waiter
  const { queue } = row
  const name = guestText(LL, row, locale)
  const number = queue ? words.number({ number: numberText(queue.number, turn) }) : words.noNumber()
  const label = (action: string) => words.forParty({ number, name, action })
  const said = (of: Queue) => ({ number: numberText(of.number, turn), name })
  const call = () => {
    // Who was put here by an older tablet has no number yet.
    const of = queue ?? door.placeFor(row.pax)
    const command = editCommand(row, {
      queue: calledAt(of, venue.minute, venue.settings.minutes_to_return ?? usualToReturn),
    })
    const isMailed = row.email !== '' && venue.settings.send_confirmation_email === true
    const told = isMailed && isToldAlready(of, venue.minute) ? 'calledAgain' : 'called'
    const by = backBy(of)
    if (command) void runner.run(row.id, command, words.done[told](said(of)))
    // In the minute of the last call there is nothing to write: they were told just now.
    else if (by !== null)
      toast(words.done.calledJustNow({ ...said(of), by: minuteText(by) }), { tone: 'info' })
  }
  const leave = () => {
    const told = queue ? words.done.left(said(queue)) : LL.stand.done.cancelled({ name })
    void runner.run(row.id, statusCommand(row, 'cancelled'), told)
  }
  const wait =
    next === null || quote === null
      ? words.quoteNone()
      : next.wait === 0
        ? words.quoteNow()
        : words.quote({ range: rangeText(quote.least, quote.most, locale) })
  const callWord = (queue?.called ?? null) === null ? words.call() : words.callAgain()
  return (
    <li data-waiter={row.id} className="border-line border-b bg-card px-4 py-3">
      <div className="flex items-start gap-3">
        <strong className="figures min-w-18 text-2xl leading-tight">{number}</strong>
        <button
          type="button"
          aria-label={label(words.open())}
          className="min-h-11 min-w-0 flex-1 rounded-box text-left hover:bg-sunken"
          onClick={() => onOpen(row.id)}
        >
          <span className="flex flex-wrap items-center gap-x-2 font-semibold text-lg leading-tight">
            <span className="wrap-anywhere min-w-0">{name}</span>
            <span className="figures whitespace-nowrap">{LL.stand.people({ n: row.pax })}</span>
            <UnconfirmedMark isSign state={row.unconfirmed} />
          </span>
          <span className="figures flex flex-wrap gap-x-3">
            <span>{words.since({ span: spanText(minutesIn(row, venue.now) ?? 0, locale) })}</span>
            <span className={next?.wait === 0 ? 'font-bold text-success' : ''}>{wait}</span>
            {queue?.quoted && (
              <span className="text-muted">{words.said({ range: rangeText(...queue.quoted, locale) })}</span>
            )}
          </span>
          <AllergyLine text={allergies(row)} />
        </button>
        <Button
          data-autofocus={back === 'slip' || undefined}
          className="min-h-12 px-3"
          aria-label={label(words.qr())}
          onClick={() => onSlip(row.id)}
        >
          <QrSign aria-hidden="true" size={22} />
        </Button>
      </div>
      {queue && <Called queue={queue} minute={venue.minute} />}
      {row.phone !== '' && (
        <a
          href={telAddress(row.phone)}
          className="figures inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {homePhone(row.phone)}
        </a>
      )}
      <div className="mt-2 grid grid-cols-3 gap-2">
        <Button className="min-h-12" oneTap aria-label={label(callWord)} onClick={call}>
          {callWord}
        </Button>
        <Button
          className="min-h-12 border-primary text-primary"
          oneTap
          data-autofocus={back === 'table' || undefined}
          aria-label={label(seat ? LL.seating.seatAtRead({ table: seat.name }) : words.seat())}
          aria-haspopup={onTable && !seat ? 'dialog' : undefined}
          onClick={() => (onTable && !seat ? onTable(row.id) : onStatus(row, 'seated', seat ?? undefined))}
        >
          {seat ? (
            <span className="flex min-w-0 flex-col leading-tight">
              {LL.seating.seatAt()}
              <strong className="wrap-anywhere">{seat.name}</strong>
            </span>
          ) : (
            words.seat()
          )}
        </Button>
        <Button className="min-h-12" oneTap aria-label={label(words.leave())} onClick={leave}>
          {words.leave()}
        </Button>
      </div>
    </li>
  )
}

function Called({ queue, minute }: { queue: Queue; minute: number }) {
  const { LL, locale } = useI18nContext()
  const words = LL.waitingList
  const by = backBy(queue)
  if (queue.called === null || by === null) return null
  const time = minuteText(queue.called)
  const late = lateBy(queue, minute)
  return late > 0 ? (
    <p className="figures mt-1 font-bold text-error">
      {words.calledOver({ time, span: spanText(late, locale) })}
    </p>
  ) : (
    <p className="figures mt-1 font-semibold text-primary-ink">
      {words.called({ time, by: minuteText(by) })}
    </p>
  )
}
