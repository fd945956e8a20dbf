import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { TryingAgain } from '#lib/booking-flow/trying-again.tsx'

/** From one look to the next: most of what is held is bought, or given back, within minutes. */
const nextLook = (): number => Date.now() + 20_000 + Math.random() * 5_000

/** What is left of this date is held by others: the page looks by itself whether it has come free. */
export function HeldNow({ onRenew }: { onRenew: () => void }) {
  const { LL } = useI18nContext()
  const [at, setAt] = useState(nextLook)
  return (
    <div className="rounded-box bg-warning px-4 py-3 text-warning-ink">
      <p role="status">{LL.checkout.tickets.allHeld()}</p>
      <TryingAgain
        at={at}
        words={LL.book.lookIn}
        onAgain={() => {
          setAt(nextLook())
          onRenew()
        }}
      />
    </div>
  )
}
