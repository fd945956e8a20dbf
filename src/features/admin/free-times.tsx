import { useState } from 'react'
import type { Moment, SlotsOfDay } from '#domain/online/guest-booking.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Chosen } from '#lib/account/on-behalf.ts'
import { customers } from '#lib/data/public-api.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/field/date-field.tsx'
import { Stepper } from '#ui/field/stepper.tsx'
import { Failure } from '#ui/states.tsx'
import type { ChosenVendor } from './on-behalf-page.tsx'

interface FreeTimesProps {
  vendor: ChosenVendor
  chosen: Chosen | null
  onChosen: (chosen: Chosen | null) => void
}

/** Number of people and a day, and the times that are free then: as a customer would see them, at this moment. */
export function FreeTimes({ vendor: { venue, today }, chosen, onChosen }: FreeTimesProps) {
  const { LL, locale } = useI18nContext()
  const t = LL.admin.onBehalf
  const [pax, setPax] = useState(Math.max(2, venue.minimum_pax))
  const [day, setDay] = useState(today)
  const [found, setFound] = useState<SlotsOfDay | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [failed, setFailed] = useState<'' | 'offline' | 'other'>('')
  const forget = () => {
    setFound(null)
    onChosen(null)
  }
  const find = async () => {
    setIsAsking(true)
    onChosen(null)
    const slots = await customers.slotsOfDay(venue.url, day, pax)
    setIsAsking(false)
    if (slots.ok) setFailed('')
    else setFailed(slots.code === 'offline' || slots.code === 'no_answer' ? 'offline' : 'other')
    setFound(slots.ok ? slots : null)
  }
  const free = found?.slots.filter((slot) => slot.bookable) ?? []
  const times: Moment[] =
    free.length > 0 ? free.map(({ minute }) => ({ day, minute })) : (found?.others ?? [])
  return (
    <section className="flex flex-col gap-4 rounded-box border border-line bg-card p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Stepper
          label={t.people()}
          value={pax}
          min={1}
          max={venue.maximum_pax}
          onValue={(next) => {
            setPax(next)
            forget()
          }}
        />
        <DateField
          label={t.day()}
          value={day}
          today={today}
          min={today}
          onDay={(next) => {
            if (next) setDay(next)
            forget()
          }}
        />
      </div>
      <div>
        <Button look={found ? 'plain' : 'primary'} busy={isAsking} onClick={() => void find()}>
          {t.find()}
        </Button>
      </div>
      {failed && <Failure text={LL.admin.failed[failed]()} onRetry={() => void find()} />}
      {found && (
        <div role="status">
          {free.length === 0 && <p>{t.none()}</p>}
          {times.length > 0 && (
            <fieldset className="mt-2">
              <legend className="font-semibold">{free.length > 0 ? t.slots() : t.others()}</legend>
              <div className="figures mt-2 flex flex-wrap gap-2">
                {times.map((time) => {
                  const isChosen = chosen?.day === time.day && chosen.minute === time.minute
                  return (
                    <Button
                      key={`${time.day} ${time.minute}`}
                      look={isChosen ? 'primary' : 'plain'}
                      aria-pressed={isChosen}
                      onClick={() => onChosen({ ...time, pax })}
                    >
                      {time.day === day ? '' : `${dayText(time.day, locale)} `}
                      {minuteText(time.minute)}
                    </Button>
                  )
                })}
              </div>
            </fieldset>
          )}
        </div>
      )}
    </section>
  )
}
