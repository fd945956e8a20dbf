import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { Button } from '#ui/button.tsx'

/** Under a form that stays: its button, the way back, and whether what was saved has been sent. */
export function SaveRow({
  isBusy,
  isDirty,
  isUnconfirmed,
  onReset,
}: {
  isBusy: boolean
  isDirty: boolean
  isUnconfirmed: boolean
  onReset: () => void
}) {
  const words = useI18nContext().LL.payments
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" look="primary" busy={isBusy} className="min-h-12 min-w-40">
        {words.save()}
      </Button>
      {isDirty && <Button onClick={onReset}>{words.reset()}</Button>}
      {isUnconfirmed && !isDirty && (
        <span className="flex flex-wrap items-center gap-2">
          <UnconfirmedMark state="waiting" />
          <span className="text-muted text-sm">{words.unconfirmed()}</span>
        </span>
      )}
    </div>
  )
}
