import type { PublicVendor } from '#local/pages/vendors.ts'

/** What search engines may know of a house, and where a table is booked, in the words of schema.org. */
export function structuredData(vendor: PublicVendor, name: string, page: string): Record<string, unknown> {
  const { phone, address, picture, map, first, vendor_type } = vendor
  const isRestaurant = vendor_type === 'RESTAURANT'
  return {
    '@context': 'https://schema.org',
    '@type': isRestaurant ? 'Restaurant' : 'Organization',
    '@id': page,
    name,
    ...(name === vendor.name ? {} : { alternateName: vendor.name }),
    url: page,
    ...(phone === '' ? {} : { telephone: phone }),
    ...(address === '' ? {} : { address }),
    ...(isWebAddress(picture) ? { image: picture } : {}),
    ...(isRestaurant && isWebAddress(map) ? { hasMap: map } : {}),
    // A page that is still being prepared takes none, and neither does an organiser of events.
    ...(isRestaurant && first
      ? {
          acceptsReservations: true,
          potentialAction: {
            '@type': 'ReserveAction',
            target: {
              '@type': 'EntryPoint',
              urlTemplate: page,
              inLanguage: ['ja', 'en'],
              actionPlatform: [
                'https://schema.org/DesktopWebPlatform',
                'https://schema.org/MobileWebPlatform',
              ],
            },
            result: { '@type': 'FoodEstablishmentReservation' },
          },
        }
      : {}),
  }
}

/** On another server, as the vendor entered it; nothing else is an address of a picture or a map. */
export const isWebAddress = (text: string | undefined): text is string =>
  text !== undefined && /^https:\/\//.test(text) && URL.canParse(text)
