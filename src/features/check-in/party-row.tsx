import { DoorOpen, NotebookText } from 'lucide-react'
import { memo, useState } from 'react'
import { isLive, isWaitBooked } from '#domain/booking/booking.ts'
import { scansNow, ticketsLeft } from '#domain/check-in/check-in.ts'
import { barredBy, peopleIn, ticketsIn } from '#domain/check-in/let-in.ts'
import { dueAtVenue } from '#domain/price/card/at-venue.ts'
import { nightText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { usePartyAllergies, usePartyWords } from '#lib/booking/guests-to-note.tsx'
import { OfEventChip } from '#lib/booking/status-chip.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { NoTicketsChip } from '#lib/events/no-tickets-chip.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import { linesText } from '#lib/text/lines-text.ts'
import { formatMoney } from '#lib/text/money.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Stepper } from '#ui/field/stepper.tsx'
import type { GateSale, LetIn } from './gate.ts'
import { TakeBack } from './take-back.tsx'

export interface PartyRowProps {
  venue: Venue
  row: BookingView
  sale: GateSale
  isOff: boolean
  onLetIn: LetIn
  onBooking: (id: string) => void
}

const longName = 24

/** A party at the gate: who they are, how many are in, and one tap for the rest of them. */
export const PartyRow = memo(function PartyRow({
  venue,
  row,
  sale,
  isOff,
  onLetIn,
  onBooking,
}: PartyRowProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkInGate.row
  const [inside, name] = [peopleIn(row), guestText(LL, row, locale)]
  // Beside buttons it would be broken within its words.
  const isLong = name.length > longName
  return (
    <li data-party={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div
        className={`flex min-w-0 flex-1 flex-col gap-0.5 ${isLong ? 'basis-full xl:basis-56' : 'basis-56'}`}
      >
        <button
          type="button"
          onClick={() => onBooking(row.id)}
          className="wrap-anywhere min-h-11 min-w-16 self-start text-left font-bold text-lg text-primary hover:underline"
        >
          {name}
        </button>
        <span className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-bold">
            {words[inside > row.pax ? 'inBeyond' : 'inOf']({ inside, pax: row.pax })}
          </span>
          {row.lines.length > 0 && <span className="text-muted">{linesText(LL, row.lines, locale)}</span>}
          {row.reference !== '' && <span className="text-muted text-sm">{row.reference}</span>}
          <UnconfirmedMark state={row.unconfirmed} />
        </span>
        <PartyNotes
          row={row}
          sale={sale}
          isOff={isOff}
          isIn={inside > 0 ? (inside < row.pax ? 'partly' : 'wholly') : 'not'}
        />
      </div>
      {barredBy(row) || (isOff && ticketsLeft(row).length > 0) ? (
        <Barred row={row} name={name} isOff={isOff} onLetIn={onLetIn} />
      ) : (
        <Entrance venue={venue} row={row} name={name} onLetIn={onLetIn} />
      )}
      <TakeBack venue={venue} row={row} name={name} />
    </li>
  )
})

/**
 * What staff should know of them before they pass: allergies, wishes, what is noted, and what they pay here: once for the whole
 * party, as the first of it comes.
 */
export function PartyNotes({
  row,
  sale,
  isIn,
  isOff = false,
  isLoud = false,
}: {
  row: BookingView
  sale: GateSale
  /** Before these come. */
  isIn: 'not' | 'partly' | 'wholly'
  /** Nobody pays for what does not take place, unless they are let in all the same. */
  isOff?: boolean
  isLoud?: boolean
}) {
  const { LL, locale } = useI18nContext()
  const allergies = usePartyAllergies()(row)
  const { requests, comments } = usePartyWords()(row)
  const sum = dueAtVenue(row)
  return (
    <>
      {sum > 0 && isLive(row) && isIn === 'not' && !isOff && (
        // Never broken between a sum and its 円.
        <span className={`figures break-keep ${isLoud ? 'font-bold text-2xl' : 'font-semibold'}`}>
          {LL.checkInGate.row.due({ sum: formatMoney(sum, locale) })}
        </span>
      )}
      {sum > 0 && isLive(row) && isIn === 'partly' && (
        <span className="text-sm">{LL.checkInGate.row.dueAtFirst()}</span>
      )}
      <span className="empty:hidden">
        <NoTicketsChip row={row} sells={sale.sells} />
      </span>
      <AllergyLine text={allergies} />
      {[requests, comments]
        .filter((text) => text !== '')
        .map((text) => (
          <span key={text} className="wrap-anywhere line-clamp-3 flex items-start gap-1 text-sm">
            <NotebookText aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
            {text}
          </span>
        ))}
    </>
  )
}

type PartProps = Pick<PartyRowProps, 'row' | 'onLetIn'> & { name: string }

/** All who are not in yet, or some of them. */
function Entrance({ venue, row, name, onLetIn }: PartProps & { venue: Venue }) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkInGate.row
  const [part, setPart] = useState<number | null>(null)
  // A party marked as come is in, though no ticket of it was let in.
  const isMarked = ticketsIn(row) === 0 && peopleIn(row) > 0
  const left = isMarked ? [] : ticketsLeft(row)
  if (left.length === 0) {
    const last = isMarked
      ? [row.status_at]
      : scansNow(row)
          .map(({ at }) => at)
          .sort()
    const time = nightText(last.at(-1) ?? venue.now, venue.now, venue.clock, locale)
    return <Chip tone="success">{words.allIn({ time })}</Chip>
  }
  const letIn = (n: number) => {
    setPart(null)
    // From the highest down: whoever has a code has a low one more often, and is told of no second scan.
    onLetIn(row, left.slice(-n), 'name')
  }
  const isWhole = left.length === row.pax
  const all =
    left.length === 1 ? words.one() : isWhole ? words.all({ n: left.length }) : words.rest({ n: left.length })
  return (
    <div className="flex flex-wrap items-end gap-2">
      {left.length > 1 &&
        (part === null ? (
          <Button className="min-h-14" aria-label={words.partOf({ name })} onClick={() => setPart(1)}>
            {words.part()}
          </Button>
        ) : (
          <>
            <Button className="min-h-14" aria-label={words.wholeOf({ name })} onClick={() => setPart(null)}>
              {words.whole()}
            </Button>
            <Stepper
              label={words.howMany()}
              value={Math.min(part, left.length)}
              max={left.length}
              unit={LL.stand.unit()}
              onValue={setPart}
            />
            <Button
              oneTap
              look="primary"
              className="min-h-14"
              aria-label={words.letInOf({ name, n: Math.min(part, left.length) })}
              onClick={() => letIn(part)}
            >
              {words.letIn({ n: Math.min(part, left.length) })}
            </Button>
          </>
        ))}
      {part === null && (
        <Button
          oneTap
          look="primary"
          className="min-h-14"
          aria-label={words.named({ name, what: all })}
          onClick={() => letIn(left.length)}
        >
          <DoorOpen aria-hidden="true" size={20} />
          {all}
        </Button>
      )}
    </div>
  )
}

/** Why they are not let in, by themselves or with their event, and what can be done. */
function Barred({ row, name, isOff, onLetIn }: PartProps & { isOff: boolean }) {
  const { LL } = useI18nContext()
  const words = LL.checkInGate
  const why = barredBy(row)
  // Their seats are another booking's: this place would count them once more.
  const isEnded = isWaitBooked(row)
  const left = isEnded ? [] : ticketsLeft(row)
  const barred = words.verdict.barredWhy
  return (
    <div className="flex flex-1 basis-56 flex-col items-start gap-1">
      <OfEventChip row={row} isOff={isOff} />
      <p className="text-muted text-sm">{why === null ? words.off() : barred[isEnded ? 'booked' : why]()}</p>
      {left.length > 0 && (
        <Button
          oneTap
          aria-label={words.row.named({ name, what: words.verdict.allTheSame() })}
          onClick={() => onLetIn(row, left, 'name')}
        >
          {words.verdict.allTheSame()}
        </Button>
      )}
    </div>
  )
}
