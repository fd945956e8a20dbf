import { formatPhone } from '#domain/contact/format-phone.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** Where a tap calls the number: whatever else a text holds stays out of the address. */
export const telAddress = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/** The venue's number, to be called with a tap. */
export function TelLink({ phone }: { phone: string }) {
  const { locale } = useI18nContext()
  return (
    <a
      href={telAddress(phone)}
      className="figures inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
    >
      {formatPhone(phone, locale)}
    </a>
  )
}
