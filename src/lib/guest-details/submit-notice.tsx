import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import type { SubmitState } from '#ui/form/use-kit-form.ts'

/** What came of the tap when it was not the next step. Takes the focus where no field can. */
export function SubmitNotice({
  state,
  button,
}: {
  state: SubmitState
  /** What the button says that was tapped. */
  button: string
}) {
  const { LL } = useI18nContext()
  if (state === 'checking')
    return (
      <p role="status" className="sr-only">
        {LL.guestSteps.checking()}
      </p>
    )
  if (state === 'open' || state === 'sending') return null
  return (
    <div
      role="alert"
      data-submit-notice
      tabIndex={-1}
      className="flex flex-wrap items-center gap-3 rounded-box bg-warning px-4 py-3 text-warning-ink outline-none"
    >
      <p className="flex-1">
        {state === 'unchecked' ? LL.guestSteps.cannotCheck({ button }) : LL.guestSteps.checkFields()}
      </p>
      {/* Some browsers never ask again for a file that failed once; what was typed is kept over the page load. */}
      {state === 'unchecked' && <Button onClick={() => location.reload()}>{LL.guestSteps.reload()}</Button>}
    </div>
  )
}
