import { Children, type ReactNode } from 'react'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRoving } from '#lib/app/use-roving.ts'
import { type CalendarDay, dayRead, isRed, shareOf } from './calendar-day.ts'
import { ShareChip } from './share-bar.tsx'
import { useDayKeys } from './use-day-keys.ts'

export interface WeekViewProps {
  days: readonly CalendarDay[]
  present: string
  /** Those of each day who come, or what takes place, by time: buttons with keys. */
  itemsOf: (day: string) => ReactNode[]
  onMove: (day: string) => void
  onOpen: (day: string) => void
}

/** Seven days beside one another, on a phone below one another. */
export function WeekView({ days, present, itemsOf, onMove, onOpen }: WeekViewProps) {
  const { locale } = useI18nContext()
  const keys = useDayKeys(present, onMove)
  const items = useRoving('[data-booking], [data-event]')
  return (
    <div {...keys} className="flex flex-1 flex-col">
      <div {...items} className="grid flex-1 grid-cols-1 gap-px bg-line lg:grid-cols-7">
        {days.map((of) => (
          <section
            key={of.day}
            aria-label={dayText(of.day, locale, 'long')}
            className={`min-w-0 ${of.isClosed ? 'bg-closed' : 'bg-surface'}`}
          >
            <DayHead of={of} isPresent={of.day === present} onOpen={onOpen} />
            <ul className="flex flex-col gap-1 p-1.5 empty:hidden">
              {Children.map(itemsOf(of.day), (item) => (
                <li>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function DayHead({
  of,
  isPresent,
  onOpen,
}: {
  of: CalendarDay
  isPresent: boolean
  onOpen: (day: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.agenda
  const full = shareOf(of)
  const { covers } = of
  return (
    <h2>
      <button
        type="button"
        data-day={of.day}
        tabIndex={isPresent ? 0 : -1}
        aria-label={dayRead(LL, locale, of)}
        aria-current={of.isToday ? 'date' : undefined}
        onClick={() => onOpen(of.day)}
        className={`flex min-h-11 w-full flex-wrap items-center gap-x-2 gap-y-0.5 border-b-4 px-2 py-1 text-left hover:bg-primary-soft focus-visible:outline-offset-[-3px] ${of.events === undefined ? 'lg:min-h-28' : 'lg:min-h-16'} lg:flex-col lg:items-start ${of.isToday ? 'border-primary' : 'border-transparent'}`}
      >
        <span className={`figures font-bold ${isRed(of) ? 'text-error' : 'text-ink'}`}>
          {dayText(of.day, locale)}
        </span>
        {of.holiday !== '' && <span className="text-error text-sm leading-tight">{of.holiday}</span>}
        {(of.isClosed || of.openOnHoliday !== '') && (
          <span className="figures text-muted text-sm leading-tight">
            {of.isClosed ? words.closed() : of.openOnHoliday}
          </span>
        )}
        {of.isUnread && <span className="text-muted text-sm">{words.unreadHere()}</span>}
        {!of.isUnread && covers && covers.all.people > 0 && (
          <span className="figures text-sm leading-tight lg:flex lg:flex-col">
            {covers.lunch.people > 0 && (
              <span className="mr-2">
                {words.lunchShort()} {words.people({ n: covers.lunch.people })}
              </span>
            )}
            {covers.dinner.people > 0 && (
              <span>
                {words.dinnerShort()} {words.people({ n: covers.dinner.people })}
              </span>
            )}
          </span>
        )}
        {full && (
          <span className="ml-auto lg:mt-auto lg:ml-0">
            <ShareChip {...full} />
          </span>
        )}
      </button>
    </h2>
  )
}
