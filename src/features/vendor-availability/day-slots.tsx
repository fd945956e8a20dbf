import { noteOf } from '#domain/availability/slot-note.ts'
import { type Slot, type SlotsQuestion, slotsOfDay } from '#domain/availability/slots.ts'
import { stayOf } from '#domain/availability/stay-of.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { noteText, whyText } from '#lib/availability/note-text.ts'

export interface DaySlotsProps {
  question: SlotsQuestion
  /** Asks why a slot is as it is. */
  onAsk: (minute: number) => void
}

/** Every slot of the day as it results from hours, settings, spans and bookings: figures, seats left, and why not. */
export function DaySlots({ question, onAsk }: DaySlotsProps) {
  const { LL } = useI18nContext()
  const words = LL.availability.days
  const slots = slotsOfDay(question)
  const open = slots.filter((slot) => slot.reason === null).length
  const reasons = reasonsOf(LL, slots, question)
  return (
    <section aria-labelledby="day-slots" className="flex flex-col gap-2">
      <h2 id="day-slots" className="flex flex-wrap items-baseline gap-x-4 font-bold text-lg">
        {words.slots()}
        <span aria-live="polite" className="figures font-normal text-base text-muted">
          {slots.length > 0 && words.slotsOpen({ open, all: slots.length })}
        </span>
      </h2>
      {slots.length === 0 ? (
        <p className="text-muted">{words.closed()}</p>
      ) : (
        <p className="text-muted text-sm">
          {words.figures({ stay: stayOf(question.settings, question.pax) })}
        </p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-1.5">
        {slots.map((slot) => (
          <li key={slot.minute} className="flex">
            <SlotCard slot={slot} question={question} onAsk={onAsk} />
          </li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <>
          <h3 id="slot-reasons" className="mt-2 font-semibold">
            {words.reasons()}
          </h3>
          <ul aria-labelledby="slot-reasons" className="figures list-disc pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** A sentence for each row of slots that are closed for one reason. */
function reasonsOf(LL: TranslationFunctions, slots: readonly Slot[], question: SlotsQuestion): string[] {
  const words = LL.availability.days
  const rows: { first: number; last: number; why: string }[] = []
  let before = ''
  for (const slot of slots) {
    const note = noteOf(slot, question)
    const why = note ? whyText(LL, note) : ''
    const row = rows.at(-1)
    if (why !== '' && why === before && row) row.last = slot.minute
    else if (why !== '') rows.push({ first: slot.minute, last: slot.minute, why })
    before = why
  }
  return rows.map(({ first, last, why }) => {
    const from = minuteText(first)
    const times = first === last ? from : words.fromTo({ from, to: minuteText(last) })
    return words.reasonAt({ times, why })
  })
}

function SlotCard({ slot, question, onAsk }: Pick<DaySlotsProps, 'onAsk' | 'question'> & { slot: Slot }) {
  const { LL } = useI18nContext()
  const words = LL.availability.days
  const { taken, capacity, minute } = slot
  const time = minuteText(minute)
  const note = noteOf(slot, question)
  const what = note ? noteText(LL, note) : words.free({ n: capacity - taken })
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
