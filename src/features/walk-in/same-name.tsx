import { guestsOfName } from '#domain/guest/same-name.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { guestAllergyText } from '#lib/text/allergy-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { GuestView } from '#sync/types.ts'
import { Notice } from '#ui/states.tsx'

const none: GuestView[] = []

/** Who walks in under the name of a guest with an allergy is worth a question. */
export function SameName({ name, unread }: { name: string; unread: string }) {
  const { LL, locale } = useI18nContext()
  const known = guestsOfName(useLive(useSync().guestsToNote()) ?? none, name)
  const guests = known.filter((g) => guestAllergyText(LL, g) !== '')
  return (
    <div aria-live="polite">
      {name.trim() !== '' && unread !== '' && <p className="text-muted text-sm">{unread}</p>}
      {guests.length > 0 && (
        <Notice tone="warning">
          <p>{LL.stand.guestCard.sameName()}</p>
          {guests.map((g) => (
            <p key={g.id} className="flex flex-wrap gap-x-3">
              <strong>{guestText(LL, g, locale)}</strong>
              <AllergyLine text={guestAllergyText(LL, g)} />
            </p>
          ))}
        </Notice>
      )}
    </div>
  )
}
