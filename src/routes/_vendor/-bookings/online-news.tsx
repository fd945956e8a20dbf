import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type NewsKind, newsKind } from '#domain/online/new-online.ts'
import { NewOnlineButton } from '#features/new-online/new-online-button.tsx'
import { NewOnlineDialog, type NewOnlineDialogProps } from '#features/new-online/new-online-dialog.tsx'
import { useNewOnline, useOnlineChime } from '#lib/attention/use-new-online.ts'
import type { Venue } from '#lib/data/use-venue.ts'

/** In the toolbar: what customers booked, wait for, changed and cancelled online and nobody here has looked at. */
export function OnlineNews({ venue, onOpen }: { venue: Venue; onOpen: NewOnlineDialogProps['onOpen'] }) {
  const online = useNewOnline(venue)
  useOnlineChime(online)
  const countOf = (kind: NewsKind) => online.bookings.filter((b) => newsKind(b) === kind).length
  const [open, setOpen] = useState(false)
  // Whichever way its card was opened, somebody looks at it.
  const shown = useRouterState({ select: (s) => (s.location.search as { booking?: string }).booking })
  const { markSeen } = online
  useEffect(() => {
    if (shown) markSeen([shown])
  }, [shown, markSeen])
  return (
    <>
      <NewOnlineButton
        counts={{
          made: countOf('made'),
          waits: countOf('waits'),
          changed: countOf('changed'),
          cancelled: countOf('cancelled'),
        }}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <NewOnlineDialog
          venue={venue}
          bookings={online.bookings}
          onOpen={(booking) => {
            setOpen(false)
            onOpen(booking)
          }}
          onSeenAll={() => {
            markSeen(online.bookings.map(({ id }) => id))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
