import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Logo } from './logo.tsx'

const widths = { narrow: 'max-w-md', wide: 'max-w-3xl' } as const

/**
 * A page for everybody. A venue's page bears the venue's name, which leads to its page, and the logo stands at the
 * foot; elsewhere the logo is the head, and leads to the staff's start unless customers come here (`plain`). The language is a text link at the foot, nothing else.
 */
export function PublicPage({
  children,
  width = 'wide',
  place,
  plain = false,
}: {
  children: ReactNode
  width?: keyof typeof widths
  place?:
    | {
        name: string
        url: string
        vendor_type?: 'RESTAURANT' | 'EVENT'
        /** How customers pay by card: then the law asks for a page, which is linked at the foot. */
        payment?: object | null
      }
    | undefined
  plain?: boolean
}) {
  const brand = plain ? (
    <Logo />
  ) : (
    <a href="/" className="flex min-h-11 items-center rounded-box">
      <Logo />
    </a>
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b bg-card">
        <div className={`mx-auto flex min-h-15 items-center px-4 py-2 ${widths[width]}`}>
          {place ? (
            <a
              href={`/${place.url}/${place.vendor_type === 'EVENT' ? 'events' : 'book'}`}
              className="flex min-h-11 min-w-11 items-center font-bold text-lg text-primary-ink"
            >
              {place.name}
            </a>
          ) : (
            brand
          )}
        </div>
      </header>
      <main className={`mx-auto w-full flex-1 px-4 py-6 ${widths[width]}`}>{children}</main>
      <footer
        className={`no-print mx-auto flex w-full flex-wrap items-center justify-between gap-2 px-4 py-4 ${widths[width]}`}
      >
        <LanguageLink />
        {place?.payment && <LawLink url={place.url} />}
        {place && brand}
      </footer>
    </div>
  )
}

/** What the law has a vendor say before customers pay. */
export function LawLink({ url }: { url: string }) {
  const { LL } = useI18nContext()
  return (
    <a
      href={`/${url}/legal`}
      className="inline-flex min-h-11 items-center rounded-box px-1 text-primary underline underline-offset-4"
    >
      {LL.page.law()}
    </a>
  )
}

/** The other language, named in itself. */
export function LanguageLink() {
  const { LL, locale, setLocale } = useI18nContext()
  const other = locale === 'ja' ? 'en' : 'ja'
  return (
    <button
      type="button"
      lang={other}
      onClick={() => setLocale(other)}
      className="min-h-11 min-w-11 rounded-box px-1 text-primary underline underline-offset-4"
    >
      {LL.languageName[other]()}
    </button>
  )
}
