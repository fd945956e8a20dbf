import { Suspense, useRef, useState } from 'react'
import { isLive } from '#domain/booking/booking.ts'
import type { EventsSearch } from '#domain/occurrence/listed/event-search.ts'
import { DetailDialog } from '#features/booking-detail/detail-dialog.tsx'
import { EventSheet } from '#features/events/event-sheet.tsx'
import { EventsScreen } from '#features/events/events-screen.tsx'
import { GuestDialog } from '#features/guest-book/guest-dialog.tsx'
import { LateDialog } from '#features/late-party/late-dialog.tsx'
import { BookingDialog, type BookingDialogProps } from '#features/make-booking/booking-dialog.tsx'
import { AttentionDialog } from '#features/needs-attention/attention-dialog.tsx'
import { CommandRunnerProvider } from '#features/run-command/command-runner-provider.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useAttention } from '#lib/attention/use-attention.ts'
import { GuestsToNoteProvider } from '#lib/booking/guests-to-note.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { useVenue, type Venue } from '#lib/data/use-venue.ts'
import { loadWords } from '#lib/text/words.ts'
import { part } from '#ui/part.ts'
import { Loading, Notice } from '#ui/states.tsx'

interface PageProps {
  search: EventsSearch
  onSearch: (next: EventsSearch) => void
  /** To what lies below. */
  onClose: (next: EventsSearch) => void
}

/** Puts the list of events, the sheet of one and the card of a booking together: they do not know one another. */
export function EventsPage({ search, onSearch, onClose }: PageProps) {
  const { LL } = useI18nContext()
  const venue = useVenue()
  // Which day it is hangs on the venue's clock: nothing is said by a guess. Later nothing that somebody types into is taken away.
  const wasReady = useRef(false)
  wasReady.current ||= Boolean(venue.setup) && venue.isHeldKnown
  if (!wasReady.current)
    return venue.setup === null && venue.unseen ? (
      <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>
    ) : (
      <Loading text={LL.eventList.loading()} />
    )
  return (
    <CommandRunnerProvider>
      <GuestsToNoteProvider>
        <EventsScreen venue={venue} search={search} onSearch={onSearch} />
        <Dialogs venue={venue} search={search} onSearch={onSearch} onClose={onClose} />
      </GuestsToNoteProvider>
    </CommandRunnerProvider>
  )
}

const DayHistoryDialog = part(async () => {
  await loadWords('dayHistory')
  return (await import('#features/day-history/day-history-dialog.tsx')).DayHistoryDialog
})

type Whose = NonNullable<BookingDialogProps['guest']>

/** What lies over the list: the address says which, but for whose card it is: a guest's id is made from the number. */
function Dialogs({ venue, search, onSearch, onClose }: PageProps & { venue: Venue }) {
  const { event, edit, booking, guest, place, dialog, sell, show, ...list } = search
  const [whose, setWhose] = useState<{ id: string; guest?: Whose } | null>(null)
  const ofEvent = event ? { ...list, event, ...(show && { show }) } : list
  const toCard = () => booking && onClose({ ...ofEvent, booking })
  if (booking && dialog === 'attention')
    return (
      <Attention
        venue={venue}
        onOpen={(id) => onSearch({ ...ofEvent, booking: id })}
        onPlace={(id) => onSearch({ ...ofEvent, booking: id, place: true })}
        onClose={toCard}
      />
    )
  if (booking && guest && sell)
    return (
      <Sell
        venue={venue}
        id={null}
        guest={whose?.guest}
        isAtGate={false}
        onClose={() => onClose({ ...ofEvent, booking, guest })}
      />
    )
  if (booking && guest && whose)
    return (
      <GuestDialog
        venue={venue}
        id={whose.id}
        onBooking={(id) => onSearch({ ...ofEvent, booking: id })}
        onNew={(known) => {
          setWhose({ id: known.id, guest: known })
          onSearch({ ...ofEvent, booking, guest, sell: 'phone' })
        }}
        onClose={toCard}
      />
    )
  if (booking && (place || dialog === 'change'))
    return <Change key={booking} venue={venue} id={booking} isPlaced={place} onClose={toCard} />
  if (booking && dialog === 'late') return <LateDialog venue={venue} id={booking} onClose={toCard} />
  if (booking) {
    return (
      <DetailDialog
        venue={venue}
        id={booking}
        onEdit={() => onSearch({ ...ofEvent, booking, dialog: 'change' })}
        onPlace={() => onSearch({ ...ofEvent, booking, place: true })}
        onLate={() => onSearch({ ...ofEvent, booking, dialog: 'late' })}
        onGuest={(id) => {
          setWhose({ id })
          onSearch({ ...ofEvent, booking, guest: true })
        }}
        onAttention={() => onSearch({ ...ofEvent, booking, dialog: 'attention' })}
        onClose={() => onClose(ofEvent)}
      />
    )
  }
  if (sell) {
    const close = () => onClose(ofEvent)
    return <Sell venue={venue} id={event ?? null} isAtGate={sell === 'gate'} onClose={close} />
  }
  if (dialog === 'history')
    return (
      <Suspense>
        <DayHistoryDialog venue={venue} onClose={() => onClose(list)} />
      </Suspense>
    )
  if (!event) return null
  return (
    <EventSheet
      key={event}
      venue={venue}
      id={event}
      isEdited={edit === true}
      isToWaiting={show === 'waiting'}
      onEdit={(on) => (on ? onSearch({ ...ofEvent, edit: true }) : onClose(ofEvent))}
      onBooking={(id) => onSearch({ ...ofEvent, booking: id })}
      onSell={(way) => onSearch({ ...ofEvent, sell: way })}
      onClose={() => onClose(list)}
    />
  )
}

/** Of the event whose sheet was open, or of any: the form says which are to be had. */
function Sell({
  venue,
  id,
  ...rest
}: {
  venue: Venue
  id: string | null
  guest?: Whose | undefined
  isAtGate: boolean
  onClose: () => void
}) {
  const row = useLive(useSync().occurrences.one(`occurrence/${id}`))
  const { guest, isAtGate, onClose } = rest
  // Whose day and time are not read yet cannot be begun with.
  if (id && row === undefined) return null
  return (
    <BookingDialog
      venue={venue}
      day={row?.day ?? venue.today}
      minute={row?.data.starts_at}
      event={{ occurrence: row ? id : null, isAtGate }}
      {...(guest && { guest })}
      onClose={onClose}
      onSaved={onClose}
    />
  )
}

/** The form of a booking. Who waits is given a place (`isPlaced`); an address that is come back to once they have it is that of a change. */
function Change({
  venue,
  id,
  isPlaced = false,
  onClose,
}: {
  venue: Venue
  id: string
  isPlaced: boolean | undefined
  onClose: () => void
}) {
  const row = useLive(useSync().booking(id))
  const waited = useRef<boolean | undefined>(undefined)
  if (!row) return null
  waited.current ??= !isLive(row)
  return (
    <BookingDialog
      venue={venue}
      day={row.day}
      booking={row}
      isPlaced={isPlaced && waited.current}
      event={{ occurrence: row.occurrence, isAtGate: false }}
      onClose={onClose}
      onSaved={onClose}
    />
  )
}

function Attention({
  venue,
  ...rest
}: {
  venue: Venue
  onOpen: (id: string) => void
  onPlace: (id: string) => void
  onClose: () => void
}) {
  return <AttentionDialog venue={venue} attention={useAttention(venue, true)} {...rest} />
}
