import { named, type Venue } from '#domain/online/guest-booking.ts'
import { termsVersion } from '#domain/text/legal.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { operatorOf } from './operator.ts'
import { useLegalVenue } from './use-legal-venue.ts'

/**
 * The Terms of Service or the Privacy Policy, in the reader's language, with the version that is agreed to, and whom to
 * ask: the venue that is booked, when it is known, and who runs the service.
 */
export function LegalPage({ text }: { text: 'terms' | 'privacy' }) {
  const asked = useLegalVenue()
  const { LL, locale } = useI18nContext()
  const venue = asked && named(asked, locale)
  const t = LL.legal[text]
  useTitle(t.title())
  return (
    <PublicPage plain place={venue ?? undefined}>
      <h1 className="font-bold text-2xl">{t.title()}</h1>
      <p className="mt-1 text-muted">{LL.legal.version({ version: termsVersion })}</p>
      <div className="mt-6 flex flex-col gap-5">
        {Object.values(t.parts).map((part, i) => (
          <section key={part[0]()}>
            <h2 className="font-bold">{LL.legal.heading({ n: i + 1, title: part[0]() })}</h2>
            <p className="mt-1">{part[1]()}</p>
          </section>
        ))}
        <Contact venue={venue} />
      </div>
    </PublicPage>
  )
}

function Contact({ venue }: { venue: Venue | null }) {
  const { LL } = useI18nContext()
  const t = LL.legal.contact
  const operator = operatorOf(globalThis.document) || (venue?.name ?? '')
  return (
    <section className="rounded-box border border-line bg-card px-4 py-3">
      <h2 className="font-bold">{t.title()}</h2>
      {venue ? (
        <p className="mt-1 whitespace-pre-line">
          {t.venue()}
          {'\n'}
          {[venue.name, venue.address].filter((line) => line !== '').join('\n')}
        </p>
      ) : (
        <p className="mt-1">{t.anyVenue()}</p>
      )}
      {venue && venue.phone !== '' && <TelLink phone={venue.phone} />}
      <p className="mt-1">{operator === '' ? t.runByVenue() : t.runBy({ operator })}</p>
    </section>
  )
}
