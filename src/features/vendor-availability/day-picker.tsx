import { Suspense, useState } from 'react'
import { nearDayText } from '#domain/time/near-day.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { part } from '#ui/part.ts'
import { Loading } from '#ui/states.tsx'

const Calendar = part(async () => (await import('#ui/field/calendar.tsx')).Calendar)

/** The day that is shown; a tap opens the calendar. */
export function DayPicker({
  day,
  today,
  onDay,
}: {
  day: string
  today: string
  onDay: (day: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        aria-label={`${dayText(day, locale, 'long')} ${LL.stand.day.pick()}`}
        className="figures px-2 text-xl"
        onClick={() => setOpen(true)}
      >
        {nearDayText(day, today, locale)}
      </Button>
      <Dialog open={open} title={LL.stand.day.pick()} onClose={() => setOpen(false)}>
        <Suspense fallback={<Loading />}>
          <Calendar
            value={day}
            today={today}
            onDay={(chosen) => {
              setOpen(false)
              onDay(chosen)
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
