import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type CalendarSearch,
  type CalendarView,
  calendarViews,
  daysInView,
  step,
} from '#domain/calendar/calendar-search.ts'
import type { Locale } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { useShortcuts } from '#lib/app/use-shortcuts.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'

export interface CalendarFrameProps {
  search: CalendarSearch
  today: string
  onSearch: (next: CalendarSearch) => void
  /** Between the header and the days: what is not known. */
  notice?: ReactNode
  children: ReactNode
}

/** Which span is shown, and the ways to others; the days themselves are the children. */
export function CalendarFrame({ search, today, onSearch, notice, children }: CalendarFrameProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.agenda
  useTitle(words.title())
  const { view } = search
  const day = search.day ?? today
  const to = (next: CalendarView, of: string) =>
    onSearch(of === today ? { view: next } : { view: next, day: of })
  const by = (way: 1 | -1) => () => to(view, step(view, day, way))
  const showToday = () => to(view, today)
  const showThisWeek = () => to('week', today)
  useShortcuts({
    t: showToday,
    m: () => to('month', day),
    w: () => to('week', day),
    d: () => to('day', day),
    ArrowLeft: by(-1),
    ArrowRight: by(1),
  })
  return (
    <div className="flex flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-card px-2 py-1.5 sm:px-3 sm:py-2">
        <div className="flex items-center">
          <IconButton label={words.previous[view]()} onClick={by(-1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <h1 className="figures px-1 font-bold text-lg sm:text-2xl" aria-live="polite">
            {spanText(LL, locale, view, day)}
          </h1>
          <IconButton label={words.next[view]()} onClick={by(1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Button className="whitespace-nowrap" onClick={showToday}>
            {words.today()}
          </Button>
          <Button className="whitespace-nowrap" onClick={showThisWeek}>
            {words.thisWeek()}
          </Button>
          <Segmented
            hideLabel
            label={words.view.label()}
            value={view}
            options={calendarViews.map((value) => ({ value, label: words.view[value]() }))}
            onValue={(next) => to(next, day)}
          />
        </div>
      </header>
      {notice}
      {children}
    </div>
  )
}

function spanText(LL: TranslationFunctions, locale: Locale, view: CalendarView, day: string): string {
  if (view === 'month') return dayText(day, locale, 'month')
  if (view === 'day') return dayText(day, locale, 'long')
  const days = daysInView('week', day)
  return LL.agenda.range({ from: dayText(days[0] ?? day, locale), to: dayText(days[6] ?? day, locale) })
}
