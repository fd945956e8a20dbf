import { Phone } from 'lucide-react'
import { useState } from 'react'
import { editCommand } from '#domain/booking/booking-commands.ts'
import { homePhone } from '#domain/contact/home-phone.ts'
import { stayWarnings } from '#domain/day/warnings.ts'
import { firstBooked, lateChoices, putOffTo } from '#domain/service/late.ts'
import { spanText } from '#domain/time/span-text.ts'
import { daysBetween } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { statusText } from '#lib/booking/status-chip.tsx'
import { useStatusTap } from '#lib/booking/use-status-tap.ts'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useDayStays } from '#lib/data/use-day-stays.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { seatsUnreadText } from '#lib/text/unread-text.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Empty, Loading } from '#ui/states.tsx'
import { telAddress } from '#ui/tel-link.tsx'

export interface LateDialogProps {
  venue: Venue
  id: string
  onClose: () => void
}

/** A party is late: call, put it off, or give its seats to others. Each is one tap from here, and can be undone. */
export function LateDialog({ venue, id, onClose }: LateDialogProps) {
  const { LL, locale } = useI18nContext()
  const booking = useLive(useSync().booking(id))
  const title = booking ? guestText(LL, booking, locale) : LL.daily.late.title()
  return (
    <Dialog open title={title} onClose={onClose}>
      {booking === undefined && <Loading />}
      {booking === null && <Empty text={LL.stand.detail.gone()} />}
      {booking && <Late venue={venue} booking={booking} onClose={onClose} />}
    </Dialog>
  )
}

interface LateProps {
  venue: Venue
  booking: BookingView
  onClose: () => void
}

function Late({ venue, booking, onClose }: LateProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.daily.late
  const allergies = usePartyAllergies()(booking)
  const nowMinute = daysBetween(booking.day, venue.today) * 1440 + venue.minute
  const first = firstBooked(booking)
  const late = nowMinute - booking.minute
  // Whoever was seen by another tablet meanwhile is not late any more.
  const isExpected = booking.status === 'confirmed'
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="figures flex flex-wrap items-baseline gap-x-3 text-lg">
          <strong>
            {first === null
              ? minuteText(booking.minute)
              : words.moved({ from: minuteText(first), to: minuteText(booking.minute) })}
          </strong>
          <span>{LL.stand.people({ n: booking.pax })}</span>
          {isExpected && late > 0 && (
            <strong className="text-error">{LL.stand.pace.late({ span: spanText(late, locale) })}</strong>
          )}
          {!isExpected && <span>{statusText(LL, booking)}</span>}
        </p>
        <AllergyLine text={allergies} />
      </div>
      <Call phone={booking.phone} />
      {/* An event begins when it begins. */}
      {isExpected && booking.occurrence === null && (
        <PutOff venue={venue} booking={booking} nowMinute={nowMinute} onClose={onClose} />
      )}
      {isExpected && <GiveUp venue={venue} booking={booking} onClose={onClose} />}
    </div>
  )
}

function Call({ phone }: { phone: string }) {
  const { LL } = useI18nContext()
  if (phone === '') return <p className="text-muted">{LL.daily.late.noPhone()}</p>
  return (
    <a
      href={telAddress(phone)}
      className="figures inline-flex min-h-14 items-center justify-center gap-3 rounded-box border border-edge bg-card px-4 font-bold text-xl"
    >
      <Phone aria-hidden="true" size={22} />
      <span className="sr-only">{LL.stand.detail.call()}</span>
      {homePhone(phone)}
    </a>
  )
}

function PutOff({ venue, booking, nowMinute, onClose }: LateProps & { nowMinute: number }) {
  const { LL, locale } = useI18nContext()
  const words = LL.daily.late
  const runner = useCommandRunner()
  const { stays } = useDayStays(venue, booking.day, booking.id)
  const putOff = async (minute: number) => {
    const accepted = stayWarnings(
      { minute, duration: booking.duration, pax: booking.pax },
      stays,
      venue.knownHoursOf(booking.day),
      venue.settings.capacity,
      venue.overridesOf(booking.day),
    )
    const command = editCommand(booking, putOffTo(booking, minute), accepted)
    onClose()
    if (!command || !(await runner.confirm(accepted, seatsUnreadText(LL, venue, booking.day)))) return
    const said = { name: guestText(LL, booking, locale), time: minuteText(minute) }
    await runner.run(booking.id, command, words.done(said))
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{words.told()}</legend>
      <div className="grid grid-cols-3 gap-2">
        {lateChoices(booking.minute, nowMinute).map(({ by, minute }) => (
          <Button
            key={by}
            className="figures min-h-14 flex-col gap-0 px-2 leading-tight"
            aria-label={words.putOffRead({ n: by, time: minuteText(minute) })}
            onClick={() => void putOff(minute)}
          >
            <span className="text-lg">{words.putOff({ n: by })}</span>
            <span className="font-normal text-muted">{words.comes({ time: minuteText(minute) })}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

const noRows: BookingView[] = []
const noHolds: LiveHold[] = []

function GiveUp({ venue, booking, onClose }: LateProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.daily.late
  const [asking, setAsking] = useState(false)
  // Neither takes any seats: nobody else has to be looked at.
  const onStatus = useStatusTap(venue, noRows, noHolds)
  const end = (status: 'cancelled' | 'no_show') => {
    onClose()
    onStatus(booking, status)
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button className="min-h-12" onClick={() => end('cancelled')}>
        {booking.occurrence === null ? words.release() : LL.stand.to.cancelled()}
      </Button>
      <Button className="min-h-12 border-error text-error" onClick={() => setAsking(true)}>
        {words.noShow()}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.noShowQuestion({ name: guestText(LL, booking, locale) })}
        confirm={words.noShow()}
        onConfirm={() => end('no_show')}
        onClose={() => setAsking(false)}
      >
        {words.noShowText()}
      </ConfirmDialog>
    </div>
  )
}
