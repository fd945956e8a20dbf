import { X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { stayOf } from '#domain/availability/stay-of.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/field/stepper.tsx'
import { TimeField } from '#ui/field/time-field.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { part } from '#ui/part.ts'
import { Loading } from '#ui/states.tsx'
import { CustomDay, type OwnTime } from './custom-day.tsx'
import { Step } from './step.tsx'
import type { DraftForm } from './use-booking-form.ts'

const CalendarMany = part(async () => (await import('#ui/field/calendar-many.tsx')).CalendarMany)

export interface CustomPartProps {
  form: DraftForm
  venue: Venue
  /** As the draft has them now. */
  chosen: { day: string; minute: number | null; duration: number }
  pax: number
}

/** The field of the time of a custom booking: days, times of one's own, and one of all these to book. */
export function CustomPart({ form, venue, chosen, pax }: CustomPartProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.daily.custom
  const { onValue, error } = useBound<number | null>()
  const [days, setDays] = useState([chosen.day])
  const [times, setTimes] = useState<OwnTime[]>([])
  const choose = (day: string, { minute, duration }: OwnTime) => {
    form.setFieldValue('day', day)
    form.setFieldValue('duration', duration)
    onValue(minute)
  }
  // What is not offered any more is not booked either.
  const keep = (nextDays: string[], nextTimes: OwnTime[]) => {
    setDays(nextDays)
    setTimes(nextTimes)
    const isOffered = nextDays.includes(chosen.day) && nextTimes.some((time) => isSame(time, chosen))
    if (chosen.minute !== null && !isOffered) onValue(null)
  }
  return (
    <>
      <Step title={words.selectDates()}>
        <Suspense fallback={<Loading />}>
          <CalendarMany days={days} today={venue.today} onDays={(next) => keep(next, times)} />
        </Suspense>
        <ul className="flex flex-wrap gap-2">
          {days.map((day) => (
            <Given
              key={day}
              what={dayText(day, locale)}
              onRemove={() =>
                keep(
                  days.filter((d) => d !== day),
                  times,
                )
              }
            />
          ))}
        </ul>
        {days.length === 0 && <p className="text-muted">{words.noDates()}</p>}
      </Step>
      <Step title={words.addTimeslots()}>
        <AddTime usual={stayOf(venue.settings, pax)} onAdd={(time) => keep(days, withTime(times, time))} />
        <ul className="flex flex-wrap gap-2">
          {times.map((time) => (
            <Given
              key={`${time.minute}+${time.duration}`}
              what={words.times({
                from: minuteText(time.minute),
                to: minuteText(time.minute + time.duration),
              })}
              onRemove={() =>
                keep(
                  days,
                  times.filter((t) => !isSame(t, time)),
                )
              }
            />
          ))}
        </ul>
      </Step>
      <Step title={words.selectTime()}>
        {(days.length === 0 || times.length === 0) && <p className="text-muted">{words.none()}</p>}
        {times.length > 0 &&
          days.map((day) => (
            <CustomDay
              key={day}
              venue={venue}
              day={day}
              times={times}
              pax={pax}
              chosen={chosen.day === day ? times.find((time) => isSame(time, chosen)) : undefined}
              onChoose={(time) => choose(day, time)}
            />
          ))}
        {error !== '' && (
          <p role="alert" className="font-semibold text-error text-sm">
            {error}
          </p>
        )}
      </Step>
    </>
  )
}

const isSame = (a: OwnTime, b: { minute: number | null; duration: number }): boolean =>
  a.minute === b.minute && a.duration === b.duration

const withTime = (times: readonly OwnTime[], time: OwnTime): OwnTime[] =>
  [...times.filter((t) => !isSame(t, time)), time].sort(
    (a, b) => a.minute - b.minute || a.duration - b.duration,
  )

function AddTime({ usual, onAdd }: { usual: number; onAdd: (time: OwnTime) => void }) {
  const { LL } = useI18nContext()
  const words = LL.daily.custom
  const [minute, setMinute] = useState<number | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const stay = chosen ?? usual
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-32 flex-1">
        <TimeField
          label={words.start()}
          hint={LL.stand.form.otherTimeHint()}
          badText={LL.stand.form.badTime()}
          value={minute}
          isShownElsewhere={false}
          onMinute={setMinute}
        />
      </div>
      <Stepper label={words.stay()} value={stay} min={15} max={1440} step={15} onValue={setChosen} />
      <Button
        disabled={minute === null}
        className="min-h-12"
        onClick={() => {
          if (minute !== null) onAdd({ minute, duration: stay })
        }}
      >
        {words.add()}
      </Button>
    </div>
  )
}

/** A day or a time that was taken in, with its way out. */
function Given({ what, onRemove }: { what: string; onRemove: () => void }) {
  const { LL } = useI18nContext()
  return (
    <li>
      <button
        type="button"
        aria-label={LL.daily.custom.remove({ what })}
        onClick={onRemove}
        className="figures inline-flex min-h-11 items-center gap-2 rounded-full bg-primary-soft px-3 font-semibold text-primary-ink"
      >
        {what}
        <X aria-hidden="true" size={16} />
      </button>
    </li>
  )
}
