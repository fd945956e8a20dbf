import { Bell } from 'lucide-react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** Red with its number while something waits for a decision; quiet otherwise. */
export function AttentionButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.stand.sync
  const text = count === 0 ? words.attentionNone() : words.attentionCount({ n: count })
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={text}
      className={`figures flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-box border px-2 sm:px-3 font-semibold ${
        count === 0 ? 'border-line text-muted' : 'border-error bg-error text-white'
      }`}
    >
      <Bell aria-hidden="true" size={20} />
      {count > 0 && <span className="whitespace-nowrap">{text}</span>}
    </button>
  )
}
