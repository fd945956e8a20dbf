import { Clock, DoorOpen, Pencil, Phone, Trash2 } from 'lucide-react'
import { isWaitBooked, type Status } from '#domain/booking/booking.ts'
import { isInTheRoom, nextStatuses, primaryNext, visitSteps } from '#domain/booking/status.ts'
import { ticketsLeft } from '#domain/check-in/check-in.ts'
import { barredBy, peopleIn, ticketsIn } from '#domain/check-in/let-in.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { telAddress } from '#ui/tel-link.tsx'

export interface ActionsProps {
  booking: BookingView
  /** What the tables are called to which it is led; '' for none. */
  seatAt: string
  /** The visit lies ahead: nobody can come or go yet, only the booking itself can change. */
  isAhead: boolean
  onStatus: (status: Status) => void
  /** Lets in who of an event's party is not in yet. */
  onLetIn: (tickets: readonly number[]) => void
  /** Undefined where nobody can be late yet, or any more. */
  onLate: (() => void) | undefined
  onEdit: () => void
  onDelete: () => void
}

/** The steps of the visit first, the one that is meant most in colour; what ends the visit otherwise comes after it. All can be undone. */
export function Actions({
  booking,
  seatAt,
  isAhead,
  onStatus,
  onLetIn,
  onLate,
  onEdit,
  onDelete,
}: ActionsProps) {
  const { LL } = useI18nContext()
  const words = LL.stand.detail
  const isOfEvent = booking.occurrence !== null
  const steps = isAhead || isOfEvent ? [] : visitSteps(booking.status)
  const meant = primaryNext(booking.status)
  const others = nextStatuses(booking.status)
    .filter((status) => !steps.includes(status))
    // Nobody is led to a seat there, and who came is let in by their tickets.
    .filter((status) => !isOfEvent || !isInTheRoom(status))
    .filter((status) => !isAhead || status === 'confirmed' || status === 'cancelled')
    // What they waited for is booked beside it: it would be sold to them twice.
    .filter((status) => status !== 'confirmed' || !isWaitBooked(booking))
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{words.actions()}</legend>
      {isOfEvent && !isAhead && <LetIn booking={booking} onLetIn={onLetIn} />}
      {steps.map((step) => (
        <Button
          key={step}
          look={step === meant ? 'primary' : 'plain'}
          className="min-h-12 min-w-28"
          onClick={() => onStatus(step)}
        >
          {step === 'seated' && seatAt !== ''
            ? LL.seating.seatAtRead({ table: seatAt })
            : LL.stand.to[step]()}
        </Button>
      ))}
      {others.map((status) => (
        <Button key={status} className="min-h-12" onClick={() => onStatus(status)}>
          {isOfEvent && booking.status === 'waiting' && status === 'cancelled'
            ? LL.stand.ofEvent.offList()
            : LL.stand.to[status]()}
        </Button>
      ))}
      {onLate && (
        <Button className="min-h-12" onClick={onLate}>
          <Clock aria-hidden="true" size={18} />
          {LL.daily.late.title()}
        </Button>
      )}
      <Button className="min-h-12" onClick={onEdit}>
        <Pencil aria-hidden="true" size={18} />
        {words.edit()}
      </Button>
      {booking.phone !== '' && (
        <a
          href={telAddress(booking.phone)}
          className="inline-flex min-h-12 items-center gap-2 rounded-box border border-edge bg-card px-4 font-semibold"
        >
          <Phone aria-hidden="true" size={18} />
          {words.call()}
        </a>
      )}
      <Button look="quiet" className="min-h-12" onClick={onDelete}>
        <Trash2 aria-hidden="true" size={18} />
        {words.delete()}
      </Button>
    </fieldset>
  )
}

/** The rest of the party; nothing where all are in, or somebody has to decide first whether they may come. */
function LetIn({ booking, onLetIn }: Pick<ActionsProps, 'booking' | 'onLetIn'>) {
  const { LL } = useI18nContext()
  const isMarked = ticketsIn(booking) === 0 && peopleIn(booking) > 0
  const left = isMarked || barredBy(booking) ? [] : ticketsLeft(booking)
  if (left.length === 0) return null
  return (
    <Button oneTap look="primary" className="min-h-12 min-w-28" onClick={() => onLetIn(left)}>
      <DoorOpen aria-hidden="true" size={18} />
      {LL.stand.ofEvent.letIn({ n: left.length })}
    </Button>
  )
}
