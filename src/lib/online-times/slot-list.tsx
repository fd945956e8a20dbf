import type { PublicSlot, Venue } from '#domain/online/guest-booking.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { visitTime } from '#ui/visit-words.ts'
import { reasonText } from './reason-text.ts'
import { type SlotGroup, slotGroups } from './slot-groups.ts'

type ClosedGroup = Extract<SlotGroup, { kind: 'closed' }>

const chip =
  'figures flex min-h-12 w-full flex-col items-center justify-center rounded-box px-1 py-1 text-center leading-tight'

/** The times of a day. What cannot be had is shown with its reason, never hidden. */
export function SlotList({
  day,
  slots,
  venue,
  busyMinute,
  onChoose,
}: {
  day: string
  slots: readonly PublicSlot[]
  venue: Venue
  busyMinute: number | null
  onChoose: (minute: number) => void
}) {
  const { LL, locale } = useI18nContext()
  const groupText = (group: ClosedGroup): string => {
    const from = visitTime(LL, group.from)
    const before = slots[slots.findIndex((s) => s.minute === group.from) - 1]
    // The house is still open then: what ends is the time at which a table is given.
    const isLate = group.reason === 'last_seating'
    const isEntry = before?.bookable || before?.reason === 'full' || before?.reason === 'past'
    if (isLate && before && isEntry) return LL.book.lastEntry({ from, last: visitTime(LL, before.minute) })
    return LL.book.notFree({
      from,
      to: visitTime(LL, group.to),
      reason: reasonText(LL, group.reason, venue),
    })
  }
  const longDay = dayText(day, locale, 'long')
  return (
    <ul className="grid grid-cols-2 gap-2 min-[16.25rem]:grid-cols-3 sm:grid-cols-5">
      {slotGroups(slots).map((group) =>
        group.kind === 'closed' ? (
          <li key={group.from} className="col-span-full px-1 py-1 text-muted text-sm">
            <span aria-hidden="true">× </span>
            {groupText(group)}
          </li>
        ) : group.slot.bookable ? (
          <li key={group.slot.minute}>
            <button
              type="button"
              aria-label={LL.book.slotFree({ day: longDay, time: visitTime(LL, group.slot.minute) })}
              aria-busy={busyMinute === group.slot.minute || undefined}
              disabled={busyMinute !== null && busyMinute !== group.slot.minute}
              className={`${chip} border-2 border-primary bg-card font-semibold text-primary-ink hover:bg-primary-soft disabled:opacity-50 ${busyMinute === group.slot.minute ? 'animate-pulse bg-primary-soft' : ''}`}
              onClick={() => onChoose(group.slot.minute)}
            >
              <span className="text-lg">{visitTime(LL, group.slot.minute)}</span>
              <span className="font-normal text-success text-xs">○ {LL.book.free()}</span>
            </button>
          </li>
        ) : (
          <li key={group.slot.minute} className={`${chip} border border-line bg-sunken text-muted`}>
            <span className="text-lg line-through">{visitTime(LL, group.slot.minute)}</span>
            <span className="text-xs">
              <span aria-hidden="true">× </span>
              {group.slot.reason && reasonText(LL, group.slot.reason, venue)}
            </span>
          </li>
        ),
      )}
    </ul>
  )
}
