import { areasOfOnlineChange, beforeOnlineChange, isCancelledOnline } from '#domain/booking/booking.ts'
import { newsAt, newsKind } from '#domain/online/new-online.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { minuteText, pastText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import {
  GuestsToNoteProvider,
  useAreGuestsRead,
  usePartyAllergies,
  usePartyWords,
} from '#lib/booking/guests-to-note.tsx'
import { StatusChip, statusText } from '#lib/booking/status-chip.tsx'
import { feeDueAt, feeText } from '#lib/booking/text/fee-text.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { useEventName } from '#lib/events/use-event-text.ts'
import { areaName } from '#lib/floor-plan/area-name.ts'
import { useFloor } from '#lib/seating/use-day-tables.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { linesText } from '#lib/text/lines-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty, Loading } from '#ui/states.tsx'

export interface NewOnlineDialogProps {
  venue: Venue
  bookings: readonly BookingView[]
  /** One is opened, and so looked at. */
  onOpen: (booking: BookingView) => void
  onSeenAll: () => void
  onClose: () => void
}

/** What customers booked, wait for, changed or cancelled and nobody here has looked at. Reading the list is no look: a glance at a screen forgets nothing. */
export function NewOnlineDialog({ venue, bookings, onOpen, onSeenAll, onClose }: NewOnlineDialogProps) {
  const { LL } = useI18nContext()
  const t = LL.stand.newOnline
  const kinds = new Set(bookings.map(newsKind))
  const [only] = kinds.size === 1 ? kinds : []
  const mixed = kinds.has('waits') ? 'titleNews' : kinds.has('changed') ? 'titleAll' : 'titleBoth'
  const title = t[kinds.size > 1 ? mixed : titleOf[only ?? 'made']]()
  const footer = bookings.length > 0 && (
    <Button look="primary" onClick={onSeenAll}>
      {t.seenAll()}
    </Button>
  )
  return (
    <Dialog open title={title} onClose={onClose} footer={footer}>
      <GuestsToNoteProvider>
        {bookings.length === 0 ? (
          <Empty text={t.none()} />
        ) : (
          <Rows venue={venue} bookings={bookings} onOpen={onOpen} />
        )}
      </GuestsToNoteProvider>
    </Dialog>
  )
}

const titleOf = {
  made: 'title',
  waits: 'titleWaits',
  changed: 'titleChanged',
  cancelled: 'titleCancelled',
} as const

const saidOf = { made: 'made', waits: 'waitsSince', changed: 'changedAt', cancelled: 'cancelledAt' } as const

function Rows({ venue, bookings, onOpen }: Pick<NewOnlineDialogProps, 'venue' | 'bookings' | 'onOpen'>) {
  const { LL, locale } = useI18nContext()
  const allergies = usePartyAllergies()
  const areGuestsRead = useAreGuestsRead()
  // The fees stand in the setup.
  if (!areGuestsRead || venue.setup === undefined) return <Loading />
  return (
    <ul className="flex max-w-xl flex-col gap-2">
      {bookings.map((b) => (
        <li key={b.id}>
          <button
            type="button"
            onClick={() => onOpen(b)}
            className="figures flex min-h-11 w-full flex-col items-start gap-1 rounded-box border border-edge bg-card p-3 text-left hover:bg-sunken"
          >
            <span className="flex flex-wrap gap-x-3 font-semibold">
              <span>{`${nearDayText(b.day, venue.today, locale)} ${minuteText(b.minute)}`}</span>
              <span>{LL.stand.people({ n: b.pax })}</span>
              <span className={`wrap-anywhere ${isCancelledOnline(b) ? 'text-muted line-through' : ''}`}>
                {guestText(LL, b, locale)}
              </span>
              {(isCancelledOnline(b) || b.status === 'waiting') && (
                <StatusChip status={b.status} text={statusText(LL, b)} />
              )}
            </span>
            {b.occurrence !== null && <EventName id={b.occurrence} />}
            <Before venue={venue} booking={b} />
            {isCancelledOnline(b) ? (
              <FeeLine venue={venue} booking={b} />
            ) : (
              <>
                <AllergyLine text={allergies(b)} />
                <Wishes booking={b} />
              </>
            )}
            <span className="text-muted text-sm">
              {saidBy(
                LL,
                b,
              )({
                when: pastText(newsAt(b), venue.now, venue.clock.time_zone, locale),
              })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** An event has one time: who takes another has taken another event. */
const saidBy = (LL: TranslationFunctions, b: BookingView) =>
  b.occurrence !== null && newsKind(b) === 'changed'
    ? LL.stand.ofEvent.changedAt
    : LL.stand.newOnline[saidOf[newsKind(b)]]

const EventName = ({ id }: { id: string }) => <span className="wrap-anywhere">{useEventName(id)}</span>

/** What it was before the customer changed it, of what is another now: the line above says what it is. */
function Before({ venue, booking: b }: { venue: Venue; booking: BookingView }) {
  const { LL, locale } = useI18nContext()
  const floor = useFloor(venue)
  const t = LL.stand.newOnline
  if (newsKind(b) !== 'changed') return null
  const was = beforeOnlineChange(b)
  const isMoved = was && (was.day !== b.day || was.minute !== b.minute)
  const what = [
    isMoved && `${nearDayText(was.day, venue.today, locale)} ${minuteText(was.minute)}`,
    was && was.pax !== b.pax && LL.stand.people({ n: was.pax }),
  ].filter(Boolean)
  const nameOf = (id: string | null) => {
    const area = floor?.areas.find((one) => one.id === id)
    if (area) return areaName(area, locale)
    return id === null ? t.noTable() : t.goneArea()
  }
  const [from, to] = areasOfOnlineChange(b) ?? []
  return (
    <>
      {what.length > 0 && <span className="text-muted text-sm">{t.before({ what: what.join(' ') })}</span>}
      {from !== undefined && to !== undefined && (
        <span className="wrap-anywhere text-sm">{t.area({ from: nameOf(from), to: nameOf(to) })}</span>
      )}
    </>
  )
}

/** What they ordered and asked for: whether the kitchen has to hear of it at once. */
function Wishes({ booking: b }: { booking: BookingView }) {
  const { LL, locale } = useI18nContext()
  const { requests } = usePartyWords(true)(b)
  return (
    <>
      {b.lines.length > 0 && (
        <span className="wrap-anywhere font-semibold text-sm">{linesText(LL, b.lines, locale)}</span>
      )}
      {requests !== '' && <span className="wrap-anywhere line-clamp-3 text-sm">{requests}</span>}
    </>
  )
}

/** What they owe for it, where the house has such a fee. */
function FeeLine({ venue, booking }: { venue: Venue; booking: BookingView }) {
  const { LL, locale } = useI18nContext()
  const due = feeDueAt(venue, booking)
  if (!due) return null
  const words = LL.stand.detail
  return (
    <span className="text-sm">
      {words.fee()}: {words.feeWhen[due.when]({ what: feeText(LL, locale, due) })}
    </span>
  )
}
