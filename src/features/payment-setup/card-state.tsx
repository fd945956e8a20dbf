import { useEffect, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { customers } from '#lib/data/public-api.ts'

/**
 * Whether customers are offered cards now, once they are switched on: that needs the server's key, and the card service's word of
 * the last hour. Asked of the customers' own page, so that it is what they see; nothing where it cannot be asked.
 */
export function CardState({ url }: { url: string }) {
  const words = useI18nContext().LL.payments.state
  const [isOffered, setIsOffered] = useState<boolean | null>(null)
  useEffect(() => {
    let isHere = true
    void customers.vendorPage(url).then((answer) => {
      if (isHere && answer.ok) setIsOffered(answer.vendor.payment !== null)
    })
    return () => {
      isHere = false
    }
  }, [url])
  return (
    <div role="status">
      {isOffered !== null && (
        <p
          className={`rounded-box p-3 ${isOffered ? 'bg-success-soft text-success-ink' : 'bg-warning text-warning-ink'}`}
        >
          {isOffered ? words.offered() : words.notConnected()}
        </p>
      )}
    </div>
  )
}
