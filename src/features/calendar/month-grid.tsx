import { memo, type ReactNode } from 'react'
import { dayText, weekdayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { type CalendarDay, dayRead, isRed, shareOf } from './calendar-day.ts'
import { ShareChip } from './share-bar.tsx'
import { useDayKeys } from './use-day-keys.ts'

export interface MonthGridProps {
  /** Whole weeks, in order. */
  days: readonly CalendarDay[]
  /** The day that is in focus for the keyboard, and whose month it is. */
  present: string
  onMove: (day: string) => void
  onOpen: (day: string) => void
  /** What of a day is tapped by itself, under its date. */
  below?: (day: string) => ReactNode
}

/** A month in weeks. Each day is one button; on a phone the names of holidays stand below, where there is room. */
export function MonthGrid({ days, present, onMove, onOpen, below }: MonthGridProps) {
  const { LL, locale } = useI18nContext()
  const keys = useDayKeys(present, onMove)
  const weeks = Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7))
  const month = present.slice(0, 7)
  const holidays = days.filter((d) => d.holiday !== '' && d.day.startsWith(month))
  return (
    <div {...keys} className="flex flex-1 flex-col">
      <table
        aria-label={dayText(present, locale, 'month')}
        className="w-full flex-1 table-fixed border-collapse"
      >
        <thead>
          <tr>
            {weeks[0]?.map(({ day }, i) => (
              <th
                key={day}
                scope="col"
                abbr={weekdayText(day, locale, 'long')}
                className={`border-line border-b bg-card py-1 font-semibold text-sm ${i === 0 ? 'text-error' : 'text-muted'}`}
              >
                {weekdayText(day, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((of) => (
                <td key={of.day} className="h-px border border-line p-0">
                  <div
                    className={`flex h-full flex-col ${of.isClosed || !of.day.startsWith(month) ? '' : 'bg-card'}`}
                  >
                    <MonthCell
                      of={of}
                      isOutside={!of.day.startsWith(month)}
                      isPresent={of.day === present}
                      isShort={below !== undefined && of.events !== 0}
                      onOpen={onOpen}
                    />
                    {below?.(of.day)}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {holidays.length > 0 && (
        <p className="px-3 pt-2 text-error text-sm sm:hidden">
          <span className="sr-only">{LL.agenda.holidays()}</span>
          {holidays
            .map((d) =>
              `${dayText(d.day, locale)} ${d.holiday} ${d.isClosed ? LL.agenda.closed() : d.openOnHoliday}`.trim(),
            )
            .join(' · ')}
        </p>
      )}
    </div>
  )
}

interface MonthCellProps {
  of: CalendarDay
  isOutside: boolean
  isPresent: boolean
  /** On a wide screen something stands under it. */
  isShort: boolean
  onOpen: (day: string) => void
}

const MonthCell = memo(function MonthCell({ of, isOutside, isPresent, isShort, onOpen }: MonthCellProps) {
  const { LL, locale } = useI18nContext()
  const full = shareOf(of)
  const ground = of.isClosed ? 'bg-closed' : isOutside ? '' : 'bg-card'
  const date = isRed(of) ? 'text-error' : isOutside ? 'text-muted' : 'text-ink'
  return (
    <button
      type="button"
      data-day={of.day}
      tabIndex={isPresent ? 0 : -1}
      aria-label={dayRead(LL, locale, of)}
      aria-current={of.isToday ? 'date' : undefined}
      onClick={() => onOpen(of.day)}
      className={`flex min-h-18 w-full flex-1 flex-col items-stretch gap-0.5 p-0.5 text-left hover:bg-primary-soft focus-visible:outline-offset-[-3px] sm:p-1.5 ${isShort ? 'sm:min-h-11 sm:flex-none' : 'sm:min-h-22'} ${ground}`}
    >
      <span className="flex w-full flex-wrap items-center gap-x-1.5">
        <span
          className={`figures inline-flex size-7 items-center justify-center rounded-full font-bold ${of.isToday ? 'bg-primary text-white' : date}`}
        >
          {Number(of.day.slice(8))}
        </span>
        {of.holiday !== '' && (
          <span className="hidden min-w-0 flex-1 truncate text-error text-xs sm:block">{of.holiday}</span>
        )}
        {of.isClosed && <span className="text-muted text-xs sm:text-sm">{LL.agenda.closed()}</span>}
        {/* Else it would be asked whether the house is open at all. A phone has room for the word alone. */}
        {of.openOnHoliday !== '' && (
          <>
            <span className="text-muted text-xs sm:hidden">{LL.agenda.open()}</span>
            <span className="figures hidden basis-full text-muted text-xs sm:block">{of.openOnHoliday}</span>
          </>
        )}
      </span>
      {of.events !== undefined && of.events > 0 && (
        <span className="figures text-sm sm:hidden">{LL.agenda.eventCount({ n: of.events })}</span>
      )}
      {of.isUnread ? (
        // A phone has no room for the whole word in one line.
        <span className="text-muted text-xs">
          <span className="sm:hidden">{LL.agenda.unreadShort()}</span>
          <span className="hidden sm:inline">{LL.agenda.unreadHere()}</span>
        </span>
      ) : (
        <CellCovers of={of} />
      )}
      {full && (
        <span className="mt-auto">
          <ShareChip isNarrow {...full} />
        </span>
      )}
    </button>
  )
}, isSameCell)

function CellCovers({ of }: { of: CalendarDay }) {
  const { LL } = useI18nContext()
  const words = LL.agenda
  if (!of.covers || of.covers.all.people === 0) return null
  const { lunch, dinner, all } = of.covers
  return (
    <>
      {/* A phone has room for one figure. */}
      <span className="figures text-sm sm:hidden">{words.people({ n: all.people })}</span>
      {lunch.people > 0 && (
        <span className="figures hidden justify-between gap-1 text-sm leading-tight sm:flex">
          <span className="text-muted">{words.lunchShort()}</span>
          <span>{words.people({ n: lunch.people })}</span>
        </span>
      )}
      {dinner.people > 0 && (
        <span className="figures hidden justify-between gap-1 text-sm leading-tight sm:flex">
          <span className="text-muted">{words.dinnerShort()}</span>
          <span>{words.people({ n: dinner.people })}</span>
        </span>
      )}
    </>
  )
}

// The figures are counted anew with every booking that changes anywhere; most days stay as they were.
function isSameCell(a: MonthCellProps, b: MonthCellProps): boolean {
  if (a.isOutside !== b.isOutside || a.isPresent !== b.isPresent || a.onOpen !== b.onOpen) return false
  if (a.isShort !== b.isShort) return false
  return a.of === b.of || JSON.stringify(a.of) === JSON.stringify(b.of)
}
