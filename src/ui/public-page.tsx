import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Logo } from './logo.tsx'

const widths = { narrow: 'max-w-md', wide: 'max-w-3xl' } as const

/** A page for everybody: the logo leads to `/`, the language is a text link at the foot, nothing else. */
export function PublicPage({
  children,
  width = 'wide',
}: {
  children: ReactNode
  width?: keyof typeof widths
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b bg-card">
        <div className={`mx-auto flex items-center px-4 py-2 ${widths[width]}`}>
          <a href="/" className="flex min-h-11 items-center rounded-box">
            <Logo />
          </a>
        </div>
      </header>
      <main className={`mx-auto w-full flex-1 px-4 py-6 ${widths[width]}`}>{children}</main>
      <footer className={`no-print mx-auto w-full px-4 py-4 ${widths[width]}`}>
        <LanguageLink />
      </footer>
    </div>
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
