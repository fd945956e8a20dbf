import type { Status } from '#domain/booking/booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
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

export function StatusChip({ status }: { status: Status }) {
  const { LL } = useI18nContext()
  return <Chip tone={tones[status]}>{LL.stand.status[status]()}</Chip>
}
