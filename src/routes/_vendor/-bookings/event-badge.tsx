import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { EventsSearch } from '#domain/occurrence/listed/event-search.ts'
import { AttentionButton } from '#features/needs-attention/attention-button.tsx'
import { AttentionDialog } from '#features/needs-attention/attention-dialog.tsx'
import { CommandRunnerProvider } from '#features/run-command/command-runner-provider.tsx'
import { SyncBadge } from '#features/sync-status/sync-badge.tsx'
import { SyncDialog } from '#features/sync-status/sync-dialog.tsx'
import { useAttention } from '#lib/attention/use-attention.ts'
import { useAttentionChime } from '#lib/attention/use-attention-chime.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { OnlineNews } from './online-news.tsx'

/** In the toolbar of an organiser of events: what is to be decided, there and then, and how fresh the data is. */
export function EventBadge() {
  const venue = useVenue()
  const attention = useAttention(venue, true)
  useAttentionChime(attention)
  const isMember = useLive(useSync().status())?.member !== false
  const [open, setOpen] = useState<'sync' | 'attention' | null>(null)
  const navigate = useNavigate()
  const close = () => setOpen(null)
  const go = (search: EventsSearch) => {
    close()
    void navigate({ to: '/events', search })
  }
  return (
    <div className="flex min-w-0 max-[21rem]:flex-wrap items-center gap-2">
      {isMember && <OnlineNews venue={venue} onOpen={({ id }) => go({ booking: id })} />}
      {isMember && (
        <AttentionButton
          count={attention.count}
          known={attention.known}
          onOpen={() => setOpen('attention')}
        />
      )}
      <SyncBadge venue={venue} onOpen={() => setOpen('sync')} />
      {open === 'sync' && <SyncDialog venue={venue} onClose={close} />}
      {open === 'attention' && (
        <CommandRunnerProvider>
          <AttentionDialog
            venue={venue}
            attention={attention}
            onOpen={(booking) => go({ booking })}
            onPlace={(booking) => go({ booking, place: true })}
            onClose={close}
          />
        </CommandRunnerProvider>
      )}
    </div>
  )
}
