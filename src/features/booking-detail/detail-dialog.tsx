import { useState } from 'react'
import { deleteCommand } from '#domain/booking-commands.ts'
import { daysInTouch } from '#domain/occupancy.ts'
import { addDays } from '#domain/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useAct } from '#lib/act.ts'
import { AllergyLine } from '#lib/allergy-line.tsx'
import { AskingDialog } from '#lib/asking-dialog.tsx'
import { guestText } from '#lib/guest-text.ts'
import { usePartyAllergies } from '#lib/guests-to-note.tsx'
import { StatusChip } from '#lib/status-chip.tsx'
import { TagChips } from '#lib/tag-chips.tsx'
import { UnconfirmedMark } from '#lib/unconfirmed-mark.tsx'
import { useLive } from '#lib/use-live.ts'
import { useStatusTap } from '#lib/use-status-tap.ts'
import { useSync } from '#lib/use-sync.tsx'
import type { Venue } from '#lib/use-venue.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Empty, Loading } from '#ui/states.tsx'
import { Actions } from './actions.tsx'
import { Facts } from './facts.tsx'
import { GuestCard } from './guest-card.tsx'
import { History } from './history.tsx'

const noRows: BookingView[] = []
const noHolds: LiveHold[] = []

export interface DetailDialogProps {
  venue: Venue
  id: string
  onEdit: (booking: BookingView) => void
  onClose: () => void
}

/** Everything about one booking, and everything that can be done with it. */
export function DetailDialog({ venue, id, onEdit, onClose }: DetailDialogProps) {
  const { LL, locale } = useI18nContext()
  const booking = useLive(useSync().booking(id))
  const name = booking ? guestText(LL, booking, locale) : LL.stand.detail.title()
  return (
    <AskingDialog open place="right" title={name} onClose={onClose}>
      {booking === undefined && <Loading />}
      {booking === null && <Empty text={LL.stand.detail.gone()} />}
      {booking && <Detail venue={venue} booking={booking} name={name} onEdit={onEdit} onClose={onClose} />}
    </AskingDialog>
  )
}

function Detail({
  venue,
  booking,
  name,
  onEdit,
  onClose,
}: Omit<DetailDialogProps, 'id'> & { booking: BookingView; name: string }) {
  const { LL } = useI18nContext()
  const words = LL.stand.detail
  const sync = useSync()
  const act = useAct()
  const near =
    useLive(sync.bookingsBetween(addDays(booking.day, -daysInTouch), addDays(booking.day, daysInTouch))) ??
    noRows
  const onStatus = useStatusTap(venue, near, useLive(sync.holds()) ?? noHolds)
  const allergies = usePartyAllergies()(booking)
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    const done = await act.send(booking.id, deleteCommand, LL.stand.done.deleted({ name }))
    if (done) onClose()
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-2">
        <StatusChip status={booking.status} />
        <UnconfirmedMark state={booking.unconfirmed} />
        <TagChips tags={booking.tags.filter((tag) => tag !== 'allergy')} custom={booking.custom} />
        <AllergyLine className="basis-full text-lg" text={allergies} />
      </p>
      <Actions
        booking={booking}
        isAhead={booking.day > venue.today}
        onStatus={(status) => onStatus(booking, status)}
        onEdit={() => onEdit(booking)}
        onDelete={() => setAsking(true)}
      />
      <Facts venue={venue} booking={booking} />
      {booking.phone !== '' && <GuestCard phone={booking.phone} />}
      <History venue={venue} booking={booking} />
      <ConfirmDialog
        open={asking}
        title={words.deleteQuestion()}
        confirm={words.delete()}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {words.deleteText()}
      </ConfirmDialog>
    </div>
  )
}
