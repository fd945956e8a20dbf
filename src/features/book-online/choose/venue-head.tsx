import type { ReactNode } from 'react'
import type { Venue } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { TelLink } from '#ui/tel-link.tsx'

/** Above the times: whose they are, and where. The child is the look of the house. */
export function VenueHead({ venue, children }: { venue: Venue; children?: ReactNode }) {
  const { LL } = useI18nContext()
  return (
    <header className="mb-4">
      <h1 className="font-bold text-2xl">{LL.book.title({ name: venue.name })}</h1>
      {venue.address !== '' && <p className="mt-1 text-muted text-sm">{venue.address}</p>}
      {venue.phone !== '' && <TelLink phone={venue.phone} />}
      {/* As high as what comes: the times under it do not move. */}
      {(venue.picture || venue.map) && (
        <div className={venue.picture ? 'h-44 has-[[data-broken]]:h-auto' : 'h-11'}>{children}</div>
      )}
    </header>
  )
}
