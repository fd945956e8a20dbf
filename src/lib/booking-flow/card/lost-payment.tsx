import { useI18nContext } from '#i18n/i18n-react.tsx'
import { TelLink } from '#ui/tel-link.tsx'

/** To who comes back to a tab that has lost what was typed: where the confirmation goes. */
export function LostPayment({ cameBack, phone }: { cameBack: 'paid' | 'back'; phone: string }) {
  const words = useI18nContext().LL.cardSteps.lost
  return (
    <div role="status" className="mb-4 rounded-box bg-warning p-4 text-warning-ink">
      <p className="font-bold">{words.title()}</p>
      <p className="mt-1">{words[cameBack]()}</p>
      {cameBack === 'paid' && phone !== '' && <TelLink phone={phone} />}
    </div>
  )
}
