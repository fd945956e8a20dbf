import { venuePhone } from '#domain/phone-of-venue.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** The venue's number, to be called with a tap. */
export function TelLink({ phone }: { phone: string }) {
  const { locale } = useI18nContext()
  return (
    <a
      href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
      className="figures inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
    >
      {venuePhone(phone, locale)}
    </a>
  )
}
