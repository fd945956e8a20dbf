import { useState } from 'react'
import { nearDayText } from '#domain/time/near-day.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useReturnedFocus } from '#lib/app/use-returned-focus.ts'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { OwnTags } from '#lib/booking/own-tags.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { GuestCardEditor } from '#lib/guest-card/guest-card-editor.tsx'
import { guestAllergyText } from '#lib/text/allergy-text.ts'
import { guestsUnreadText } from '#lib/text/unread-text.ts'
import type { BookingView, GuestView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/states.tsx'

/** Visits from which a guest counts as a regular. */
const regularFrom = 5

/** What the venue knows of the person behind the number, and the way to write it down. */
export function GuestCard({
  venue,
  booking,
  onGuest,
}: {
  venue: Venue
  booking: BookingView
  onGuest: (id: string) => void
}) {
  const { LL } = useI18nContext()
  const guest = useLive(useSync().guestByPhone(booking.phone))
  if (guest)
    return (
      <Known
        key={guest.id}
        {...{ guest, onGuest }}
        today={venue.today}
        isOfEvent={booking.occurrence !== null}
      />
    )
  const unread = guest === null ? guestsUnreadText(LL, venue, booking.guest_id) : ''
  return unread === '' ? null : <Notice>{unread}</Notice>
}

function Known({
  guest,
  today,
  isOfEvent,
  onGuest,
}: {
  guest: GuestView
  today: string
  isOfEvent: boolean
  onGuest: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.detail
  const [editing, setEditing] = useState(false)
  const opener = useReturnedFocus(editing)
  const kind = guest.visits >= regularFrom ? 'regular' : guest.visits > 0 ? 'repeat' : 'firstVisit'
  return (
    <section aria-labelledby="guest-card" className="rounded-box border border-line bg-card p-3">
      <h3 id="guest-card" className="flex flex-wrap items-center gap-2 font-bold">
        {words.guest()}
        <UnconfirmedMark state={guest.unconfirmed} />
      </h3>
      <p className="figures mt-1 flex flex-wrap items-center gap-2">
        <Chip tone="primary">{words[kind]()}</Chip>
        {(isOfEvent ? LL.stand.ofEvent : words).visits({ n: guest.visits })}
        {guest.no_shows > 0 && <Chip tone="error">{words.noShows({ n: guest.no_shows })}</Chip>}
        {guest.last_visit_day !== null && (
          <span className="text-muted">
            {words.lastVisit({ day: nearDayText(guest.last_visit_day, today, locale) })}
          </span>
        )}
      </p>
      {guest.conflicts.length > 0 && <Notice tone="error">{LL.stand.guestCard.conflict()}</Notice>}
      {editing ? (
        <GuestCardEditor guest={guest} onClose={() => setEditing(false)} />
      ) : (
        <>
          <AllergyLine className="mt-2 text-lg" text={guestAllergyText(LL, guest)} />
          {guest.company !== '' && <p className="wrap-anywhere mt-2">{guest.company}</p>}
          {/* What the visits say already is not said again. */}
          <OwnTags className="mt-2" tags={guest.tags.filter((tag) => tag !== words[kind]())} />
          {guest.notes !== '' && (
            <p className="wrap-anywhere mt-2 whitespace-pre-line">
              {words.guestNotes()}: {guest.notes}
            </p>
          )}
          <div className="mt-2 flex flex-wrap gap-2">
            <Button ref={opener} onClick={() => setEditing(true)}>
              {LL.stand.guestCard.edit()}
            </Button>
            <Button look="quiet" onClick={() => onGuest(guest.id)}>
              {LL.stand.guestCard.openBook()}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
