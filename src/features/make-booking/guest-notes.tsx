import { useState } from 'react'
import { nearDayText } from '#domain/time/near-day.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useReturnedFocus } from '#lib/app/use-returned-focus.ts'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { OwnTags } from '#lib/booking/own-tags.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { GuestCardEditor } from '#lib/guest-card/guest-card-editor.tsx'
import { guestAllergyText } from '#lib/text/allergy-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { GuestView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/states.tsx'

/** Who is calling: what the venue knows of them, and the way to write down what they say. */
export function GuestNotes({
  guest,
  today,
  isOfEvent,
}: {
  guest: GuestView
  today: string
  isOfEvent: boolean
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.detail
  const [editing, setEditing] = useState(false)
  const opener = useReturnedFocus(editing)
  const allergies = guestAllergyText(LL, guest)
  return (
    <Notice tone={guest.no_shows > 0 || allergies !== '' ? 'warning' : 'success'}>
      <p className="flex flex-wrap items-center gap-2 font-bold">
        {guestText(LL, guest, locale)}
        <UnconfirmedMark state={guest.unconfirmed} />
      </p>
      <p className="figures mt-1 flex flex-wrap items-center gap-1.5">
        <Chip>
          {guest.visits === 0
            ? words.firstVisit()
            : (isOfEvent ? LL.stand.ofEvent : words).visits({ n: guest.visits })}
        </Chip>
        {guest.no_shows > 0 && <Chip tone="error">{words.noShows({ n: guest.no_shows })}</Chip>}
        {guest.last_visit_day !== null &&
          words.lastVisit({ day: nearDayText(guest.last_visit_day, today, locale) })}
      </p>
      {editing ? (
        <div className="mt-2 rounded-box bg-card p-3 text-ink">
          <GuestCardEditor guest={guest} onClose={() => setEditing(false)} />
        </div>
      ) : (
        <>
          <AllergyLine className="mt-1" text={allergies} />
          {guest.company !== '' && <p className="wrap-anywhere mt-1">{guest.company}</p>}
          <OwnTags className="mt-1" tags={guest.tags} />
          {guest.notes !== '' && <p className="wrap-anywhere mt-1 whitespace-pre-line">{guest.notes}</p>}
          <Button ref={opener} className="mt-2" onClick={() => setEditing(true)}>
            {LL.stand.guestCard.edit()}
          </Button>
        </>
      )}
    </Notice>
  )
}
