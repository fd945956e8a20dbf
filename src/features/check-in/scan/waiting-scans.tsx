import { letInAs } from '#domain/check-in/let-in.ts'
import { nightText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { eventTitle, eventWhen } from '#lib/events/event-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { Chip } from '#ui/chip.tsx'
import type { Scanner, SoldSince } from './use-scan.ts'

interface Scan extends SoldSince {
  /** The server said no: there is no such booking. What to do stands with the changes that were refused. */
  isRefused: boolean
}

/**
 * Who was let in though this tablet had not heard of the booking: what still waits, and what became of those of this evening
 * since. Whatever does not fit stands in needs attention, too.
 */
export function WaitingScans({
  venue,
  event,
  soldSince,
}: {
  venue: Venue
  event: string
  soldSince: Scanner['soldSince']
}) {
  const words = useI18nContext().LL.checkInGate.waiting
  const all = useScans(event, soldSince)
  const list = { venue, event }
  return (
    <>
      <Scans id="check-in-waiting" title={words.title()} scans={all.waiting} {...list} />
      <Scans id="check-in-checked" title={words.checked()} scans={all.checked} {...list} />
    </>
  )
}

function useScans(event: string, soldSince: Scanner['soldSince']): Record<'waiting' | 'checked', Scan[]> {
  const { checkIns } = useSync()
  const here = (useLive(checkIns.waiting()) ?? []).flatMap(({ booking: id, tickets, at, state }) =>
    tickets.map((ticket) => ({ id, ticket, at, isRefused: state === 'rejected' || state === 'blocked' })),
  )
  const told = (useLive(checkIns.elsewhere()) ?? [])
    .filter(({ occurrence }) => occurrence === event)
    .flatMap(({ booking: id, tickets, at }) => tickets.map((ticket) => ({ id, ticket, at })))
  const isSame = (a: SoldSince) => (b: SoldSince) => a.id === b.id && a.ticket === b.ticket
  // What this screen has let in is forgotten with it; what turned out to be of another event is not.
  const since = [...soldSince, ...told.filter((one) => !soldSince.some(isSame(one)))].filter(
    (one) => !here.some(isSame(one)),
  )
  return {
    waiting: here.filter(({ isRefused }) => !isRefused),
    checked: [
      ...here.filter(({ isRefused }) => isRefused),
      ...since.map((one) => ({ ...one, isRefused: false })),
    ],
  }
}

function Scans({
  id,
  title,
  scans,
  venue,
  event,
}: {
  id: string
  title: string
  scans: readonly Scan[]
  venue: Venue
  event: string
}) {
  if (scans.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-bold">
        {title}
      </h3>
      <ul className="divide-y divide-line overflow-hidden rounded-box border border-line bg-card">
        {scans.map((one) => (
          <li
            key={`${one.id} ${one.ticket}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2"
          >
            <WaitingScan {...one} venue={venue} event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitingScan({ id, ticket, at, isRefused, venue, event }: Scan & { venue: Venue; event: string }) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkInGate.waiting
  const sync = useSync()
  const booking = useLive(sync.booking(id)) ?? null
  const other = booking !== null && booking.occurrence !== event ? booking.occurrence : null
  const row = useLive(sync.occurrences.one(`occurrence/${other}`))
  // When they came tells one from the other where there is no name.
  if (!booking) {
    const time = nightText(at, venue.now, venue.clock, locale)
    return (
      <>
        <span className="figures flex-1">{words.unknown({ time, ticket })}</span>
        <Chip tone={isRefused ? 'error' : 'warning'}>
          {isRefused ? words.state.refused() : words.state.waiting()}
        </Chip>
      </>
    )
  }
  const name = words.known({ name: guestText(LL, booking, locale), ticket })
  if (booking.occurrence !== event)
    return (
      <>
        <span className="figures wrap-anywhere flex-1">
          {name}
          {row && (
            <span className="block text-muted text-sm">
              {words.other({ when: eventWhen(row.data, locale), name: eventTitle(row.data, locale) })}
            </span>
          )}
        </span>
        <Chip tone="error">{words.state.other()}</Chip>
      </>
    )
  const isIn = letInAs(booking, ticket) !== undefined && !venue.unseen
  return (
    <>
      <span className="figures wrap-anywhere flex-1">{name}</span>
      {isIn ? (
        <Chip tone="success">{words.state.found()}</Chip>
      ) : (
        <Chip tone="neutral">{words.state.undone()}</Chip>
      )}
    </>
  )
}
