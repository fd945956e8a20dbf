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

/** In the toolbar of every signed-in screen of a restaurant: what is to be decided, and how fresh the data is. */
export function StandBadge() {
  const venue = useVenue()
  const attention = useAttention(venue)
  useAttentionChime(attention)
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const isMember = useLive(useSync().status())?.member !== false
  // What comes back into sight, a form with its dialog, is in front.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed with each change
  useEffect(() => setOpen(false), [isMember])
  return (
    <div className="flex min-w-0 max-[20rem]:flex-wrap items-center gap-2">
      {isMember && (
        <AttentionButton
          count={attention.count}
          known={attention.known}
          onOpen={() => void navigate({ to: '/bookings', search: { view: 'day', dialog: 'attention' } })}
        />
      )}
      <SyncBadge venue={venue} onOpen={() => setOpen(true)} />
      {open && <SyncDialog venue={venue} onClose={() => setOpen(false)} />}
    </div>
  )
}
