import { Bell } from 'lucide-react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

export interface AttentionButtonProps {
  count: number
  /** False while it is not yet known whether there is more. */
  known: boolean
  onOpen: () => void
}

/** It stands on every screen: where the focus goes from what is there no more. */
export const focusAttentionButton = (): void =>
  document.querySelector<HTMLElement>('[data-attention]')?.focus({ preventScroll: true })

/** Red with its number while something waits for a decision; quiet otherwise. */
export function AttentionButton({ count, known, onOpen }: AttentionButtonProps) {
  const { LL } = useI18nContext()
  const words = LL.stand.sync
  const none = known ? words.attentionNone() : words.attentionReading()
  const text = count === 0 ? none : words.attentionCount({ n: count })
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={text}
      data-attention
      className={`figures flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-box border px-2 sm:px-3 font-semibold ${
        count === 0 ? 'border-line text-muted' : 'border-error bg-error text-white'
      }`}
    >
      <Bell aria-hidden="true" size={20} className="shrink-0" />
      {count > 0 && (
        <>
          {/* Beside a long badge a phone has room for the number only. */}
          <span className="min-[30rem]:hidden">{count}</span>
          <span className="hidden whitespace-nowrap min-[30rem]:inline">{text}</span>
        </>
      )}
    </button>
  )
}
