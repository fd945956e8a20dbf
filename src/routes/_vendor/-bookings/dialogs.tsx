import { Suspense, useState } from 'react'
import { DetailDialog } from '#features/booking-detail/detail-dialog.tsx'
import { DayNoteDialog } from '#features/day-note/day-note-dialog.tsx'
import { GuestDialog } from '#features/guest-book/guest-dialog.tsx'
import { PrintDialog } from '#features/host-stand/print-dialog.tsx'
import { LateDialog } from '#features/late-party/late-dialog.tsx'
import { BookingDialog, type BookingDialogProps } from '#features/make-booking/booking-dialog.tsx'
import { AttentionDialog } from '#features/needs-attention/attention-dialog.tsx'
import { useAttention } from '#lib/attention/use-attention.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { loadWords } from '#lib/text/words.ts'
import { part } from '#ui/part.ts'
import { KeysDialog } from './keys-dialog.tsx'
import type { ViewProps } from './view-props.ts'

const ImportDialog = part(async () => {
  await loadWords('importing')
  return (await import('#features/import-bookings/import-dialog.tsx')).ImportDialog
})

const ClosingDialog = part(async () => {
  await loadWords('closing')
  return (await import('#features/closing/closing-dialog.tsx')).ClosingDialog
})

const DayHistoryDialog = part(async () => {
  await loadWords('dayHistory')
  return (await import('#features/day-history/day-history-dialog.tsx')).DayHistoryDialog
})

const PaperDialog = part(async () => {
  await loadWords('paperSheet')
  return (await import('#features/paper/paper-dialog.tsx')).PaperDialog
})

const WaitingDialog = part(async () => {
  await loadWords('waitingList', 'phoneField')
  return (await import('#features/waiting-list/waiting-dialog.tsx')).WaitingDialog
})

type Changed = NonNullable<BookingDialogProps['booking']>
type Whose = NonNullable<BookingDialogProps['guest']>

interface DialogsProps extends ViewProps {
  venue: Venue
  /** Whose sheet was opened last. */
  guest: string | null
  onGuest: (id: string) => void
}

/** What lies over the view: the address says which. */
export function Dialogs({ venue, search, guest, onGuest, onSearch }: DialogsProps) {
  const [editing, setEditing] = useState<Changed | null>(null)
  const [bookingFor, setBookingFor] = useState<{ guest: Whose; custom: boolean } | null>(null)
  const { dialog, booking, at, table, ...rest } = search
  const close = () => onSearch(rest)
  if (editing) {
    return (
      <BookingDialog
        venue={venue}
        day={editing.day}
        booking={editing}
        onClose={() => setEditing(null)}
        onSaved={() => {
          setEditing(null)
          onSearch(dialog ? { ...rest, dialog } : rest)
        }}
      />
    )
  }
  if (bookingFor) {
    return (
      <BookingDialog
        key={String(bookingFor.custom)}
        venue={venue}
        day={search.day ?? venue.today}
        {...bookingFor}
        onCustom={() => setBookingFor({ ...bookingFor, custom: true })}
        onClose={() => setBookingFor(null)}
        onSaved={() => setBookingFor(null)}
      />
    )
  }
  if (booking && dialog === 'late') {
    return <LateDialog venue={venue} id={booking} onClose={close} />
  }
  if (booking) {
    return (
      <DetailDialog
        venue={venue}
        id={booking}
        onEdit={setEditing}
        onLate={() => onSearch({ ...search, dialog: 'late' })}
        onGuest={onGuest}
        onAttention={() => onSearch({ ...rest, dialog: 'attention' })}
        onClose={() => onSearch(dialog ? { ...rest, dialog } : rest)}
      />
    )
  }
  switch (dialog) {
    case 'new':
    case 'custom':
      return (
        <BookingDialog
          key={dialog}
          venue={venue}
          day={search.day ?? venue.today}
          minute={at}
          table={table}
          custom={dialog === 'custom'}
          onCustom={() => onSearch({ ...rest, dialog: 'custom' })}
          onClose={close}
          onSaved={(day) => onSearch(rest.view === 'day' ? withDay(rest, day, venue.today) : rest)}
        />
      )
    case 'note':
      return <DayNoteDialog venue={venue} day={search.day ?? venue.today} onClose={close} />
    case 'attention':
      return <Attention venue={venue} onOpen={(id) => onSearch({ ...search, booking: id })} onClose={close} />
    case 'guest':
      return (
        guest && (
          <GuestDialog
            venue={venue}
            id={guest}
            onBooking={(id) => onSearch({ ...search, booking: id })}
            onNew={(whose) => setBookingFor({ guest: whose, custom: false })}
            onClose={close}
          />
        )
      )
    case 'print':
      return <PrintDialog onPaper={() => onSearch({ ...search, dialog: 'paper' })} onClose={close} />
    case 'paper':
      return (
        <Suspense>
          <PaperDialog
            venue={venue}
            asked={search.day ?? venue.today}
            onDay={(day) => onSearch(withDay({ ...search }, day, venue.today))}
            onClose={close}
          />
        </Suspense>
      )
    case 'import':
      return (
        <Suspense>
          <ImportDialog venue={venue} onClose={close} />
        </Suspense>
      )
    case 'closing':
      return (
        <Closing
          venue={venue}
          asked={search.day ?? venue.today}
          onDay={(day) => onSearch(withDay({ ...search }, day, venue.today))}
          onOpen={(id) => onSearch({ ...search, booking: id })}
          onAttention={() => onSearch({ ...rest, dialog: 'attention' })}
          onClose={close}
        />
      )
    case 'history':
      return (
        <Suspense>
          <DayHistoryDialog venue={venue} onClose={close} />
        </Suspense>
      )
    case 'waiting':
      return (
        <Suspense>
          <WaitingDialog
            venue={venue}
            onOpen={(id) => onSearch({ ...search, booking: id })}
            onClose={close}
          />
        </Suspense>
      )
    case 'keys':
      return <KeysDialog onClose={close} />
    default:
      return null
  }
}

function Attention({ venue, ...rest }: { venue: Venue; onOpen: (id: string) => void; onClose: () => void }) {
  return <AttentionDialog venue={venue} attention={useAttention(venue, true)} {...rest} />
}

function Closing({
  venue,
  ...rest
}: {
  venue: Venue
  asked: string
  onDay: (day: string) => void
  onOpen: (id: string) => void
  onAttention: () => void
  onClose: () => void
}) {
  return (
    <Suspense>
      <ClosingDialog venue={venue} attention={useAttention(venue, true)} {...rest} />
    </Suspense>
  )
}

function withDay<S extends Partial<ViewProps['search']>>(rest: S, day: string, today: string) {
  const { day: _, ...others } = rest
  return day === today ? others : { ...others, day }
}
