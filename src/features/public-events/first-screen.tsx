import { useI18nContext } from '#i18n/i18n-react.tsx'
import { PublicPage } from '#ui/page/public-page.tsx'
import { EventHead } from './event-head.tsx'
import { ListHead } from './list-head.tsx'

interface Place {
  url: string
  name: string
  address: string
  phone: string
  vendor_type: 'EVENT'
}

/** What stands in the HTML of an event's page: its head as high as it will be, and no date yet. */
export function EventFirstScreen({
  place,
  name,
  location,
  hasPicture,
}: {
  place: Place
  name: string
  location: string
  hasPicture: boolean
}) {
  return (
    <PublicPage place={place}>
      <EventHead url={place.url} name={name} location={location} hasPicture={hasPicture} />
      <Looking />
    </PublicPage>
  )
}

/** What stands in the HTML of an organiser's list. */
export function ListFirstScreen({ place }: { place: Place }) {
  return (
    <PublicPage place={place}>
      <ListHead organiser={place} />
      <Looking />
    </PublicPage>
  )
}

function Looking() {
  const { LL } = useI18nContext()
  return (
    <div className="min-h-dvh">
      <output className="font-semibold text-muted text-xl">{LL.publicEvents.loading()}</output>
    </div>
  )
}
