import { useEffect, useRef } from 'react'
import type { Notice } from '#domain/online/booking-attempt.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { noticeText } from '#lib/online-times/notice-text.ts'
import { visitMoment } from '#ui/visit-words.ts'
import { TryingAgain } from './trying-again.tsx'
import { VenuePhone } from './venue-phone.tsx'

/** What went wrong and what can be done, read out at once; `keeps` when something was typed, which is still there. */
export function FlowNotice({
  notice,
  keeps,
  phone,
  own,
  onAgain,
}: {
  notice: Notice | null
  keeps: boolean
  /** Of the house, to call where the page can do no more. */
  phone: string
  /** Of an event: what is said otherwise than of a table, by code. */
  own?: Readonly<Record<string, () => string>>
  /** Asks the same again, once it is time for that. */
  onAgain?: () => void
}) {
  const { LL, locale } = useI18nContext()
  const box = useRef<HTMLDivElement>(null)
  // On a phone what was tapped is far below.
  useEffect(() => {
    if (notice) box.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  if (!notice) return null
  const when = notice.choice ? visitMoment(LL, locale, notice.choice) : ''
  const words = LL.guestSteps.notice
  const { code } = notice
  const again = onAgain && notice.againAt
  return (
    <div ref={box} className="scroll-my-4 rounded-box bg-warning px-4 py-3 text-warning-ink">
      <div role="alert">
        {code === 'busy' && again !== undefined
          ? LL.book.busyWaits()
          : (own?.[code]?.() ??
            (code in words ? words[code as keyof typeof words]({ when }) : noticeText(LL, code)))}
        {keeps && ` ${LL.book.kept()}`}
        {['too_many_holds', 'card_refused'].includes(code) && (
          <VenuePhone phone={phone} label={own && LL.checkout.facts.callUs()} />
        )}
      </div>
      {again !== undefined && onAgain && <TryingAgain key={again} at={again} onAgain={onAgain} />}
    </div>
  )
}
