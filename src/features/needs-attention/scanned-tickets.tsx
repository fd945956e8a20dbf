import type { Booking } from '#domain/booking/booking.ts'
import {
  otherEventIn,
  type ScannedTicket,
  type ScanSide,
  scansIn,
  scansUnnamed,
} from '#domain/check-in/check-in.ts'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { gateText } from '#lib/events/check-in-text.ts'
import { useEventText } from '#lib/events/use-event-text.ts'

/** Which tickets were scanned twice, or let in though the party has become smaller or booked another event: with gates and times. */
export function ScannedTickets({
  venue,
  booking,
  conflict,
}: {
  venue: Venue
  booking: Pick<Booking, 'pax'>
  conflict: Booking['conflicts'][number]
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.checkIn
  const scans = scansIn(conflict)
  const others = scansUnnamed(conflict)
  const elsewhere = otherEventIn(conflict)
  const booked = useEventText(elsewhere?.kept.occurrence)
  const entered = useEventText(elsewhere?.lost.occurrence)
  const isTwice = ({ lost }: ScannedTicket) => lost !== null
  const said = ({ at, gate }: ScanSide) => ({
    gate: gateText(LL, gate),
    when: instantText(at, venue.clock.time_zone, locale, true),
  })
  return (
    <>
      {elsewhere && (
        <>
          <p>{words.otherEventText()}</p>
          <ul className="figures flex flex-col gap-2">
            <li className="wrap-anywhere">{words.bookedEvent({ event: booked })}</li>
            <li className="wrap-anywhere font-bold">
              {words.atEvent({ event: entered, ...said(elsewhere.lost) })}
            </li>
          </ul>
        </>
      )}
      {scans.some(isTwice) && <p>{words.twiceText()}</p>}
      {!scans.every(isTwice) && <p>{words.returnedText({ pax: booking.pax })}</p>}
      <ul className="figures flex flex-col gap-2">
        {scans.map(({ ticket, kept, lost }) => (
          <li key={ticket} className="wrap-anywhere">
            <strong>{words.ticket({ ticket })}</strong>
            {inTime(kept, lost).map((one) => (
              <span
                key={one === kept ? 'kept' : 'lost'}
                className={`block ${one === kept ? '' : 'font-bold'}`}
              >
                {words[one === kept ? 'first' : 'again'](said(one))}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {others > 0 && <p>{words.others({ n: others })}</p>}
    </>
  )
}

/** That one stands says which of them was heard first, by no clock: a gate may have been without a network. */
const inTime = (kept: ScanSide, lost: ScanSide | null): ScanSide[] =>
  lost && lost.at < kept.at ? [lost, kept] : [kept, ...(lost ? [lost] : [])]
