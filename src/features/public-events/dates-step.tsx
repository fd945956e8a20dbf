import { useEffect, useId, useState } from 'react'
import { byDay, type EventDate, markOf, type Organiser } from '#domain/online/public-event.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { MonthGrid, monthOf } from '#lib/online-times/month-grid.tsx'
import { Button } from '#ui/button.tsx'
import { momentText, signOf, spanText, stateText } from './event-words.ts'
import { OrganiserCall } from './organiser-call.tsx'
import type { EventDates } from './use-dates.ts'

/** The month with the event's days, and under it the times of the one that is chosen. */
export function DatesStep({
  organiser,
  today,
  dates,
  onChoose,
}: {
  organiser: Organiser
  today: string
  dates: EventDates
  onChoose: (date: EventDate) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.publicEvents
  const heading = useId()
  // The address may have named one that is over.
  const all = dates.all.filter((date) => date.day >= today)
  const days = byDay(all)
  const firstOpen = all.find(({ reason }) => reason === null)
  const [day, setDay] = useState(firstOpen?.day ?? all[0]?.day ?? '')
  const [month, setMonth] = useState(monthOf(day || today))
  const { reach } = dates
  useEffect(() => reach(month), [month, reach])
  const last = dates.more ?? all.at(-1)?.day ?? today
  const isMarked = (of: string) => dates.more === null || of < dates.more
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <h2 id={heading} className="font-bold text-lg">
          {words.dates()}
        </h2>
        <p className="text-muted text-sm">{all.length > 0 ? words.datesHint() : words.noDates()}</p>
      </div>
      {!firstOpen && dates.more === null && (
        <div className="rounded-box bg-sunken p-4">
          {all.length > 0 && <p className="font-semibold">{words.soldOut()}</p>}
          <OrganiserCall organiser={organiser} text={words.call()} />
        </div>
      )}
      {all.length > 0 && (
        <div className="grid gap-4 lg:grid-cols-2">
          <div className="flex max-w-md flex-col gap-3 self-start rounded-box border border-line bg-card p-3 max-[22.5rem]:-mx-4 sm:p-4">
            <MonthGrid
              today={today}
              last={last}
              chosen={day}
              month={month}
              markOf={(of) => (isMarked(of) ? markOf(days.get(of) ?? []) : undefined)}
              words={words.month}
              onMonth={setMonth}
              onDay={setDay}
            />
            {dates.failed && (
              <div role="alert" className="flex flex-wrap items-center gap-3">
                <p className="flex-1">{words.failed()}</p>
                <Button onClick={dates.retry}>{LL.book.tryAgain()}</Button>
              </div>
            )}
          </div>
          {day !== '' && <Times day={day} dates={days.get(day) ?? []} onChoose={onChoose} />}
        </div>
      )}
      <span className="sr-only" aria-live="polite">
        {day !== '' && words.timesOf({ day: dayText(day, locale, 'long') })}
      </span>
    </section>
  )
}

function Times({
  day,
  dates,
  onChoose,
}: {
  day: string
  dates: readonly EventDate[]
  onChoose: (date: EventDate) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.publicEvents
  return (
    <div>
      <h3 className="font-bold">{words.timesOf({ day: dayText(day, locale, 'long') })}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {dates.map((date) => (
          <li key={date.id}>
            {date.reason === null || date.reason === 'full' ? (
              <a
                href={`?occurrence=${date.id}&step=tickets`}
                aria-label={words.dateOf({
                  day: dayText(day, locale, 'long'),
                  time: spanText(LL, locale, date),
                  state:
                    date.reason === null ? stateText(LL, date) : `${stateText(LL, date)} ${words.wait()}`,
                })}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  onChoose(date)
                }}
                className={`figures flex min-h-13 flex-wrap items-center justify-between gap-x-3 rounded-box border border-edge px-4 py-2 font-semibold hover:bg-primary-soft ${date.reason === null ? 'bg-card' : 'bg-sunken'}`}
              >
                <span className="text-lg">{spanText(LL, locale, date)}</span>
                <State date={date} />
                {date.reason === 'full' && (
                  <span className="basis-full text-primary-dark text-sm">{words.wait()}</span>
                )}
              </a>
            ) : (
              <p
                className="figures flex min-h-13 items-center justify-between gap-3 rounded-box border border-line bg-sunken px-4 py-2 text-muted"
                title={momentText(LL, locale, date)}
              >
                <span className="text-lg">{spanText(LL, locale, date)}</span>
                <State date={date} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function State({ date }: { date: EventDate }) {
  const { LL } = useI18nContext()
  const look = date.reason !== null ? '' : date.few ? 'text-warning-ink' : 'text-success'
  return (
    <span className={look}>
      <span aria-hidden="true">{signOf(LL, date)} </span>
      {stateText(LL, date)}
    </span>
  )
}
