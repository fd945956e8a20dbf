import { memo } from 'react'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { StatusChip, statusText } from '#lib/booking/status-chip.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'

export interface PartyButtonProps {
  row: BookingView
  onOpen: (row: BookingView) => void
  /** The status in words, where there is room. */
  isWide?: boolean
}

/** A party of the week or the day; a tap opens its card. */
export const PartyButton = memo(function PartyButton({ row, onOpen, isWide = false }: PartyButtonProps) {
  const { LL, locale } = useI18nContext()
  const name = guestText(LL, row, locale)
  return (
    <button
      type="button"
      data-booking={row.id}
      onClick={() => onOpen(row)}
      className="flex min-h-11 w-full flex-wrap items-center gap-x-2 rounded-box border border-line bg-card px-2 py-1 text-left hover:bg-primary-soft"
    >
      <time className="figures font-semibold">{minuteText(row.minute)}</time>
      <span title={name} className="min-w-0 truncate">
        {name}
      </span>
      <span className="figures ml-auto whitespace-nowrap text-muted">{LL.agenda.people({ n: row.pax })}</span>
      {isWide && <StatusChip status={row.status} text={statusText(LL, row)} />}
      <UnconfirmedMark state={row.unconfirmed} />
    </button>
  )
})
