import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestsUnreadText, seatsUnreadText } from '#lib/text/unread-text.ts'
import { warningLines } from '#lib/text/warning-lines.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import { InnerForms } from '#lib/unsaved/inner-forms.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { BoundDate } from '#ui/form/bound-date.tsx'
import { FormArea } from '#ui/form/form.tsx'
import { Notice } from '#ui/states.tsx'
import { GuestPart } from './guest-part.tsx'
import { MoreFields } from './more-fields.tsx'
import { SlotPart } from './slot-part.tsx'
import { useBookingForm } from './use-booking-form.ts'

export interface BookingDialogProps {
  venue: Venue
  /** The day to begin with. */
  day: string
  /** The booking to change; absent for a new one. */
  booking?: BookingView
  onClose: () => void
  /** After saving: the day on which it now stands. */
  onSaved: (day: string) => void
}

/** A booking by phone, or a change of one: guest at the left, time at the right. Nothing typed is lost by a slip. */
export function BookingDialog({ venue, day, booking, onClose, onSaved }: BookingDialogProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.form
  const { kit, draft, dirty, accepted, slots, ...guest } = useBookingForm({ venue, day, booking, onSaved })
  const { form } = kit
  const lines = warningLines(LL, accepted, venue.settings)
  const isWarned = lines.length > 0
  // Over capacity the easiest answer is the one that is felt later: it has no colour.
  const isOver = accepted.overbooked !== undefined
  const what = {
    day: dayText(draft.day, locale),
    time: draft.minute === null ? '' : minuteText(draft.minute),
    people: draft.pax,
  }
  // A new booking says on its button all that it is about to book.
  const save = booking
    ? words[isWarned ? 'saveAnyway' : 'save']()
    : draft.minute === null
      ? words.register()
      : words[isWarned ? 'registerWhatAnyway' : 'registerWhat'](what)
  const footer = (
    <>
      {isWarned && (
        <div aria-live="polite" className="basis-full">
          <Notice tone="warning">
            {lines.map((line) => (
              <p key={line} className="figures font-semibold">
                {line}
              </p>
            ))}
          </Notice>
        </div>
      )}
      {!booking && (
        <Button
          look={isOver ? 'primary' : 'plain'}
          busy={kit.busy}
          className="min-h-12"
          onClick={() => void kit.submit('waiting')}
        >
          {words.wait()}
        </Button>
      )}
      <Button
        look={isOver ? 'plain' : 'primary'}
        busy={kit.busy}
        className="min-h-12 min-w-48"
        onClick={() => void kit.submit('confirmed')}
      >
        {save}
      </Button>
    </>
  )
  return (
    <AskingDialog
      open
      dirty={dirty}
      place="wide"
      title={booking ? words.editTitle() : words.newTitle()}
      onClose={onClose}
      footer={footer}
    >
      <FormArea kit={kit} className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <InnerForms value={guest.cards}>
          <GuestPart
            form={form}
            phone={draft.phone}
            guests={guest.guests}
            guest={guest.guest}
            unread={guestsUnreadText(LL, venue)}
            today={venue.today}
            onPhone={guest.typePhone}
            otherName={guest.otherName}
            onGuest={guest.takeGuest}
            onName={guest.takeName}
          />
        </InnerForms>
        <div className="flex flex-col gap-4 md:row-span-2">
          <form.AppField name="pax">
            {(field) => <field.Stepper label={words.people()} unit={LL.stand.unit()} />}
          </form.AppField>
          <form.AppField name="day">
            {() => <BoundDate label={words.day()} today={venue.today} />}
          </form.AppField>
          <form.AppField name="minute">
            {() => (
              <SlotPart
                slots={slots}
                unread={seatsUnreadText(LL, venue, draft.day)}
                hours={venue.hoursOf(draft.day)}
                pax={draft.pax}
              />
            )}
          </form.AppField>
        </div>
        <Disclosure
          label={words.details()}
          open={Boolean(booking)}
          look="font-semibold text-primary"
          className="md:col-start-1"
        >
          <MoreFields form={form} />
        </Disclosure>
      </FormArea>
    </AskingDialog>
  )
}
