import {
  type Hours,
  noteOf,
  type Slot,
  type SlotsQuestion,
  seatOverrides,
  slotsOfDay,
} from '#domain/availability/slots.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

export interface DaySlotsProps {
  question: SlotsQuestion
  /** Asks why a slot is as it is. */
  onAsk: (minute: number) => void
}

/** Every slot of the day as it results from hours, settings, spans and bookings: figures, seats left, and why not. */
export function DaySlots({ question, onAsk }: DaySlotsProps) {
  const { LL } = useI18nContext()
  const words = LL.availability.days
  // A closed span takes no seat: beside the word stand the people who are there all the same.
  const figures = slotsOfDay({ ...question, overrides: seatOverrides(question.overrides ?? []) })
  const slots = slotsOfDay(question).map((slot, i) => ({ ...slot, ...seatsOf(figures[i] ?? slot) }))
  const open = slots.filter((slot) => slot.reason === null).length
  return (
    <section aria-labelledby="day-slots" className="flex flex-col gap-2">
      <h2 id="day-slots" className="flex flex-wrap items-baseline gap-x-4 font-bold text-lg">
        {words.slots()}
        <span aria-live="polite" className="figures font-normal text-base text-muted">
          {slots.length > 0 && words.slotsOpen({ open, all: slots.length })}
        </span>
      </h2>
      {slots.length === 0 && <p className="text-muted">{words.closed()}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-1.5">
        {slots.map((slot) => (
          <li key={slot.minute} className="flex">
            <SlotCard slot={slot} hours={question.hours} pax={question.pax} onAsk={onAsk} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const seatsOf = ({ taken, capacity }: Slot): Pick<Slot, 'taken' | 'capacity'> => ({ taken, capacity })

function SlotCard({
  slot,
  hours,
  pax,
  onAsk,
}: Pick<DaySlotsProps, 'onAsk'> & { slot: Slot; hours: Hours; pax: number }) {
  const { LL } = useI18nContext()
  const words = LL.availability.days
  const { taken, capacity, minute } = slot
  const time = minuteText(minute)
  const what =
    slot.reason === null ? words.free({ n: Math.max(0, capacity - taken) }) : noteText(LL, slot, hours, pax)
  return (
    <button
      type="button"
      data-slot={minute}
      data-reason={slot.reason ?? ''}
      aria-label={words.slotRead({ time, taken, capacity, what })}
      title={words.askWhy()}
      onClick={() => onAsk(minute)}
      className={`figures flex min-h-14 grow flex-col items-center justify-center rounded-box border px-1 py-1 leading-tight hover:bg-primary-soft ${slot.reason === null ? 'border-success bg-card' : 'border-line bg-sunken text-muted'}`}
    >
      <span className="font-bold text-ink">{time}</span>
      <span className="text-sm">{words.figure({ taken, capacity })}</span>
      <span className="text-center text-sm [word-break:keep-all]">{what}</span>
    </button>
  )
}

/** Why customers cannot have a slot, as staff say it, with the figures that a reason alone leaves out. */
export function noteText(LL: TranslationFunctions, slot: Slot, hours: Hours, pax: number): string {
  const note = noteOf(slot, hours, pax)
  if (note === null) return ''
  switch (note.kind) {
    case 'ends_after_closing':
      return LL.stand.slotNote.endsAfterClosing({ time: minuteText(note.closes_at) })
    case 'too_few_seats':
      return LL.stand.slotNote.tooFewSeats({ pax: note.pax, left: note.left })
    default:
      return LL.stand.slotReason[note.kind]()
  }
}
