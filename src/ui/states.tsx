import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from './button.tsx'

/** Something is on its way. */
export function Loading({ text }: { text?: string }) {
  const { LL } = useI18nContext()
  return (
    <output className="flex min-h-24 items-center justify-center gap-3 p-6 text-muted">
      <LoaderCircle aria-hidden="true" className="shrink-0 animate-spin" />
      <span>
        {text ?? LL.state.loading()}
        <span className="after-a-while block">{LL.state.slow()}</span>
      </span>
    </output>
  )
}

/** There is nothing, and what can be done about it. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-24 flex-col items-center justify-center gap-4 rounded-box border border-line border-dashed p-6 text-center text-muted">
      <p>{text}</p>
      {children}
    </div>
  )
}

/** It did not work; `text` is already in the reader's language. */
export function Failure({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const { LL } = useI18nContext()
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-box bg-error-soft p-4 text-error-ink"
    >
      <p className="flex-1">{text}</p>
      {onRetry && <Button onClick={onRetry}>{LL.action.retry()}</Button>}
    </div>
  )
}

const tones = {
  info: 'bg-info-soft text-info-ink',
  warning: 'bg-warning text-warning-ink',
  error: 'bg-error-soft text-error-ink',
  success: 'bg-success-soft text-success-ink',
} as const

/** A line that stays while something is so. */
export function Notice({ tone = 'info', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return <div className={`rounded-box px-4 py-3 ${tones[tone]}`}>{children}</div>
}
