import { useState } from 'react'
import { addDays } from '#domain/time.ts'
import { DayScreen } from '#features/host-stand/day-screen.tsx'
import { SyncStrip } from '#features/sync-status/sync-strip.tsx'
import { WalkInDialog } from '#features/walk-in/walk-in-dialog.tsx'
import { WalkInStrip } from '#features/walk-in/walk-in-strip.tsx'
import { useShortcuts } from '#lib/use-shortcuts.ts'
import type { Venue } from '#lib/use-venue.ts'
import { AddButton, ViewSwitch } from './tools.tsx'
import type { ViewProps } from './view-props.ts'

export function DayView({ venue, search, onSearch }: ViewProps & { venue: Venue }) {
  const [walkIn, setWalkIn] = useState<number | null>(null)
  const day = search.day ?? venue.today
  const show = (to: string) => {
    const { day: _, ...rest } = search
    onSearch(to === venue.today ? rest : { ...rest, day: to })
  }
  const open = (dialog: 'new' | 'attention' | 'keys') => () => onSearch({ ...search, dialog })
  useShortcuts({
    n: open('new'),
    w: () => setWalkIn(2),
    '/': () => onSearch({ view: 'list' }),
    '?': open('keys'),
    a: open('attention'),
    t: () => show(venue.today),
    ArrowLeft: () => show(addDays(day, -1)),
    ArrowRight: () => show(addDays(day, 1)),
  })
  return (
    <>
      <DayScreen
        venue={venue}
        day={day}
        onDay={show}
        onOpen={(booking) => onSearch({ ...search, booking })}
        tools={<ViewSwitch search={search} onSearch={onSearch} />}
        notice={<SyncStrip venue={venue} />}
        footer={
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <WalkInStrip onPeople={setWalkIn} />
            <AddButton onClick={open('new')} />
          </div>
        }
      />
      {walkIn !== null && <WalkInDialog venue={venue} people={walkIn} onClose={() => setWalkIn(null)} />}
    </>
  )
}
