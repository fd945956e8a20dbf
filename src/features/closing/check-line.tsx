import { CircleAlert, CircleCheck, CircleDashed, Info } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useKeptFocus } from '#lib/list/use-kept-focus.ts'

export interface CheckLineProps {
  title: string
  /** What is counted, in words; '' where there is nothing. */
  figure: string
  state: 'done' | 'open' | 'unknown' | 'note'
  /** How it is mended. */
  hint: string
  children?: ReactNode
}

const marks = {
  done: { Mark: CircleCheck, look: 'text-success' },
  open: { Mark: CircleAlert, look: 'text-error' },
  unknown: { Mark: CircleDashed, look: 'text-muted' },
  note: { Mark: Info, look: 'text-info' },
} as const

/** One matter of the check: whether it is done, and if not, what is left of it. */
export function CheckLine({ title, figure, state, hint, children }: CheckLineProps) {
  const { LL } = useI18nContext()
  const words = LL.closing
  const id = useId()
  const heading = useKeptFocus(children)
  const { Mark, look } = marks[state]
  const isMore = state === 'open' || state === 'note'
  return (
    <li className="rounded-box border border-line bg-card">
      <section aria-labelledby={id}>
        <h3
          ref={heading}
          id={id}
          tabIndex={-1}
          className="figures flex min-h-12 items-center gap-3 px-3 font-semibold"
        >
          <Mark aria-hidden="true" className={`shrink-0 ${look}`} />
          <span className="sr-only">{words.state[state]()}</span>
          <span className="flex-1">{title}</span>
          <span className={state === 'open' ? 'font-bold text-error' : 'text-muted'}>
            {state === 'unknown' ? words.reading() : figure === '' ? words.none() : figure}
          </span>
        </h3>
        {isMore && (
          <div className="flex flex-col gap-2 border-line border-t p-3">
            <p className="text-muted text-sm">{hint}</p>
            {children}
          </div>
        )}
      </section>
    </li>
  )
}
