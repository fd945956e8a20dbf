import type { Organiser } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { TelLink } from '#ui/tel-link.tsx'

/** What to do where nothing can be booked: the number to call; nothing where the organiser has none. */
export function OrganiserCall({ organiser, text }: { organiser: Organiser; text: string }) {
  const { LL } = useI18nContext()
  if (organiser.phone === '') return null
  return (
    <div>
      <p>{text}</p>
      <p>
        {LL.publicEvents.chosen.phone()} <TelLink phone={organiser.phone} />
      </p>
    </div>
  )
}
