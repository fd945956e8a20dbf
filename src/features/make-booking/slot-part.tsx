import { type NoteQuestion, noteOf, stopMetAt } from '#domain/availability/slot-note.ts'
import type { Slot } from '#domain/availability/slots.ts'
import { stayOf } from '#domain/availability/stay-of.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { noteText } from '#lib/availability/note-text.ts'
import { TimeField } from '#ui/field/time-field.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { Loading, Notice } from '#ui/states.tsx'

export interface SlotPartProps {
  /** Null until they are known. */
  slots: readonly Slot[] | null
  /** Why they will not be known soon, '' where they will. */
  unread: string
  question: NoteQuestion
}

/** The field of the time: every slot of the day with its figures and why customers cannot have it; any other time may be typed. */
export function SlotPart({ slots, unread, question }: SlotPartProps) {
  const { LL } = useI18nContext()
  const words = LL.stand.form
  const { value: minute, onValue, error } = useBound<number | null>()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{words.slots()}</legend>
      {slots === null && (unread === '' ? <Loading /> : <Notice>{unread}</Notice>)}
      {slots?.length === 0 && <p className="text-muted">{words.noSlots()}</p>}
      {slots !== null && slots.length > 0 && (
        <p className="text-muted text-sm">
          {LL.availability.days.figures({ stay: stayOf(question.settings, question.pax) })}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-1.5">
        {slots?.map((slot) => (
          <SlotChip
            key={slot.minute}
            slot={slot}
            question={question}
            chosen={slot.minute === minute}
            onChoose={() => onValue(slot.minute)}
          />
        ))}
      </div>
      {error !== '' && (
        <p role="alert" className="font-semibold text-error text-sm">
          {error}
        </p>
      )}
      <TimeField
        label={words.otherTime()}
        hint={words.otherTimeHint()}
        badText={words.badTime()}
        value={minute}
        isShownElsewhere={slots?.some((s) => s.minute === minute) ?? false}
        onMinute={onValue}
      />
    </fieldset>
  )
}

interface SlotChipProps extends Pick<SlotPartProps, 'question'> {
  slot: Slot
  chosen: boolean
  onChoose: () => void
}

function SlotChip({ slot, question, chosen, onChoose }: SlotChipProps) {
  const { LL } = useI18nContext()
  const { taken, capacity } = slot
  const time = minuteText(slot.minute)
  const note = noteOf(slot, question)
  const reason = note ? noteText(LL, note) : LL.stand.form.free()
  // Customers are stopped, the seat is there: a host who sees it greyed says "full" on the telephone.
  const stop =
    note === null && stopMetAt(slot.minute, question) !== null ? LL.stand.slotNote.onlineStop() : ''
  const look = chosen
    ? 'border-primary bg-primary text-white'
    : slot.reason === null
      ? 'border-edge bg-card hover:bg-primary-soft'
      : 'border-line bg-sunken text-muted hover:bg-primary-soft'
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={LL.stand.form.slotRead({ time, taken, capacity, reason: `${reason} ${stop}`.trim() })}
      onClick={onChoose}
      className={`figures flex min-h-14 flex-col py-1 items-center justify-center rounded-box border px-1 leading-tight ${look}`}
    >
      <span className="font-bold">{time}</span>
      <span className="text-sm">{LL.stand.day.loadFigure({ people: taken, capacity })}</span>
      {slot.reason !== null && <span className="text-sm [word-break:keep-all]">{reason}</span>}
      {stop !== '' && <span className="text-sm [word-break:keep-all]">{stop}</span>}
    </button>
  )
}
