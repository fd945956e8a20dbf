import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isVendorUrl, type Venue } from '#domain/online/guest-booking.ts'
import { customers } from '#lib/data/public-api.ts'

/**
 * What the venue says of itself from whose page somebody came (`?venue=`). The text is shown without it until it is here,
 * and where it cannot be had. Not in the route: every page's first load would carry it.
 */
export function useLegalVenue(): Venue | null {
  const asked = useRouterState({ select: (s) => new URLSearchParams(s.location.searchStr).get('venue') })
  const [venue, setVenue] = useState<Venue | null>(null)
  useEffect(() => {
    if (asked === null || !isVendorUrl(asked)) return
    void customers.vendorPage(asked).then((answer) => {
      if (answer.ok) setVenue(answer.vendor)
    })
  }, [asked])
  return venue
}
