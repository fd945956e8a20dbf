import {
  type Booking,
  isCancelledOnline,
  isOnList,
  isWaitBooked,
  type Status,
} from '#domain/booking/booking.ts'
import { isPartlyIn } from '#domain/check-in/let-in.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { Chip, type ChipTone } from '#ui/chip.tsx'

const tones: Record<Status, ChipTone> = {
  waiting: 'warning',
  confirmed: 'primary',
  arrived: 'info',
  seated: 'success',
  left: 'neutral',
  cancelled: 'outline',
  no_show: 'error-soft',
}

/** The word for it, of an event where it is one of those. */
export function statusWord(LL: TranslationFunctions, status: Status, isOfEvent: boolean): string {
  if (isOfEvent && status === 'waiting') return LL.stand.onList()
  if (isOfEvent && (status === 'arrived' || status === 'seated')) return LL.stand.ofEvent.arrived()
  if (isOfEvent && status === 'left') return LL.stand.ofEvent.left()
  return LL.stand.status[status]()
}

/**
 * Of a cancellation also whose it was, where it was the customer's; of who waits, whether that is at the door. Nobody sits down at
 * an event: who came is in.
 */
export const statusText = (
  LL: TranslationFunctions,
  b: Pick<
    Booking,
    'status' | 'status_at' | 'settled' | 'source' | 'occurrence' | 'pax' | 'checked_in' | 'day'
  >,
): string => {
  if (isCancelledOnline(b)) return LL.stand.cancelledOnline()
  if (isWaitBooked(b)) return LL.stand.ofEvent.waitBooked()
  if (isOnList(b)) return LL.stand.onList()
  return isPartlyIn(b) ? LL.stand.ofEvent.partlyIn() : statusWord(LL, b.status, b.occurrence !== null)
}

/** `text` in place of the word for the status: `statusText` where the whole booking is at hand. */
export function StatusChip({ status, text }: { status: Status; text?: string }) {
  const { LL } = useI18nContext()
  return <Chip tone={tones[status]}>{text ?? LL.stand.status[status]()}</Chip>
}

/** Of a party among its event's: whoever was to come to one that does not take place is booked, or waits, for nothing. */
export function OfEventChip({ row, isOff }: { row: Booking; isOff: boolean }) {
  const { LL } = useI18nContext()
  if (isOff && (row.status === 'confirmed' || row.status === 'waiting') && !row.deleted)
    return <Chip tone="error-soft">{LL.stand.detail.eventOff()}</Chip>
  return <StatusChip status={row.status} text={statusText(LL, row)} />
}
