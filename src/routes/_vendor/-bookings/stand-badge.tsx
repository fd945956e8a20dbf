import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type NewsKind, newsKind } from '#domain/online/new-online.ts'
import { AttentionButton } from '#features/needs-attention/attention-button.tsx'
import { NewOnlineButton } from '#features/new-online/new-online-button.tsx'
import { NewOnlineDialog } from '#features/new-online/new-online-dialog.tsx'
import { SyncBadge } from '#features/sync-status/sync-badge.tsx'
import { SyncDialog } from '#features/sync-status/sync-dialog.tsx'
import { useAttention } from '#lib/attention/use-attention.ts'
import { useAttentionChime } from '#lib/attention/use-attention-chime.ts'
import { useNewOnline, useOnlineChime } from '#lib/attention/use-new-online.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { useVenue } from '#lib/data/use-venue.ts'

/** In the toolbar of every signed-in screen of a restaurant: what is to be decided, and how fresh the data is. */
export function StandBadge() {
  const venue = useVenue()
  const attention = useAttention(venue)
  useAttentionChime(attention)
  const navigate = useNavigate()
  const online = useNewOnline(venue)
  useOnlineChime(online)
  const countOf = (kind: NewsKind) => online.bookings.filter((b) => newsKind(b) === kind).length
  const [open, setOpen] = useState<'sync' | 'online' | null>(null)
  const isMember = useLive(useSync().status())?.member !== false
  // What comes back into sight, a form with its dialog, is in front.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed with each change
  useEffect(() => setOpen(null), [isMember])
  // Whichever way its card was opened, somebody looks at it.
  const shown = useRouterState({ select: (s) => (s.location.search as { booking?: string }).booking })
  const { markSeen } = online
  useEffect(() => {
    if (shown) markSeen([shown])
  }, [shown, markSeen])
  return (
    <div className="flex min-w-0 max-[21rem]:flex-wrap items-center gap-2">
      {isMember && (
        <NewOnlineButton
          counts={{
            made: countOf('made'),
            waits: countOf('waits'),
            changed: countOf('changed'),
            cancelled: countOf('cancelled'),
          }}
          onOpen={() => setOpen('online')}
        />
      )}
      {isMember && (
        <AttentionButton
          count={attention.count}
          known={attention.known}
          onOpen={() => void navigate({ to: '/bookings', search: { view: 'day', dialog: 'attention' } })}
        />
      )}
      <SyncBadge venue={venue} onOpen={() => setOpen('sync')} />
      {open === 'sync' && <SyncDialog venue={venue} onClose={() => setOpen(null)} />}
      {open === 'online' && (
        <NewOnlineDialog
          venue={venue}
          bookings={online.bookings}
          onOpen={({ id, day }) => {
            setOpen(null)
            void navigate({ to: '/bookings', search: { view: 'day', day, booking: id } })
          }}
          onSeenAll={() => {
            markSeen(online.bookings.map(({ id }) => id))
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
