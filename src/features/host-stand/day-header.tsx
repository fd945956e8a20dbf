import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Hours } from '#domain/availability/slots.ts'
import type { Covers } from '#domain/day/day-view.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { addDays } from '#domain/time/time.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Unread } from '#lib/data/use-venue.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { part } from '#ui/part.ts'
import { Loading } from '#ui/states.tsx'
import { ServiceFigures, type ServiceFiguresProps } from './service-figures.tsx'

const Calendar = part(async () => (await import('#ui/field/calendar.tsx')).Calendar)

export interface DayHeaderProps {
  day: string
  today: string
  /** Null while nothing is known of the venue. */
  hours: Hours | null
  isHoliday: boolean
  /** Null while bookings cannot be shown, are being read, or are not all here. */
  total: { booked: Covers; walkIns: Covers } | null
  /** Lunch, dinner and the house now; empty and null where `total` is null. */
  figures: ServiceFiguresProps
  /** What the kitchen serves; beside the head counts, whose height it has. */
  kitchen: ReactNode
  /** Why not all bookings of the day are here. */
  unread: Unread | null
  onDay: (day: string) => void
  /** Stands over the head counts until it is tapped: so it is seen and moves nothing. Null where it stands elsewhere. */
  alert: ReactNode
  children: ReactNode
}

/** Which day, how many are expected, and the tools at the right. */
export function DayHeader(props: DayHeaderProps) {
  const { day, today, hours, isHoliday, total, figures, kitchen, unread, onDay, alert, children } = props
  const { LL } = useI18nContext()
  const words = LL.stand.day
  return (
    <header className="flex flex-wrap items-center gap-x-1 gap-y-0.5 border-line sm:gap-x-4 sm:gap-y-1 border-b bg-card px-1 py-1 sm:px-3 sm:py-2 lg:sticky lg:top-0 lg:z-30 roomy:static">
      <div className="flex max-[21rem]:flex-wrap items-center">
        <IconButton label={words.previous()} className="max-sm:px-2" onClick={() => onDay(addDays(day, -1))}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <DayButton day={day} today={today} onDay={onDay} />
        <IconButton label={words.next()} className="max-sm:px-2" onClick={() => onDay(addDays(day, 1))}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        {day !== today && (
          <Button className="whitespace-nowrap" onClick={() => onDay(today)}>
            {words.today()}
          </Button>
        )}
      </div>
      {/*
        Below the tools, in any language: beside them there is room for one line of it. It has its place from the beginning:
        what is read later moves nothing.
      */}
      <div className="order-last flex min-w-0 basis-full flex-wrap items-start gap-x-2 max-sm:px-1 lg:flex-nowrap lg:gap-x-4">
        <div className="relative min-h-11 min-w-0 flex-1 lg:min-w-88 lg:flex-none">
          <p className="figures leading-tight">
            <strong className="block text-lg leading-tight sm:inline lg:block">
              {total
                ? LL.stand.coversBooked(total.booked)
                : unread
                  ? LL.stand.unreadHead[unread === 'not-yet' ? 'coming' : 'missing']()
                  : '\u00a0'}
            </strong>
            <span className="block min-h-lh text-sm leading-tight sm:ml-3 sm:inline lg:ml-0 lg:block">
              <span className="text-muted">
                {hours?.closed
                  ? words.closed()
                  : hours &&
                    words.hours({ from: minuteText(hours.opens_at), to: minuteText(hours.closes_at) })}
                {isHoliday && (hours ? ` · ${words.holiday()}` : words.holiday())}
              </span>
              {total && total.walkIns.parties > 0 && (
                <span className="ml-3">{LL.stand.coversWalkIns(total.walkIns)}</span>
              )}
            </span>
          </p>
          {/* Upwards alone it is larger than the head counts: the figures by service stay in sight. */}
          <div className="-top-1 pointer-events-none absolute inset-x-0 bottom-0">{alert}</div>
        </div>
        <div className="shrink-0 lg:order-last">{kitchen}</div>
        <div className="min-w-0 basis-full lg:flex-1 lg:basis-0">
          <ServiceFigures {...figures} />
        </div>
      </div>
      {/* The day's note takes what is free of the line. */}
      <div className="ml-auto flex flex-wrap items-center gap-1 sm:gap-2 lg:grow lg:justify-end">
        {children}
      </div>
    </header>
  )
}

function DayButton({ day, today, onDay }: Pick<DayHeaderProps, 'day' | 'today' | 'onDay'>) {
  const { LL, locale } = useI18nContext()
  const [open, setOpen] = useState(false)
  return (
    <>
      <h1 className="contents">
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={`${dayText(day, locale, 'long')} ${LL.stand.day.pick()}`}
          className="figures min-h-11 whitespace-nowrap rounded-box font-bold hover:bg-sunken sm:px-2 sm:text-2xl"
        >
          {nearDayText(day, today, locale)}
        </button>
      </h1>
      <Dialog open={open} title={LL.stand.day.pick()} onClose={() => setOpen(false)}>
        <Suspense fallback={<Loading />}>
          <Calendar
            value={day}
            today={today}
            onDay={(picked) => {
              setOpen(false)
              onDay(picked)
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
