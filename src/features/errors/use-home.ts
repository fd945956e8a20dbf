import { useEffect, useState } from 'react'
import { isVendorUrl, pageOf } from '#domain/online/guest-booking.ts'
import { customers } from '#lib/data/public-api.ts'

/** Where "Home" leads: to the page of the vendor that the address names, if there is one, else to `/`. */
export function useHome(inside: boolean): string {
  // Not the router's: a booking page has none.
  const url = location.pathname.split('/')[1]?.toLowerCase() ?? ''
  const [found, setFound] = useState('')
  useEffect(() => {
    if (inside || !isVendorUrl(url)) return
    void customers.vendorPage(url).then((answer) => {
      if (answer.ok) setFound(`/${url}/${pageOf(answer.vendor)}`)
    })
  }, [url, inside])
  return found.startsWith(`/${url}/`) ? found : '/'
}
