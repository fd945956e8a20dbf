import { named, type Venue } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { PublicPage } from '#ui/page/public-page.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { VenueLook } from './venue-look.tsx'

/** A restaurant in preparation has no tables yet; this says so and how to reach it. */
export function NoTables({ venue: given }: { venue: Venue }) {
  const { LL, locale } = useI18nContext()
  const venue = named(given, locale)
  return (
    <PublicPage width="narrow" place={venue}>
      <h1 className="font-bold text-xl">{LL.book.title({ name: venue.name })}</h1>
      <p className="mt-2 font-semibold">{LL.guestSteps.inPreparation()}</p>
      {venue.phone !== '' && <p className="mt-2">{LL.guestSteps.inPreparationCall()}</p>}
      {venue.address !== '' && <p className="mt-2 text-muted">{venue.address}</p>}
      {venue.phone !== '' && <TelLink phone={venue.phone} />}
      <div className={venue.picture ? 'h-44' : ''}>
        <VenueLook venue={venue} />
      </div>
    </PublicPage>
  )
}
