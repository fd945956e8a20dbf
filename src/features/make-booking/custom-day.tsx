import { noteOf } from '#domain/availability/slot-note.ts'
import {
  type Hours,
  type SlotsQuestion,
  type Stay,
  slotAt,
  staffQuestion,
} from '#domain/availability/slots.ts'
import { daysBetween } from '#domain/time/time.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { noteText } from '#lib/availability/note-text.ts'
import { useDayStays } from '#lib/data/use-day-stays.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { seatsUnreadText } from '#lib/text/unread-text.ts'

/** A start and a stay that staff chose themselves. */
export interface OwnTime {
  minute: number
  duration: number
}

export interface CustomDayProps {
  venue: Venue
  day: string
  times: readonly OwnTime[]
  pax: number
  chosen: OwnTime | undefined
  onChoose: (time: OwnTime) => void
}

/** One day's own times, each with how full the house is then and why customers could not have it. */
export function CustomDay({ venue, day, times, pax, chosen, onChoose }: CustomDayProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.daily.custom
  const { stays, isTableFree } = useDayStays(venue, day)
  const hours = venue.knownHoursOf(day)
  const unread = seatsUnreadText(LL, venue, day)
  // The stay is that of the time; what binds only customers is left out, as in the list of slots.
  const questionOf = (duration: number, hours: Hours, stays: readonly Stay[]): SlotsQuestion => {
    const { settings, today, minute: nowMinute } = venue
    const overrides = venue.overridesOf(day)
    const daysAhead = daysBetween(today, day)
    const asked = { hours, settings, stays, overrides, pax, daysAhead, nowMinute, isTableFree }
    return staffQuestion(asked, duration)
  }
  return (
    <fieldset>
      <legend className="figures mb-1 font-semibold">{dayText(day, locale)}</legend>
      {unread !== '' && <p className="text-muted text-sm">{unread}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-1.5">
        {times.map((time) => {
          const question = stays && hours && questionOf(time.duration, hours, stays)
          const slot = question && slotAt(question, time.minute)
          const note = slot && noteOf(slot, question)
          const said = words.times({
            from: minuteText(time.minute),
            to: minuteText(time.minute + time.duration),
          })
          const figures = slot && { people: slot.taken, capacity: slot.capacity }
          const reason = note ? noteText(LL, note) : ''
          return (
            <button
              key={`${time.minute}+${time.duration}`}
              type="button"
              aria-pressed={time === chosen}
              aria-label={
                figures
                  ? words.read({
                      day: dayText(day, locale),
                      times: said,
                      ...figures,
                      reason: reason || LL.stand.form.free(),
                    })
                  : `${dayText(day, locale)} ${said}`
              }
              onClick={() => onChoose(time)}
              className={`figures flex min-h-14 flex-col items-center justify-center rounded-box border px-1 py-1 leading-tight ${
                time === chosen
                  ? 'border-primary bg-primary text-white'
                  : 'border-edge bg-card hover:bg-primary-soft'
              }`}
            >
              <span className="font-bold">{said}</span>
              {figures && (
                <span className="text-sm">
                  {words.figure(figures)} {reason}
                </span>
              )}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
