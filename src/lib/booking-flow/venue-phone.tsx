import { useI18nContext } from '#i18n/i18n-react.tsx'
import { TelLink } from '#ui/tel-link.tsx'

/** The number to call; nothing where the venue has none. */
export function VenuePhone({ phone, label }: { phone: string; label?: string | undefined }) {
  const { LL } = useI18nContext()
  if (phone === '') return null
  return (
    <p className="mt-1">
      {label ?? LL.guestSteps.callUs()} <TelLink phone={phone} />
    </p>
  )
}
