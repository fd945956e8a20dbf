import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { guestAllergyText } from '#lib/text/allergy-text.ts'
import type { GuestView } from '#sync/types.ts'

/** Beside the form of one card: what stands on those that are merged with it, and is written there. */
export function OnOtherCards({ guest }: { guest: GuestView }) {
  const { LL } = useI18nContext()
  const told = (guest.merged ?? []).filter((card) => guestAllergyText(LL, card) !== '' || card.notes !== '')
  if (told.length === 0) return null
  return (
    <div>
      <p className="text-muted text-sm">{LL.stand.guestCard.otherCards()}</p>
      {told.map((card) => (
        <div key={card.id}>
          <AllergyLine text={guestAllergyText(LL, card)} />
          <p className="wrap-anywhere whitespace-pre-line text-sm empty:hidden">{card.notes}</p>
        </div>
      ))}
    </div>
  )
}
