// Where the words lie. The first chunk, which every customer loads, names the files of customers' pages alone: to name those
// of all the others would cost more than to fetch their list when a member of staff asks for it.

import type { Locales, Namespaces } from '#i18n/i18n-types.ts'

const shared = {
  en: () => import('#i18n/en/index.ts'),
  ja: () => import('#i18n/ja/index.ts'),
}

const ofCustomers: Record<Locales, Partial<Record<Namespaces, () => Promise<{ default: object }>>>> = {
  en: {
    afterBooking: () => import('#i18n/en/afterBooking/index.ts'),
    book: () => import('#i18n/en/book/index.ts'),
    checkout: () => import('#i18n/en/checkout/index.ts'),
    guestSteps: () => import('#i18n/en/guestSteps/index.ts'),
    phoneField: () => import('#i18n/en/phoneField/index.ts'),
    publicEvents: () => import('#i18n/en/publicEvents/index.ts'),
    ownTickets: () => import('#i18n/en/ownTickets/index.ts'),
    waitingPlace: () => import('#i18n/en/waitingPlace/index.ts'),
  },
  ja: {
    afterBooking: () => import('#i18n/ja/afterBooking/index.ts'),
    book: () => import('#i18n/ja/book/index.ts'),
    checkout: () => import('#i18n/ja/checkout/index.ts'),
    guestSteps: () => import('#i18n/ja/guestSteps/index.ts'),
    phoneField: () => import('#i18n/ja/phoneField/index.ts'),
    publicEvents: () => import('#i18n/ja/publicEvents/index.ts'),
    ownTickets: () => import('#i18n/ja/ownTickets/index.ts'),
    waitingPlace: () => import('#i18n/ja/waitingPlace/index.ts'),
  },
}

/** The words that all pages share. */
export const sharedWords = async (locale: Locales): Promise<object> => (await shared[locale]()).default

/** The words of one area. */
export async function wordsOfArea(locale: Locales, area: Namespaces): Promise<object> {
  const near = ofCustomers[locale][area]
  if (near) return (await near()).default
  return (await import('#i18n/i18n-util.async.ts')).importNamespaceAsync(locale, area)
}
