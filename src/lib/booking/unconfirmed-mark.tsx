import { CircleAlert, CloudUpload } from 'lucide-react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { BookingView } from '#sync/types.ts'
import { Chip } from '#ui/chip.tsx'

/** Says that the server has not confirmed what stands in the row, or refused it [S7]. */
export function UnconfirmedMark({
  state,
  isSign = false,
}: {
  state: BookingView['unconfirmed']
  /** Its sign alone is seen: it comes and goes beside a name, and its words would need another line. */
  isSign?: boolean
}) {
  const { LL } = useI18nContext()
  if (state === null) return null
  const isRefused = state === 'rejected' || state === 'blocked' || state === 'flagged'
  const Icon = isRefused ? CircleAlert : CloudUpload
  return (
    <Chip tone={isRefused ? 'error' : 'outline'} icon={<Icon aria-hidden="true" size={14} />}>
      <span className={isSign ? 'sr-only' : ''}>{LL.stand.mark[state]()}</span>
    </Chip>
  )
}
