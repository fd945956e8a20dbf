import { useState } from 'react'
import type { Venue } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/**
 * The house, and the way to it: as high as the place it is put into, so that nothing moves when it comes. The picture lies on a
 * server of the vendor's choice, which is not told where its reader comes from; one that does not come leaves no empty place.
 */
export function VenueLook({ venue }: { venue: Venue }) {
  const { LL } = useI18nContext()
  const [isBroken, setIsBroken] = useState(false)
  return (
    <div data-broken={isBroken || undefined} className="flex h-full flex-col">
      {venue.map !== '' && (
        <a
          href={venue.map}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 min-w-11 items-center self-start text-primary underline underline-offset-4"
        >
          {LL.guestSteps.map()}
        </a>
      )}
      {venue.picture !== '' && !isBroken && (
        <div className="min-h-0 flex-1 overflow-hidden rounded-box bg-sunken">
          <img
            src={venue.picture}
            alt={LL.guestSteps.pictureOf({ name: venue.name })}
            loading="lazy"
            referrerPolicy="no-referrer"
            onError={() => setIsBroken(true)}
            className="size-full object-cover"
          />
        </div>
      )}
    </div>
  )
}
