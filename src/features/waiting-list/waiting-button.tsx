import { UsersRound } from 'lucide-react'
import { waitingAtDoor } from '#domain/waiting/queue.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'

/** To who waits at the door, and how many parties that are. */
export function WaitingButton({ venue, onClick }: { venue: Venue; onClick: () => void }) {
  const { LL } = useI18nContext()
  const rows = useLive(useSync().bookingsBetween(venue.today, venue.today)) ?? []
  const parties = waitingAtDoor(rows, venue.today).length
  const group = LL.stand.group.waiting()
  return (
    <Button
      data-door
      className="figures min-h-11 px-3 sm:min-h-12"
      aria-label={LL.stand.jump.to({ group, parties })}
      title={group}
      onClick={onClick}
    >
      <UsersRound aria-hidden="true" size={22} />
      <span aria-hidden="true" className="max-sm:hidden">
        {group}
      </span>
      {parties > 0 && <span aria-hidden="true">{parties}</span>}
    </Button>
  )
}
