import { CircleAlert, CloudUpload } from 'lucide-react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { BookingView } from '#sync/types.ts'
import { Chip } from '#ui/chip.tsx'

/** Says that the server has not confirmed what stands in the row, or refused it [S7]. */
export function UnconfirmedMark({ state }: { state: BookingView['unconfirmed'] }) {
  const { LL } = useI18nContext()
  if (state === null) return null
  const isRefused = state === 'rejected' || state === 'blocked' || state === 'flagged'
  const Icon = isRefused ? CircleAlert : CloudUpload
  return (
    <Chip tone={isRefused ? 'error' : 'outline'} icon={<Icon aria-hidden="true" size={14} />}>
      {LL.stand.mark[state]()}
    </Chip>
  )
}
