import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { frontOf, type Notice, notices, type PlaceKind } from './notices.ts'

export type { NoticeTone as ToastTone, ToastOptions } from './notices.ts'

/** Says what happened. One at a time: what is said next takes its place. */
export const toast = notices.say

/** What was said in a dialog that is being closed goes along to what was below it. */
export const keepNotice = notices.comeBack

/** What was said is not about what opens now. */
export const endNotice = notices.end

const looks = {
  success: 'border-success bg-success-soft text-success-ink',
  info: 'border-info bg-info-soft text-info-ink',
  warning: 'border-warning-ink bg-warning text-warning-ink',
  error: 'border-error bg-error-soft text-error-ink',
} as const

/**
 * Where the notice stands: a line of its own in the flow, so that it covers nothing. Of several places the one in front
 * shows it; a dialog is one, and ends what was said before it opened.
 */
export function NoticePlace({ kind, className = '' }: { kind: PlaceKind; className?: string }) {
  const id = useId()
  const { notice, places } = useSyncExternalStore(notices.subscribe, notices.present)
  const { LL } = useI18nContext()
  useEffect(() => notices.stand({ id, kind }), [id, kind])
  const shown = notice && frontOf(places) === id ? notice : null
  const isFault = shown?.tone === 'error'
  // Of several places one has a name, and with it a landmark.
  const name = shown ? LL.state.notifications() : undefined
  const line = shown && <Line key={shown.key} notice={shown} />
  return (
    <section aria-label={name} className={`no-print ${className}`}>
      {/* It stands there before anything is said: only what comes into it is read out. */}
      <div role="status" aria-label={isFault ? undefined : name}>
        {!isFault && line}
      </div>
      {/* Nothing was done, and whoever does not see it goes on as if it were: this is read out at once. */}
      {isFault && (
        <div role="alert" aria-label={name}>
          {line}
        </div>
      )}
    </section>
  )
}

function Line({ notice }: { notice: Notice }) {
  const { text, tone, action } = notice
  const before = useRef<Element | null>(null)
  const said = useId()
  return (
    <div data-notice className={`figures flex items-center gap-3 border-t-2 px-3 py-1.5 ${looks[tone]}`}>
      <p id={said} className="min-w-0 flex-1 font-semibold">
        {text}
      </p>
      {action && (
        <button
          type="button"
          // "Undo" alone does not say what.
          aria-describedby={said}
          className="min-h-11 shrink-0 rounded-box bg-ink px-4 font-semibold text-white"
          // Keys need time to get here; a finger or a mouse elsewhere does not hold it up.
          onFocus={(event) => {
            before.current = event.relatedTarget
            notices.hold()
          }}
          onBlur={notices.letGo}
          onClick={(event) => {
            giveBack(event.currentTarget, before.current)
            notices.end()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}

/** The focus, before the button goes with its notice: to where it was, or to the dialog or the page around. */
function giveBack(button: Element, before: Element | null): void {
  const to = before?.isConnected
    ? before
    : (button.closest('[role="dialog"]') ?? document.querySelector('main'))
  if (to instanceof HTMLElement) to.focus({ preventScroll: true })
}
