import type { ReactNode } from 'react'
import { named } from '#domain/online/guest-booking.ts'
import { type EventDate, inLanguage, isOver } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { placeOnList } from '#lib/customer/on-list.ts'
import type { FreeSeats } from '#lib/customer/seats-free.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import type { EventPage as Answer } from '#sync/customer/events-api.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { ChosenDate } from './chosen-date.tsx'
import { DatesStep } from './dates-step.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHead } from './event-head.tsx'
import { EventPicture } from './event-picture.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { useDates } from './use-dates.ts'

/** The way onto the waiting list of a date, for so many people; `onFree` hears that who has a place there can book by themselves. */
export type WaitingOf = (date: EventDate, people: number, onFree: (event: FreeSeats) => void) => ReactNode

/** One event: what it is, when it takes place, and what is left. `occurrence` is the date that the address names. */
export function EventPage({
  answer,
  occurrence,
  onOccurrence,
  checkout,
  waiting,
}: {
  answer: Answer
  occurrence: string | null
  onOccurrence: (id: string | null) => void
  /** The way to its tickets, where the address is on it; without it a date shows its facts. */
  checkout: ((date: EventDate | null, otherwise: ReactNode) => ReactNode) | null
  waiting: WaitingOf
}) {
  const { LL, locale } = useI18nContext()
  const { event } = answer
  const organiser = named(answer.vendor, locale)
  const name = inLanguage(event.name, event.name_en, locale)
  const description = inLanguage(event.description, event.description_en, locale)
  const dates = useDates(answer, occurrence)
  const chosen = dates.all.find(({ id }) => id === occurrence)
  // Seats may have come free for fewer than wait, or for others.
  const isOnList = chosen !== undefined && placeOnList(organiser.url, chosen.id) !== null
  useTitle(`${name} · ${organiser.name}`)
  const isSought = occurrence !== null && dates.isSought(occurrence) && !dates.failed
  const content = chosen ? (
    <ChosenDate
      key={chosen.id}
      organiser={organiser}
      event={event}
      date={chosen}
      isOver={isOver(chosen, answer)}
      hasOthers={
        event.tickets.length > 0 && dates.all.some(({ id, reason }) => reason === null && id !== chosen.id)
      }
      {...(!checkout && { onTickets: () => onOccurrence(chosen.id) })}
      onOther={() => onOccurrence(null)}
      {...((chosen.reason === 'full' || (chosen.reason === null && isOnList)) && {
        waiting: (onFree) => waiting(chosen, 0, onFree),
      })}
    />
  ) : isSought ? (
    <Waiting />
  ) : (
    <div className="flex flex-col gap-6">
      {occurrence !== null && (
        <p role="alert" className="rounded-box bg-warning px-4 py-3 text-warning-ink">
          {dates.failed ? LL.publicEvents.failed() : LL.publicEvents.chosen.gone()}
        </p>
      )}
      {description !== '' && <p className="whitespace-pre-line">{description}</p>}
      <DatesStep
        organiser={organiser}
        today={answer.today}
        dates={dates}
        onChoose={({ id }) => onOccurrence(id)}
      />
      <EventFacts organiser={organiser} event={event} />
    </div>
  )
  return (
    <PublicPage place={organiser}>
      <EventHead
        url={organiser.url}
        name={name}
        location={inLanguage(event.location, event.location_en, locale)}
        // Who has begun to book has seen it.
        hasPicture={event.picture !== '' && !checkout}
      >
        <EventPicture
          src={event.picture}
          alt={LL.publicEvents.pictureOf({ name })}
          className="h-full rounded-box"
        />
      </EventHead>
      {!checkout && <OfflineNotice />}
      {checkout && !(isSought && !chosen) ? checkout(chosen ?? null, content) : content}
    </PublicPage>
  )
}
