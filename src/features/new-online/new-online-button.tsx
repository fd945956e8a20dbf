import { CalendarX2, Globe } from 'lucide-react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

export interface NewOnlineButtonProps {
  /** How many customers booked, and how many cancelled. */
  made: number
  cancelled: number
  onOpen: () => void
}

/** What customers did online and nobody here has looked at; nothing stands there while there is nothing. */
export function NewOnlineButton({ made, cancelled, onOpen }: NewOnlineButtonProps) {
  const { LL } = useI18nContext()
  const t = LL.stand.newOnline
  const text =
    cancelled === 0
      ? t.count({ n: made })
      : made === 0
        ? t.cancelled({ n: cancelled })
        : t.both({ made, cancelled })
  // The words are long where customers cancelled: an upright tablet has room for the numbers.
  const [narrow, wide] =
    cancelled === 0 ? ['min-[48rem]:hidden', 'min-[48rem]:flex'] : ['lg:hidden', 'lg:flex']
  const Icon = made > 0 ? Globe : CalendarX2
  const row = 'items-center gap-1.5 whitespace-nowrap'
  return (
    <div role="status">
      {made + cancelled > 0 && (
        <button
          type="button"
          onClick={onOpen}
          aria-label={text}
          data-new-online
          // Green where a party more is coming; dark where one less is.
          className={`figures flex min-h-11 min-w-11 items-center justify-center rounded-box border px-2 font-semibold text-white sm:px-3 ${
            made > 0 ? 'border-success bg-success' : 'border-ink bg-ink'
          }`}
        >
          <span className={`flex ${row} ${narrow}`}>
            <Icon aria-hidden="true" size={20} className="shrink-0" />
            {made > 0 ? made : cancelled}
            {made > 0 && cancelled > 0 && (
              <>
                <CalendarX2 aria-hidden="true" size={20} className="shrink-0" />
                {cancelled}
              </>
            )}
          </span>
          <span className={`hidden ${row} ${wide}`}>
            <Icon aria-hidden="true" size={20} className="shrink-0" />
            {text}
          </span>
        </button>
      )}
    </div>
  )
}
