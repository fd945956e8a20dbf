import { phoneAsRead } from '#domain/phone-as-read.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** The venue's number, to be called with a tap. */
export function TelLink({ phone }: { phone: string }) {
  const { locale } = useI18nContext()
  return (
    <a
      href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
      className="figures inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
    >
      {phoneAsRead(phone, locale)}
    </a>
  )
}
