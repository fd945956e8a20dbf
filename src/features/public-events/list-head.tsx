import { useI18nContext } from '#i18n/i18n-react.tsx'
import { TelLink } from '#ui/tel-link.tsx'

/** Whose events they are, and how to reach them. */
export function ListHead({ organiser }: { organiser: { name: string; address: string; phone: string } }) {
  const { LL } = useI18nContext()
  return (
    <header className="mb-4">
      <h1 className="font-bold text-2xl">{LL.publicEvents.title({ name: organiser.name })}</h1>
      {organiser.address !== '' && <p className="mt-1 text-muted text-sm">{organiser.address}</p>}
      {organiser.phone !== '' && <TelLink phone={organiser.phone} />}
    </header>
  )
}
