import { termsVersion } from '#domain/legal.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTitle } from '#lib/use-title.ts'
import { PublicPage } from '#ui/public-page.tsx'

/** The Terms of Service or the Privacy Policy, in the reader's language, with the version that is agreed to. */
export function LegalPage({ text }: { text: 'terms' | 'privacy' }) {
  const { LL } = useI18nContext()
  const t = LL.legal[text]
  useTitle(t.title())
  return (
    <PublicPage>
      <h1 className="font-bold text-2xl">{t.title()}</h1>
      <p className="mt-1 text-muted">{LL.legal.version({ version: termsVersion })}</p>
      <div className="mt-6 flex flex-col gap-5">
        {Object.values(t.parts).map((part, i) => (
          <section key={part[0]()}>
            <h2 className="font-bold">{LL.legal.heading({ n: i + 1, title: part[0]() })}</h2>
            <p className="mt-1">{part[1]()}</p>
          </section>
        ))}
      </div>
    </PublicPage>
  )
}
