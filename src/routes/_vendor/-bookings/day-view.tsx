import { useState } from 'react'
import { addDays } from '#domain/time/time.ts'
import { DayScreen } from '#features/host-stand/day-screen.tsx'
import { LivePlan } from '#features/live-plan/live-plan.tsx'
import { AttentionAlert } from '#features/needs-attention/attention-alert.tsx'
import { OnlineLever } from '#features/online-lever/online-lever.tsx'
import { SyncStrip } from '#features/sync-status/sync-strip.tsx'
import { WaitingButton } from '#features/waiting-list/waiting-button.tsx'
import { WalkInDialog } from '#features/walk-in/walk-in-dialog.tsx'
import { WalkInStrip } from '#features/walk-in/walk-in-strip.tsx'
import { useLowAndNarrow } from '#lib/app/use-roomy.ts'
import { useShortcuts } from '#lib/app/use-shortcuts.ts'
import { useAttention } from '#lib/attention/use-attention.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { useFloor } from '#lib/seating/use-day-tables.ts'
import { endNotice } from '#ui/toast.tsx'
import { AddButton, PhoneTools, ViewSwitch } from './tools.tsx'
import type { ViewProps } from './view-props.ts'

export function DayView({
  venue,
  search,
  onSearch,
  onSeek,
  onSeekDay,
}: ViewProps & { venue: Venue; onSeek: () => void; onSeekDay: (day: string) => void }) {
  const [walkIn, setWalkIn] = useState<number | null>(null)
  const day = search.day ?? venue.today
  const attention = useAttention(venue)
  const show = (to: string) => {
    const { day: _, ...rest } = search
    onSearch(to === venue.today ? rest : { ...rest, day: to })
  }
  const open =
    (dialog: 'new' | 'attention' | 'keys' | 'note' | 'print' | 'history' | 'closing' | 'waiting') => () => {
      endNotice()
      onSearch({ ...search, dialog })
    }
  const place = (at: number, table?: string) => {
    endNotice()
    onSearch({ ...search, dialog: 'new', at, ...(table && { table }) })
  }
  const floor = useFloor(venue)
  // Said within the last dialog, it would stand in the next, with an undo beside its buttons.
  const openWalkIn = (people: number) => {
    endNotice()
    setWalkIn(people)
  }
  useShortcuts({
    n: open('new'),
    w: () => openWalkIn(2),
    '/': onSeek,
    '?': open('keys'),
    a: open('attention'),
    c: open('closing'),
    t: () => show(venue.today),
    ArrowLeft: () => show(addDays(day, -1)),
    ArrowRight: () => show(addDays(day, 1)),
  })
  // In a low window all of the foot is one row.
  const isLow = useLowAndNarrow()
  const waiting = <WaitingButton venue={venue} onClick={open('waiting')} />
  return (
    <>
      <DayScreen
        venue={venue}
        day={day}
        onDay={show}
        onOpen={(booking) => onSearch({ ...search, booking })}
        onLate={(booking) => {
          endNotice()
          onSearch({ ...search, booking, dialog: 'late' })
        }}
        onNote={open('note')}
        phoneTools={<PhoneTools onOpen={open} />}
        onPlace={place}
        plan={
          floor &&
          ((of) => (
            <LivePlan {...{ venue, floor, day, ...of }} onPlace={place} onToday={() => show(venue.today)} />
          ))
        }
        tools={
          <>
            <OnlineLever venue={venue} day={day} className="hidden xl:flex" />
            {isLow && waiting}
            <ViewSwitch search={search} onSearch={onSearch} />
          </>
        }
        onSeek={onSeekDay}
        notice={<SyncStrip venue={venue} />}
        alert={<AttentionAlert venue={venue} attention={attention} onOpen={open('attention')} />}
        footer={
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5 sm:gap-x-4 sm:gap-y-2">
            <WalkInStrip isToday={day === venue.today} onPeople={openWalkIn} />
            <OnlineLever venue={venue} day={day} className="flex xl:hidden" />
            <div className="flex grow justify-end gap-1.5 sm:gap-2">
              {!isLow && waiting}
              <AddButton onClick={open('new')} />
            </div>
          </div>
        }
      />
      {walkIn !== null && <WalkInDialog venue={venue} people={walkIn} onClose={() => setWalkIn(null)} />}
    </>
  )
}
