import { inLanguage, type Organiser, type PublicEvent } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { CancellationFees } from '#lib/booking/cancellation-fees.tsx'
import { Cancellation } from '#ui/cancellation.tsx'
import { Facts } from '#ui/facts.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { stayText } from '#ui/visit-words.ts'
import { priceText } from './event-words.ts'

const link = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4'

/** Where a map shows a place by its name. */
const mapOf = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

/** What one asks of an event before booking: place, prices, how long, how many, until when. */
export function EventFacts({ organiser, event }: { organiser: Organiser; event: PublicEvent }) {
  const { LL, locale } = useI18nContext()
  const words = LL.publicEvents.about
  const { minimum_pax: least, maximum_pax: most, cutoff_days } = event
  const pricing = inLanguage(event.pricing, event.pricing_en, locale)
  const hasFees = organiser.cancellation_fees.some(({ percent }) => percent > 0)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold text-lg">{words.title()}</h2>
      <Facts
        rows={[
          ...placeRows(LL.publicEvents.about, inLanguage(event.location, event.location_en, locale)),
          ...(event.online ? [[words.online(), words.onlineHow()] as const] : []),
          [words.duration(), stayText(LL, event.duration)],
          ...(event.tickets.length === 0
            ? []
            : [[words.prices(), <Prices key="prices" event={event} />] as const]),
          ...(pricing === '' ? [] : [[words.pricing(), pricing] as const]),
          [words.people(), least === most ? words.exactly({ n: least }) : words.range({ least, most })],
          [words.cutoff(), cutoff_days === 0 ? words.cutoffNone() : words.cutoffDays({ n: cutoff_days })],
          [
            words.organiser(),
            <div key="organiser">
              {organiser.name}
              {organiser.phone !== '' && (
                <>
                  <br />
                  <TelLink phone={organiser.phone} />
                </>
              )}
            </div>,
          ],
        ]}
      />
      {(hasFees || organiser.cancellation_policy.ja !== '') && (
        <Cancellation policy={organiser.cancellation_policy}>
          <CancellationFees fees={organiser.cancellation_fees} lines={[]} />
        </Cancellation>
      )}
    </section>
  )
}

const placeRows = (words: { location(): string; map(): string }, location: string) =>
  location === ''
    ? []
    : [
        [
          words.location(),
          <div key="place">
            {location}
            <br />
            <a href={mapOf(location)} target="_blank" rel="noreferrer" className={link}>
              {words.map()}
            </a>
          </div>,
        ] as const,
      ]

/** Each ticket with its price, the tax in it. */
export function Prices({ event }: { event: PublicEvent }) {
  const { LL, locale } = useI18nContext()
  const rates = new Set(event.tickets.filter(({ price }) => price > 0).map(({ tax }) => tax))
  const taxText = (n: number) => (
    <span className="block text-muted text-sm">{LL.publicEvents.about.tax({ n })}</span>
  )
  return (
    <ul className="flex flex-col gap-2">
      {event.tickets.map((ticket) => {
        const description = inLanguage(ticket.description, ticket.description_en, locale)
        return (
          <li key={ticket.id}>
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{inLanguage(ticket.name, ticket.name_en, locale)}</span>
              <span className="figures whitespace-nowrap font-semibold">
                {priceText(LL, locale, ticket.price)}
              </span>
            </span>
            {description !== '' && <span className="block text-muted text-sm">{description}</span>}
            {ticket.price > 0 && rates.size > 1 && taxText(ticket.tax)}
          </li>
        )
      })}
      {/* Each price says that the tax is in it. */}
      {rates.size === 1 && <li>{[...rates].map(taxText)}</li>}
    </ul>
  )
}
