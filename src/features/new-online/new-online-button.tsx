import { CalendarClock, CalendarX2, Globe, Hourglass } from 'lucide-react'
import { Fragment } from 'react'
import type { NewsKind } from '#domain/online/new-online.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

export interface NewOnlineButtonProps {
  /** How many customers booked, wait for a table, changed and cancelled. */
  counts: Record<NewsKind, number>
  onOpen: () => void
}

const marks = { made: Globe, waits: Hourglass, changed: CalendarClock, cancelled: CalendarX2 }
/** Green where a party more is coming; yellow as whoever waits; dark where a booking is not what it was. */
const looks: Record<NewsKind, string> = {
  made: 'border-success bg-success text-white',
  waits: 'border-warning-ink bg-warning text-warning-ink',
  changed: 'border-ink bg-ink text-white',
  cancelled: 'border-ink bg-ink text-white',
}

/** What customers did online and nobody here has looked at; nothing stands there while there is nothing. */
export function NewOnlineButton({ counts, onOpen }: NewOnlineButtonProps) {
  const { LL } = useI18nContext()
  const t = LL.stand.newOnline
  const { made, waits, changed, cancelled } = counts
  const said = {
    made: t.count({ n: made }),
    waits: t.waits({ n: waits }),
    changed: t.changed({ n: changed }),
    cancelled: t.cancelled({ n: cancelled }),
  }
  const kinds = (['made', 'waits', 'changed', 'cancelled'] as const).filter((kind) => counts[kind] > 0)
  const text =
    kinds.join() === 'made,cancelled'
      ? t.both({ made, cancelled })
      : kinds.map((kind) => said[kind]).join(t.and())
  const [first, second, third] = kinds
  // Words only where there is room for them beside a long sync badge; else each kind by its mark and number.
  const [narrow, wide] = third
    ? ['', '']
    : second
      ? ['xl:hidden', 'xl:flex']
      : first === 'made' || first === 'waits'
        ? ['min-[48rem]:hidden', 'min-[48rem]:flex']
        : ['lg:hidden', 'lg:flex']
  const row = 'items-center gap-1.5 whitespace-nowrap'
  const Icon = marks[first ?? 'made']
  return (
    <div role="status">
      {first && (
        <button
          type="button"
          onClick={onOpen}
          aria-label={text}
          title={text}
          data-new-online
          className={`figures flex min-h-11 min-w-11 items-center justify-center rounded-box border px-2 font-semibold sm:px-3 ${looks[first]}`}
        >
          <span className={`flex ${row} ${narrow}`}>
            {kinds.map((kind) => {
              const Mark = marks[kind]
              return (
                <Fragment key={kind}>
                  <Mark aria-hidden="true" size={20} className="shrink-0" />
                  {counts[kind]}
                </Fragment>
              )
            })}
          </span>
          {!third && (
            <span className={`hidden ${row} ${wide}`}>
              <Icon aria-hidden="true" size={20} className="shrink-0" />
              {text}
            </span>
          )}
        </button>
      )}
    </div>
  )
}
