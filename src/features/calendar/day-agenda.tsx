import { BookOpen } from 'lucide-react'
import type { Hours } from '#domain/availability/slots.ts'
import { dinnerFrom } from '#domain/service/services.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRoving } from '#lib/app/use-roving.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/states.tsx'
import { type CalendarDay, shareOf, shareRead } from './calendar-day.ts'
import { PartyButton } from './party-button.tsx'
import { ShareChip } from './share-bar.tsx'

export interface DayAgendaProps {
  of: CalendarDay
  hours: Hours
  parties: readonly BookingView[]
  onOpen: (day: string) => void
  onBooking: (row: BookingView) => void
}

/** One day: who comes to lunch and who to dinner, in order. */
export function DayAgenda({ of, hours, parties, onOpen, onBooking }: DayAgendaProps) {
  const { LL } = useI18nContext()
  const words = LL.agenda
  const roving = useRoving('[data-booking]')
  const dinner = dinnerFrom(hours)
  const services = [
    { name: 'lunch', covers: of.covers?.lunch, rows: parties.filter((row) => row.minute < dinner) },
    { name: 'dinner', covers: of.covers?.dinner, rows: parties.filter((row) => row.minute >= dinner) },
  ] as const
  const full = shareOf(of)
  const facts = [
    of.holiday,
    of.isClosed
      ? words.closed()
      : hours.closed
        ? LL.stand.firstSteps.noHours()
        : LL.stand.day.hours({ from: minuteText(hours.opens_at), to: minuteText(hours.closes_at) }),
    of.isUnread ? words.unreadHere() : '',
  ].filter((fact) => fact !== '')
  return (
    <div {...roving} className={`flex flex-1 flex-col gap-4 p-3 ${of.isClosed ? 'bg-closed' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="figures">
          {facts.map((fact) => (
            <span key={fact} className={`mr-3 ${fact === of.holiday ? 'font-semibold text-error' : ''}`}>
              {fact}
            </span>
          ))}
        </p>
        {full && (
          <p>
            <ShareChip {...full} />
            <span className="ml-2 text-muted text-sm">{shareRead(LL, full)}</span>
          </p>
        )}
        <Button look="primary" className="ml-auto" onClick={() => onOpen(of.day)}>
          <BookOpen aria-hidden="true" />
          {words.openDay()}
        </Button>
      </div>
      {parties.length === 0 && !of.isUnread && <Empty text={words.dayEmpty()} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {services.map(
          ({ name, covers, rows }) =>
            rows.length > 0 && (
              <section key={name} aria-labelledby={`calendar-${name}`}>
                <h2 id={`calendar-${name}`} className="figures mb-2 font-bold">
                  {words[name]()}{' '}
                  {!of.isUnread && covers && <span className="font-normal">{words.covers(covers)}</span>}
                </h2>
                <ul className="flex flex-col gap-1">
                  {rows.map((row) => (
                    <li key={row.id}>
                      <PartyButton isWide row={row} onOpen={onBooking} />
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </div>
  )
}
