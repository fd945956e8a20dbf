import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { DayEntry } from './day-entry.tsx'

/** What was changed today of a booking and its guest, the last first; without a network too. */
export function ChangesOf({ venue, subjects }: { venue: Venue; subjects: readonly string[] }) {
  const { LL } = useI18nContext()
  const changes = useLive(useSync().dayChanges())
  const lines = changes?.lines ?? []
  const own = lines.filter(({ subject }) => subjects.includes(subject)).toReversed()
  if (own.length === 0) return null
  return (
    <section aria-label={LL.dayHistory.ofBooking()}>
      <ol className="flex flex-col">
        {own.map((change) => (
          <li key={`${change.rev} ${change.command}`} className="border-line border-t py-2">
            <DayEntry venue={venue} change={change} lines={lines} isInCard />
          </li>
        ))}
      </ol>
    </section>
  )
}
