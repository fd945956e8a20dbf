import { useState } from 'react'
import { DetailDialog } from '#features/booking-detail/detail-dialog.tsx'
import { BookingDialog, type BookingDialogProps } from '#features/make-booking/booking-dialog.tsx'
import { AttentionDialog } from '#features/needs-attention/attention-dialog.tsx'
import { useAttention } from '#lib/attention/use-attention.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { KeysDialog } from './keys-dialog.tsx'
import type { ViewProps } from './view-props.ts'

type Changed = NonNullable<BookingDialogProps['booking']>

/** What lies over the view: the address says which. */
export function Dialogs({ venue, search, onSearch }: ViewProps & { venue: Venue }) {
  const [editing, setEditing] = useState<Changed | null>(null)
  const { dialog, booking, ...rest } = search
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
  if (booking) {
    return (
      <DetailDialog
        venue={venue}
        id={booking}
        onEdit={setEditing}
        onAttention={() => onSearch({ ...rest, dialog: 'attention' })}
        onClose={() => onSearch(dialog ? { ...rest, dialog } : rest)}
      />
    )
  }
  switch (dialog) {
    case 'new':
      return (
        <BookingDialog
          venue={venue}
          day={search.day ?? venue.today}
          onClose={close}
          onSaved={(day) => onSearch(rest.view === 'day' ? withDay(rest, day, venue.today) : rest)}
        />
      )
    case 'attention':
      return <Attention venue={venue} onOpen={(id) => onSearch({ ...search, booking: id })} onClose={close} />
    case 'keys':
      return <KeysDialog onClose={close} />
    default:
      return null
  }
}

function Attention({ venue, ...rest }: { venue: Venue; onOpen: (id: string) => void; onClose: () => void }) {
  return <AttentionDialog venue={venue} attention={useAttention(venue, true)} {...rest} />
}

function withDay(rest: Omit<ViewProps['search'], 'dialog' | 'booking'>, day: string, today: string) {
  const { day: _, ...others } = rest
  return day === today ? others : { ...others, day }
}
