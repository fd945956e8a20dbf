import { Globe } from 'lucide-react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** Online bookings that nobody here has looked at; nothing stands there while there are none. */
export function NewOnlineButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { LL } = useI18nContext()
  const text = LL.stand.newOnline.count({ n: count })
  return (
    <div role="status">
      {count > 0 && (
        <button
          type="button"
          onClick={onOpen}
          aria-label={text}
          data-new-online
          className="figures flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-box border border-success bg-success px-2 font-semibold text-white sm:px-3"
        >
          <Globe aria-hidden="true" size={20} className="shrink-0" />
          <span className="min-[48rem]:hidden">{count}</span>
          <span className="hidden whitespace-nowrap min-[48rem]:inline">{text}</span>
        </button>
      )}
    </div>
  )
}
