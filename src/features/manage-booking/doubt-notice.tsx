import { useEffect } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import type { Doubt } from './use-doubt.ts'

// That it never arrived is neither a success nor a danger.
const looks = {
  changed: 'bg-success-soft text-success-ink',
  kept: 'bg-sunken',
  other: 'bg-warning text-warning-ink',
} as const

/** That it is not known yet what became of a change or a cancellation; then, what did. */
export function DoubtNotice({ doubt, phone }: { doubt: Doubt; phone: string }) {
  const { LL } = useI18nContext()
  const words = LL.afterBooking.doubt
  const { of, outcome, said, isAsking } = doubt
  useEffect(() => {
    if (of || outcome) said.current?.focus()
  }, [of, outcome, said])
  return (
    <div role="status" className="no-print">
      {of && (
        <div
          ref={said}
          tabIndex={-1}
          className="flex flex-col items-start gap-3 rounded-box bg-warning p-4 text-warning-ink outline-none"
        >
          <p className="font-bold">{words[of]()}</p>
          <p>{words.text()}</p>
          <Button busy={isAsking} onClick={() => void doubt.ask()}>
            {isAsking ? words.asking() : words.ask()}
          </Button>
          {phone !== '' && <TelLink phone={phone} />}
        </div>
      )}
      {!of && outcome && (
        <div ref={said} tabIndex={-1} className={`rounded-box p-4 font-bold outline-none ${looks[outcome]}`}>
          {outcome === 'changed' && LL.afterBooking.change.done()}
          {outcome === 'kept' && words.kept()}
          {outcome === 'other' && LL.afterBooking.notice.changed_meanwhile()}
        </div>
      )}
    </div>
  )
}
