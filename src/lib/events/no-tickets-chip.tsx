import { type Booking, isLive } from '#domain/booking/booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Chip } from '#ui/chip.tsx'

/** A place that was given without a word about its tickets: what is due at the gate is not known. `sells`: its event has some. */
export function NoTicketsChip({
  row,
  sells,
}: {
  row: Pick<Booking, 'status' | 'deleted' | 'lines'>
  sells: boolean
}) {
  const { LL } = useI18nContext()
  if (!sells || !isLive(row) || row.lines.length > 0) return null
  return <Chip tone="warning">{LL.stand.ofEvent.noTickets()}</Chip>
}
