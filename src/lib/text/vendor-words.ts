import type { Namespaces } from '#i18n/i18n-types.ts'

/** The dictionaries that all signed-in screens of a vendor share. */
export const wordsOf = (vendorType: string | null): Namespaces[] =>
  vendorType ? ['shell', 'stand', 'setup', 'bookingList', 'daily'] : ['shell']
