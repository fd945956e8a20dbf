import { Phone } from 'lucide-react'
import { statusCommand } from '#domain/booking/booking-commands.ts'
import { homePhone } from '#domain/contact/home-phone.ts'
import { sellsTickets } from '#domain/event/event-template.ts'
import type { WaitingChance } from '#domain/occurrence/waiting.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { useTemplate } from '#lib/events/use-template.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { Button } from '#ui/button.tsx'
import { telAddress } from '#ui/tel-link.tsx'
import { Card } from './cards/card.tsx'
import { PartyLine } from './cards/party-line.tsx'
import { whenText } from './cards/when-text.ts'
import { EventName } from './event-name.tsx'

/** Seats of an event came free, and somebody waits for them: call, then make it a booking or take it off the list. */
export function WaitingCard({
  venue,
  chance: { booking: b, left, hasBooked },
  onOpen,
  onPlace,
}: {
  venue: Venue
  chance: WaitingChance
  onOpen: (id: string) => void
  onPlace: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention
  const runner = useCommandRunner()
  const isToChoose = sellsTickets(useTemplate(venue, b.occurrence), []) && b.lines.length === 0
  const put = (status: 'confirmed' | 'cancelled') =>
    void runner.run(
      b.id,
      statusCommand(b, status, {}),
      LL.stand.done[status]({ name: guestText(LL, b, locale) }),
    )
  return (
    <Card
      title={words.seatsFree()}
      where={`${whenText(LL, b.day, venue.today, locale)} ${minuteText(b.minute)}`}
    >
      <EventName occurrence={b.occurrence} />
      <p className="figures">{words.seatsFreeText({ left, pax: b.pax })}</p>
      {hasBooked && (
        <p className="rounded-box bg-warning px-3 py-2 font-bold text-warning-ink">
          {words.seatsFreeBooked()}
        </p>
      )}
      <PartyLine venue={venue} booking={b} onOpen={onOpen} />
      <div className="flex flex-wrap gap-2">
        {b.phone !== '' && (
          <a
            href={telAddress(b.phone)}
            className="figures inline-flex min-h-11 items-center gap-2 rounded-box border border-primary bg-primary px-4 font-semibold text-white"
          >
            <Phone aria-hidden="true" size={18} />
            {words.callNumber({ phone: homePhone(b.phone) })}
          </a>
        )}
        <Button onClick={() => (isToChoose ? onPlace(b.id) : put('confirmed'))}>
          {LL.stand.to.confirmed()}
        </Button>
        <Button onClick={() => put('cancelled')}>{LL.stand.ofEvent.offList()}</Button>
      </div>
    </Card>
  )
}
