import { named, type Venue } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { PublicPage } from '#ui/page/public-page.tsx'
import { VenueHead } from './venue-head.tsx'
import { WishRow } from './wish-row.tsx'

// Of what is said of a day that was refused: nobody reads it here.
const someDay = '2000-01-01'

/** What stands in the HTML of a booking page: as high as the page that takes its place, with nothing yet to choose. */
export function FirstScreen({ venue: given }: { venue: Venue }) {
  const { LL, locale } = useI18nContext()
  const venue = named(given, locale)
  return (
    <PublicPage place={venue}>
      <VenueHead venue={venue} />
      <div className="flex min-h-dvh flex-col gap-4">
        <div inert>
          <WishRow
            venue={venue}
            wish={{ pax: 1, day: '', time: null, area: null }}
            first={someDay}
            last={someDay}
            slots={[]}
            onWish={() => undefined}
            onDayFault={() => undefined}
          />
        </div>
        <output className="font-semibold text-muted text-xl">{LL.book.loading()}</output>
      </div>
    </PublicPage>
  )
}
