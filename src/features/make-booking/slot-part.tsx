import { useState } from 'react'
import type { Slot } from '#domain/slots.ts'
import { minuteText, parseMinute } from '#domain/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { TextField } from '#ui/field.tsx'

export interface SlotPartProps {
  slots: readonly Slot[]
  minute: number | null
  error: string
  onMinute: (minute: number) => void
}

/** Every slot of the day with its figures and why customers cannot have it; any other time may be typed. */
export function SlotPart({ slots, minute, error, onMinute }: SlotPartProps) {
  const { LL } = useI18nContext()
  const words = LL.stand.form
  const [typed, setTyped] = useState<string | null>(null)
  const isOther = minute !== null && !slots.some((s) => s.minute === minute)
  const text = typed ?? (isOther ? minuteText(minute) : '')
  const bad = typed !== null && typed !== '' && parseMinute(typed) === null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{words.slots()}</legend>
      {slots.length === 0 && <p className="text-muted">{words.noSlots()}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-1.5">
        {slots.map((slot) => (
          <SlotChip
            key={slot.minute}
            slot={slot}
            chosen={slot.minute === minute}
            onChoose={() => {
              setTyped(null)
              onMinute(slot.minute)
            }}
          />
        ))}
      </div>
      {error !== '' && (
        <p role="alert" className="font-semibold text-error text-sm">
          {error}
        </p>
      )}
      <TextField
        label={words.otherTime()}
        hint={words.otherTimeHint()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={text}
        error={bad ? words.badTime() : ''}
        onValue={(value) => {
          setTyped(value)
          const found = parseMinute(value)
          if (found !== null) onMinute(found)
        }}
      />
    </fieldset>
  )
}

function SlotChip({ slot, chosen, onChoose }: { slot: Slot; chosen: boolean; onChoose: () => void }) {
  const { LL } = useI18nContext()
  const { taken, capacity } = slot
  const time = minuteText(slot.minute)
  const reason = slot.reason === null ? LL.stand.form.free() : LL.stand.slotReason[slot.reason]()
  const look = chosen
    ? 'border-primary bg-primary text-white'
    : slot.reason === null
      ? 'border-edge bg-card hover:bg-primary-soft'
      : 'border-line bg-sunken text-muted hover:bg-primary-soft'
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={LL.stand.form.slotRead({ time, taken, capacity, reason })}
      onClick={onChoose}
      className={`figures flex min-h-14 flex-col py-1 items-center justify-center rounded-box border px-1 leading-tight ${look}`}
    >
      <span className="font-bold">{time}</span>
      <span className="text-sm">{LL.stand.day.loadFigure({ people: taken, capacity })}</span>
      {slot.reason !== null && <span className="text-sm">{reason}</span>}
    </button>
  )
}
