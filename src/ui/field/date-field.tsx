import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { shownDay } from '#domain/time/time-field.ts'
import { typedDay } from '#domain/time/typed-day.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { part } from '#ui/part.ts'
import { Loading } from '#ui/states.tsx'
import { TextField } from './field.tsx'

const Calendar = part(async () => (await import('./calendar.tsx')).Calendar)

export interface DateFieldProps {
  label: string
  value: string | null
  onDay: (day: string | null) => void
  /** The venue's present business day: a date typed without a year is the nearest to it. */
  today: string
  min?: string
  max?: string
  /** Marked in the calendar; they can be chosen all the same. */
  isClosed?: ((day: string) => boolean) | undefined
  error?: string
}

/** What was typed and could not be taken, and what stood there before. */
interface Cleared {
  text: string
  before: string | null
  why: 'cleared' | 'outside'
}

/**
 * Typed first, the calendar second. Enter (or leaving the field) takes a date; bad text is cleared, said aloud, and
 * comes back with one tap.
 */
export function DateField({ label, value, onDay, today, min, max, isClosed, error = '' }: DateFieldProps) {
  const { LL, locale } = useI18nContext()
  const [typed, setTyped] = useState<string | null>(null)
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const [open, setOpen] = useState(false)
  const take = (day: string | null) => {
    setTyped(null)
    onDay(day)
  }
  const settle = () => {
    if (typed === null) return
    const { day, fault } = typedDay(typed, today, min, max)
    setCleared(fault === '' ? null : { text: typed, before: value, why: fault })
    take(day)
  }
  return (
    <div>
      <TextField
        label={label}
        value={typed ?? (value === null ? '' : shownDay(value, locale))}
        placeholder={LL.stand.dateField.placeholder()}
        inputMode="numeric"
        autoComplete="off"
        error={error}
        hint={LL.stand.dateField.hint()}
        onValue={(text) => {
          setTyped(text)
          setCleared(null)
        }}
        // A tap takes the whole day, so that what is typed replaces it: nobody deletes fourteen signs first.
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => typed === null && event.currentTarget.select()}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          if (typed !== null) event.preventDefault()
          settle()
        }}
        after={
          <IconButton look="plain" label={LL.action.openCalendar()} onClick={() => setOpen(true)}>
            <CalendarDays aria-hidden="true" />
          </IconButton>
        }
      />
      <div role="status">
        {cleared && (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-error text-sm">
            {LL.stand.dateField[cleared.why]({ text: cleared.text })}
            <Button
              look="quiet"
              onClick={() => {
                setTyped(cleared.text)
                onDay(cleared.before)
                setCleared(null)
              }}
            >
              {LL.action.undo()}
            </Button>
          </p>
        )}
      </div>
      <Dialog open={open} title={label} onClose={() => setOpen(false)}>
        <Suspense fallback={<Loading />}>
          <Calendar
            value={value}
            today={today}
            min={min}
            max={max}
            isClosed={isClosed}
            onDay={(day) => {
              setCleared(null)
              take(day)
              setOpen(false)
            }}
          />
        </Suspense>
      </Dialog>
    </div>
  )
}
