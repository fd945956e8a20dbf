import { named } from '#domain/online/guest-booking.ts'
import { type EventDate, inLanguage, type ListedEvent, type Organiser } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { EventPicture } from './event-picture.tsx'
import { momentText, priceText, signOf, stateText } from './event-words.ts'
import { ListHead } from './list-head.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { OrganiserCall } from './organiser-call.tsx'

/** All that an organiser holds, each with its next date. */
export function EventList({ organiser, events }: { organiser: Organiser; events: readonly ListedEvent[] }) {
  const { LL, locale } = useI18nContext()
  const words = LL.publicEvents
  const place = named(organiser, locale)
  useTitle(words.title({ name: place.name }))
  return (
    <PublicPage place={place}>
      <ListHead organiser={place} />
      <OfflineNotice />
      {events.length === 0 ? (
        <div>
          <p className="font-semibold">{words.list.none()}</p>
          {organiser.phone !== '' && <p className="mt-2">{words.list.noneCall()}</p>}
        </div>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {events.map((event) => (
            <Card key={event.slug} url={organiser.url} event={event} />
          ))}
        </ul>
      )}
      {events.length > 0 && events.every(({ next }) => !next.some(isBookable)) && (
        <div className="mt-4">
          <OrganiserCall organiser={organiser} text={words.call()} />
        </div>
      )}
    </PublicPage>
  )
}

const isBookable = ({ reason }: EventDate): boolean => reason === null

function Card({ url, event }: { url: string; event: ListedEvent }) {
  const { LL, locale } = useI18nContext()
  const words = LL.publicEvents
  const name = inLanguage(event.name, event.name_en, locale)
  const location = inLanguage(event.location, event.location_en, locale)
  return (
    <li className="flex flex-col overflow-hidden rounded-box border border-line bg-card">
      <EventPicture src={event.picture} alt={words.pictureOf({ name })} className="h-40" />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="font-bold text-lg">
          <a
            href={`/${url}/${event.slug}`}
            className="flex min-h-11 items-center text-primary-ink underline underline-offset-4"
          >
            {name}
          </a>
        </h2>
        {location !== '' && <p className="text-muted text-sm">{location}</p>}
        <NextDate event={event} />
        {event.price !== null && (
          <p className="font-semibold">{priceText(LL, locale, event.price, event.is_from)}</p>
        )}
      </div>
    </li>
  )
}

function NextDate({ event: { next } }: { event: ListedEvent }) {
  const { LL, locale } = useI18nContext()
  const words = LL.publicEvents
  const first = next[0]
  if (!first) return <p className="text-muted">{words.list.noDates()}</p>
  const isFull = next.some(({ reason, held }) => reason === 'full' && !held)
  return (
    <p className="figures">
      <span className="text-muted text-sm">{words.list.next()}</span> {momentText(LL, locale, first)}{' '}
      {isBookable(first) ? (
        <span className="whitespace-nowrap font-semibold">
          <span aria-hidden="true">{signOf(LL, first)} </span>
          {stateText(LL, first)}
        </span>
      ) : (
        <strong className="whitespace-nowrap rounded-box bg-sunken px-2 py-0.5">
          {isFull ? words.list.soldOut() : stateText(LL, first)}
        </strong>
      )}
    </p>
  )
}
