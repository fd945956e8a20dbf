import { CalendarPlus, Phone } from 'lucide-react'
import { useState } from 'react'
import { homePhone } from '#domain/contact/home-phone.ts'
import { birthdayText } from '#domain/guest/book/birthday.ts'
import { ownCard } from '#domain/guest/book/merged.ts'
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
import { guestText } from '#lib/text/guest-text.ts'
import { guestsUnreadText } from '#lib/text/unread-text.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import type { GuestView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Facts } from '#ui/facts.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import { telAddress } from '#ui/tel-link.tsx'
import { GuestVisits } from './guest-visits.tsx'
import { MergeCards } from './merge-cards.tsx'
import { MergedCards } from './merged-cards.tsx'

export interface GuestDialogProps {
  venue: Venue
  id: string
  onBooking: (id: string) => void
  /** A new booking of this guest. */
  onNew: (guest: GuestView) => void
  onClose: () => void
}

/** Everything the house knows of one guest. */
export function GuestDialog({ venue, id, onBooking, onNew, onClose }: GuestDialogProps) {
  const { LL, locale } = useI18nContext()
  const guest = useLive(useSync().guest(id))
  const name = guest ? guestText(LL, guest, locale) : LL.stand.detail.guest()
  return (
    <AskingDialog open place="right" title={name} onClose={onClose}>
      {guest === undefined && <Loading />}
      {guest === null && <Empty text={guestsUnreadText(LL, venue, id) || LL.bookingList.guests.gone()} />}
      {guest && <Sheet key={guest.id} venue={venue} guest={guest} onBooking={onBooking} onNew={onNew} />}
    </AskingDialog>
  )
}

function Sheet({
  venue,
  guest,
  onBooking,
  onNew,
}: Pick<GuestDialogProps, 'venue' | 'onBooking' | 'onNew'> & { guest: GuestView }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.detail
  const fields = LL.stand.history.field
  const isOfEvents = venue.setup?.vendor.vendor_type === 'EVENT'
  const [doing, setDoing] = useState<'edit' | 'merge' | null>(null)
  const editor = useReturnedFocus(doing === 'edit')
  const merger = useReturnedFocus(doing === 'merge')
  const own = ownCard(guest)
  // Linked to a card that is not on this tablet yet: till then it stands alone.
  const unread = own.merged_into === null || guest.merged ? '' : guestsUnreadText(LL, venue, own.merged_into)
  const facts: [string, string][] = [
    [fields.last_kana(), guest.last_kana],
    [fields.first_kana(), guest.first_kana],
    [fields.phone(), homePhone(guest.phone)],
    [fields.email(), guest.email],
    [fields.company(), guest.company],
    [fields.birthday(), birthdayText(guest.birthday, locale)],
    [fields.notes(), own.notes],
  ]
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p className="figures flex flex-wrap items-center gap-2">
          <Chip tone="primary">
            {guest.visits === 0
              ? words.firstVisit()
              : (isOfEvents ? LL.stand.ofEvent : words).visits({ n: guest.visits })}
          </Chip>
          {guest.no_shows > 0 && <Chip tone="error">{words.noShows({ n: guest.no_shows })}</Chip>}
          {guest.last_visit_day !== null && (
            <span className="text-muted">
              {words.lastVisit({ day: nearDayText(guest.last_visit_day, venue.today, locale) })}
            </span>
          )}
          <UnconfirmedMark state={guest.unconfirmed} />
        </p>
        <AllergyLine className="text-lg" text={guestAllergyText(LL, guest)} />
        <OwnTags tags={guest.tags} />
        {guest.conflicts.length > 0 && <Notice tone="error">{LL.stand.guestCard.conflict()}</Notice>}
        {unread !== '' && <Notice>{unread}</Notice>}
      </div>
      {doing === 'edit' && <GuestCardEditor guest={guest} isWhole onClose={() => setDoing(null)} />}
      {doing === 'merge' && (
        <MergeCards guest={guest} unread={guestsUnreadText(LL, venue)} onClose={() => setDoing(null)} />
      )}
      {doing === null && (
        <>
          <Facts
            rows={facts
              .filter(([, value]) => value !== '')
              .map(([name, value]) => [
                name,
                <span key={name} className="wrap-anywhere">
                  {value}
                </span>,
              ])}
          />
          <div className="flex flex-wrap gap-2">
            <Button look="primary" onClick={() => onNew(guest)}>
              <CalendarPlus aria-hidden="true" size={18} />
              {LL.stand.form.newTitle()}
            </Button>
            {guest.phone !== '' && (
              <a
                href={telAddress(guest.phone)}
                className="inline-flex min-h-11 items-center gap-2 rounded-box border border-edge bg-card px-4 font-semibold"
              >
                <Phone aria-hidden="true" size={18} />
                {words.call()}
              </a>
            )}
            <Button ref={editor} onClick={() => setDoing('edit')}>
              {LL.bookingList.guests.edit()}
            </Button>
            <Button ref={merger} onClick={() => setDoing('merge')}>
              {LL.bookingList.guests.merge.open()}
            </Button>
          </div>
        </>
      )}
      {guest.merged && <MergedCards cards={guest.merged} />}
      <GuestVisits venue={venue} guest={guest} onBooking={onBooking} />
    </div>
  )
}
