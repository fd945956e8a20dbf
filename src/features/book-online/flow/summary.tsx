import type { Choice } from '#domain/online/booking-attempt.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { formatTaxed } from '#lib/text/money.ts'
import { Button } from '#ui/button.tsx'
import { stayText, visitMoment } from '#ui/visit-words.ts'

/** What was chosen, how long the table is kept for it, and the way back. */
export function Summary({
  choice,
  duration,
  sum,
  area,
  onChange,
}: {
  choice: Choice
  duration: number
  /** Of the courses and prices that were chosen; 0 for none. */
  sum: number
  /** Where they want to sit; '' for anywhere. */
  area: string
  onChange: () => void
}) {
  const { LL, locale } = useI18nContext()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-box bg-primary-soft px-4 py-3 text-primary-ink">
      <div className="figures">
        <p className="font-bold">
          {visitMoment(LL, locale, choice)}　{LL.book.peopleCount({ n: choice.pax })}
        </p>
        <p className="text-sm">
          {LL.guestSteps.stay()}　{stayText(LL, duration)}
        </p>
        {area !== '' && (
          <p className="text-sm">
            {LL.guestSteps.area()}　{area}
          </p>
        )}
        {sum > 0 && <p>{LL.guestSteps.prices.total({ sum: formatTaxed(sum, locale) })}</p>}
      </div>
      <Button look="plain" onClick={onChange}>
        {LL.guestSteps.changeTime()}
      </Button>
    </div>
  )
}
