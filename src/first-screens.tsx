// Run once, in the build (supabase/local/pages/build/vite-first-screens.ts), by Node: what the HTML of a customer's page shows before any script is
// there. The app draws it, so that nothing moves when the page itself takes its place; what only the database knows stands
// in it as {{name}}, and the server fills it in (supabase/local/pages/public/first-screen.ts).

import 'temporal-polyfill/global'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type LegalRow, legalFields, legalProse } from '#domain/config/legal/legal.ts'
import type { Venue } from '#domain/online/guest-booking.ts'
import { FirstScreen } from '#features/book-online/choose/first-screen.tsx'
import { NoTables } from '#features/book-online/choose/no-tables.tsx'
import { Law } from '#features/commerce-law/law-page.tsx'
import { HelpPage } from '#features/help/help-page.tsx'
import { LegalPage } from '#features/legal/legal-page.tsx'
import { EventFirstScreen, ListFirstScreen } from '#features/public-events/first-screen.tsx'
import { initFormatters } from '#i18n/formatters.ts'
import { I18nContext } from '#i18n/i18n-react.tsx'
import type { Locales } from '#i18n/i18n-types.ts'
import { importNamespaceAsync, loadLocaleAsync } from '#i18n/i18n-util.async.ts'
import { i18nObject, loadedFormatters, loadedLocales } from '#i18n/i18n-util.ts'

const empty = {
  url: '{{url}}',
  name: '{{name}}',
  name_en: '',
  address: '{{address}}',
  phone: '{{phone}}',
  vendor_type: 'RESTAURANT',
  minimum_pax: 1,
  maximum_pax: 1,
  picture: '',
  map: '',
} as Venue
const organiser = { ...empty, vendor_type: 'EVENT' } as const
const event = { place: organiser, name: '{{event}}', location: '{{location}}' }
/** Each field under its own name; the server knows in which language it is. */
const legal = Object.fromEntries([
  ...[...legalFields, 'registration'].map((field) => [field, `{{legal_${field}}}`]),
  ...legalProse.map((field) => [`${field}_en`, '']),
]) as LegalRow
const seller = (vendor_type: 'RESTAURANT' | 'EVENT') => ({ ...empty, vendor_type })
const picture = { ...empty, picture: '{{picture}}' }

/** By page: that of a restaurant by how high its look is. */
const pages: Record<string, () => ReactElement> = {
  book: () => <FirstScreen venue={empty} />,
  'book/map': () => <FirstScreen venue={{ ...empty, map: '{{map}}' }} />,
  'book/picture': () => <FirstScreen venue={picture} />,
  'book/soon': () => <NoTables venue={empty} />,
  'book/soon/silent': () => <NoTables venue={{ ...empty, phone: '' }} />,
  events: () => <ListFirstScreen place={organiser} />,
  event: () => <EventFirstScreen {...event} hasPicture={false} />,
  'event/picture': () => <EventFirstScreen {...event} hasPicture={true} />,
  'legal/RESTAURANT': () => <Law vendor={seller('RESTAURANT')} legal={legal} />,
  'legal/EVENT': () => <Law vendor={seller('EVENT')} legal={legal} />,
  'legal/RESTAURANT/none': () => <Law vendor={seller('RESTAURANT')} legal={null} />,
  'legal/EVENT/none': () => <Law vendor={seller('EVENT')} legal={null} />,
  '/help': () => <HelpPage of={null} />,
  '/terms': () => <LegalPage text="terms" />,
  '/privacy': () => <LegalPage text="privacy" />,
}

async function screensIn(locale: Locales): Promise<Record<string, string>> {
  await loadLocaleAsync(locale)
  loadedFormatters[locale] = initFormatters(locale)
  for (const area of ['book', 'commerceLaw', 'guestSteps', 'help', 'legal', 'publicEvents'] as const)
    loadedLocales[locale] = { ...loadedLocales[locale], [area]: await importNamespaceAsync(locale, area) }
  const words = { locale, LL: i18nObject(locale), setLocale: () => undefined }
  const withWords = ({ children }: { children: ReactNode }) => (
    <I18nContext value={words}>{children}</I18nContext>
  )
  const draw = async (name: string, component: () => ReactElement): Promise<string> => {
    const router = createRouter({
      routeTree: createRootRoute({ component }),
      history: createMemoryHistory({ initialEntries: [name.startsWith('/') ? name : '/'] }),
    })
    await router.load()
    const html = renderToStaticMarkup(<RouterProvider router={router} InnerWrap={withWords} />)
    // What the first look needs comes first; the logo is not of it.
    return html.replace(/^(<link rel="preload"[^>]*>)+/, '')
  }
  const drawn: Record<string, string> = {}
  for (const [name, component] of Object.entries(pages)) drawn[name] = await draw(name, component)
  return drawn
}

export const screens = async (): Promise<Record<Locales, Record<string, string>>> => ({
  ja: await screensIn('ja'),
  en: await screensIn('en'),
})
