import { X } from 'lucide-react'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button, IconButton } from '#ui/button.tsx'

/** What the chosen bar can do: move to the time under it, open, or nothing. */
export function MoveStrip({
  row,
  minute,
  onMove,
  onOpen,
  onStop,
}: {
  row: BookingView
  minute: number
  onMove: () => void
  onOpen: () => void
  onStop: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.move
  const name = guestText(LL, row, locale)
  const allergies = usePartyAllergies()(row)
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t bg-card px-3 py-2">
      <p aria-live="polite" className="figures min-w-0 flex-1">
        <strong className="line-clamp-2">{words.chosen({ name, time: minuteText(row.minute) })}</strong>
        <AllergyLine text={allergies} />
        <span className="text-muted">{words.hint()}</span>
      </p>
      {minute !== row.minute && (
        <Button look="primary" onClick={onMove}>
          {words.here({ time: minuteText(minute) })}
        </Button>
      )}
      <Button onClick={onOpen}>{words.open()}</Button>
      <IconButton label={words.stop()} onClick={onStop}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
