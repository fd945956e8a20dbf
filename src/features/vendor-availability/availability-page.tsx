import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { addDays } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useDayQuestion } from '#lib/availability/use-day-question.ts'
import { NoHours } from '#lib/booking/first-steps.tsx'
import { useVenue, type Venue } from '#lib/data/use-venue.ts'
import { seatsUnreadText } from '#lib/text/unread-text.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Loading, Notice } from '#ui/states.tsx'
import { DayPicker } from './day-picker.tsx'
import { DaySlots } from './day-slots.tsx'
import { SpanList } from './span-list.tsx'
import { type Asked, WhatIfPanel } from './what-if-panel.tsx'

const sizes = ['1', '2', '4', '6', '8'] as const

export interface AvailabilityPageProps {
  /** Leads to the booking settings. */
  tabs: ReactNode
  /** As the address says; today where it says none. */
  day: string | null
  onDay: (day: string) => void
}

/** `/vendor-availability`: a day as it results for customers, and what is said of its seats. */
export function AvailabilityPage({ tabs, day, onDay }: AvailabilityPageProps) {
  const { LL } = useI18nContext()
  const venue = useVenue()
  const title = LL.availability.days.title()
  useTitle(title)
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-6">
      <h1 className="font-bold text-2xl">{title}</h1>
      {tabs}
      {venue.setup ? (
        <Day venue={venue} day={day ?? venue.today} onDay={onDay} />
      ) : venue.setup === undefined ? (
        <Loading />
      ) : (
        <Notice>{LL.stand.unseen[venue.unseen ?? 'not-yet']()}</Notice>
      )}
    </div>
  )
}

function Day({ venue, day, onDay }: { venue: Venue; day: string; onDay: (day: string) => void }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.day
  const [pax, setPax] = useState<(typeof sizes)[number]>('2')
  const [minute, setMinute] = useState<number | null>(null)
  const question = useDayQuestion(venue, day, Number(pax))
  // The panel takes up what is asked here, and leaves alone what is typed there meanwhile.
  const last = useRef<Asked>({ day, pax: Number(pax), minute })
  if (last.current.day !== day || last.current.pax !== Number(pax) || last.current.minute !== minute)
    last.current = { day, pax: Number(pax), minute }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center">
          <IconButton label={words.previous()} onClick={() => onDay(addDays(day, -1))}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <DayPicker day={day} today={venue.today} onDay={onDay} />
          <IconButton label={words.next()} onClick={() => onDay(addDays(day, 1))}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
          {day !== venue.today && <Button onClick={() => onDay(venue.today)}>{words.today()}</Button>}
        </div>
        <Segmented
          label={LL.availability.days.people()}
          value={pax}
          options={sizes.map((n) => ({ value: n, label: LL.availability.days.people_n({ n: Number(n) }) }))}
          onValue={setPax}
        />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6">
          <SpanList venue={venue} day={day} />
          {!venue.isEverOpen ? (
            <NoHours />
          ) : question ? (
            <DaySlots question={question} onAsk={setMinute} />
          ) : (
            <Notice>{seatsUnreadText(LL, venue, day) || LL.state.loading()}</Notice>
          )}
        </div>
        <WhatIfPanel venue={venue} asked={last.current} />
      </div>
      <p className="sr-only" aria-live="polite">
        {dayText(day, locale, 'long')}
      </p>
    </>
  )
}
