import { useEffect } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Doubt } from './use-doubt.ts'

/**
 * Within a question whose answer was lost: that it is not known what came of it; then, where it never arrived, that the same tap does
 * it now. The page behind an open question cannot be read, so any other outcome closes it. `isLost`: it is this question's answer.
 */
export function DoubtInQuestion({
  doubt,
  isLost,
  close,
}: {
  doubt: Doubt
  isLost: boolean
  close: (outcome: 'changed' | 'other') => void
}) {
  const words = useI18nContext().LL.afterBooking.doubt
  const { of, outcome, said } = doubt
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came of it is said once
  useEffect(() => {
    if (!isLost || (outcome !== 'changed' && outcome !== 'other')) return
    close(outcome)
    said.current?.focus()
  }, [isLost, outcome])
  return (
    <>
      {of && (
        <p role="alert" className="mt-3 rounded-box bg-warning p-4 text-warning-ink">
          {words[of]()} {words.text()}
        </p>
      )}
      <div role="status">
        {isLost && !of && outcome === 'kept' && (
          <p className="mt-3 rounded-box bg-sunken p-4">{words.again()}</p>
        )}
      </div>
    </>
  )
}
