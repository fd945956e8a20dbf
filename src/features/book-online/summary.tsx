import type { Choice } from '#domain/booking-attempt.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { visitMoment } from '#ui/visit-words.ts'

/** What was chosen, at the head of the later steps. */
export function Summary({ choice, onChange }: { choice: Choice; onChange?: (() => void) | undefined }) {
  const { LL, locale } = useI18nContext()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-box bg-primary-soft px-4 py-3 text-primary-ink">
      <p className="figures font-bold">
        {visitMoment(LL, locale, choice)}　{LL.book.peopleCount({ n: choice.pax })}
      </p>
      {onChange && (
        <Button look="plain" onClick={onChange}>
          {LL.guestSteps.changeTime()}
        </Button>
      )}
    </div>
  )
}
