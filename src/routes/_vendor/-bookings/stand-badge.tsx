import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AttentionButton } from '#features/needs-attention/attention-button.tsx'
import { SyncBadge } from '#features/sync-status/sync-badge.tsx'
import { SyncDialog } from '#features/sync-status/sync-dialog.tsx'
import { useAttention } from '#lib/attention/use-attention.ts'
import { useAttentionChime } from '#lib/attention/use-attention-chime.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { OnlineNews } from './online-news.tsx'

/** In the toolbar of every signed-in screen of a restaurant: what is to be decided, and how fresh the data is. */
export function StandBadge() {
  const venue = useVenue()
  const attention = useAttention(venue)
  useAttentionChime(attention)
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const isMember = useLive(useSync().status())?.member !== false
  // What comes back into sight, a form with its dialog, is in front.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed with each change
  useEffect(() => setIsOpen(false), [isMember])
  return (
    <div className="flex min-w-0 max-[21rem]:flex-wrap items-center gap-2">
      {isMember && (
        <OnlineNews
          venue={venue}
          onOpen={({ id, day }) =>
            void navigate({ to: '/bookings', search: { view: 'day', day, booking: id } })
          }
        />
      )}
      {isMember && (
        <AttentionButton
          count={attention.count}
          known={attention.known}
          onOpen={() => void navigate({ to: '/bookings', search: { view: 'day', dialog: 'attention' } })}
        />
      )}
      <SyncBadge venue={venue} onOpen={() => setIsOpen(true)} />
      {isOpen && <SyncDialog venue={venue} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
