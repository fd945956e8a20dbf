import { useEffect, useRef, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import type { useDetailsForm } from './use-details-form.ts'

/** Whether the details are kept on this device, and the way to delete what is, and back. */
export function RememberMe({ kit }: { kit: ReturnType<typeof useDetailsForm> }) {
  const { LL } = useI18nContext()
  const words = LL.guestSteps.mine
  const said = useRef<HTMLDivElement>(null)
  const [taps, setTaps] = useState(0)
  // The button that had the focus is gone.
  useEffect(() => {
    if (taps > 0) said.current?.focus()
  }, [taps])
  const { form, forgotten } = kit
  return (
    <div>
      <form.AppField name="remember">{(field) => <field.Tick label={words.keep()} />}</form.AppField>
      <p className="text-muted text-sm">{words.hint()}</p>
      <div ref={said} tabIndex={-1} role="status" className="outline-none">
        {forgotten && (
          <div className="mt-2 flex flex-wrap items-center gap-3 rounded-box bg-primary-soft px-4 py-3 text-primary-ink">
            <p className="flex-1 basis-40">
              {forgotten.emptied.length > 0 ? words.removedAndEmptied() : words.removed()}
            </p>
            {/* At the other end than the button before: a finger that taps twice takes nothing back. */}
            <Button
              oneTap
              onClick={() => {
                kit.recall()
                setTaps((n) => n + 1)
              }}
            >
              {LL.action.undo()}
            </Button>
          </div>
        )}
        {!forgotten && taps > 0 && <p className="text-sm">{words.restored()}</p>}
      </div>
      {kit.isKept && (
        <Button
          look="quiet"
          onClick={() => {
            kit.forget()
            setTaps((n) => n + 1)
          }}
        >
          {words.remove()}
        </Button>
      )}
    </div>
  )
}
