import { useState } from 'react'
import { SyncBadge } from '#features/sync-status/sync-badge.tsx'
import { SyncDialog } from '#features/sync-status/sync-dialog.tsx'
import { useVenue } from '#lib/data/use-venue.ts'

/** In the toolbar of an organiser of events: how fresh the data is. */
export function EventBadge() {
  const venue = useVenue()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <SyncBadge venue={venue} onOpen={() => setIsOpen(true)} />
      {isOpen && <SyncDialog venue={venue} onClose={() => setIsOpen(false)} />}
    </>
  )
}
