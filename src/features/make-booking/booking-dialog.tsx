import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { warningLines } from '#lib/booking/text/warning-lines.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestsUnreadText, seatsUnreadText } from '#lib/text/unread-text.ts'
import { AskingDialog, useAskBeforeLeaving } from '#lib/unsaved/asking-dialog.tsx'
import { InnerForms } from '#lib/unsaved/inner-forms.ts'
import type { BookingView, GuestView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { BoundDate } from '#ui/form/bound-date.tsx'
import { FormArea } from '#ui/form/form.tsx'
import { Notice } from '#ui/states.tsx'
import { CustomPart } from './custom-part.tsx'
import { AnswersPart } from './event/answers-part.tsx'
import { EventFields } from './event/event-fields.tsx'
import { GuestPart } from './guest-part.tsx'
import { MoreFields } from './more-fields.tsx'
import { PricesPart } from './prices-part.tsx'
import { SlotPart } from './slot-part.tsx'
import { Step } from './step.tsx'
import { TablePart } from './tables/table-part.tsx'
import { useBookingForm } from './use-booking-form.ts'

export interface BookingDialogProps {
  venue: Venue
  /** The day to begin with. */
  day: string
  /** The time to begin with, where one was pointed at. */
  minute?: number | undefined
  /** The same of a table. */
  table?: string | undefined
  /** A new one at a time of the staff's own. */
  custom?: boolean
  /** From the form of a usual booking to that of a custom one. */
  onCustom?: () => void
  /** In a house of events: the occurrence to begin with, if any, and whether its guests stand at the gate. */
  event?: { occurrence: string | null; isAtGate: boolean }
  /** Whose new one it is, where that is known. */
  guest?: GuestView
  /** The booking to change; absent for a new one. */
  booking?: BookingView
  /** It waits, and is given a place: its tickets are chosen, and saved it is confirmed. */
  isPlaced?: boolean
  onClose: () => void
  /** After saving: the day on which it now stands. */
  onSaved: (day: string) => void
}

/**
 * A booking by phone, or a change of one: when at the left, who at the right; on a phone one below the other. It stands
 * beside the timeline. Nothing typed is lost by a slip.
 */
export function BookingDialog(props: BookingDialogProps) {
  const {
    venue,
    day,
    minute,
    custom = false,
    onCustom,
    booking,
    event,
    isPlaced = false,
    onClose,
    onSaved,
  } = props
  const { LL, locale } = useI18nContext()
  const words = LL.stand.form
  const {
    kit,
    submit,
    sellsTickets,
    draft,
    dirty,
    accepted,
    slots,
    sales,
    chosen,
    from,
    setFrom,
    seating,
    ...guest
  } = useBookingForm({
    venue,
    day,
    minute: minute ?? null,
    table: props.table,
    custom,
    event,
    booking,
    isPlaced,
    known: props.guest,
    onSaved,
  })
  const { form } = kit
  const limits = chosen?.template
  const { settings } = venue
  const bounds = {
    capacity: chosen?.row.data.capacity ?? settings.capacity,
    minimum_pax: limits?.minimum_pax ?? settings.minimum_pax,
    maximum_pax: limits?.maximum_pax ?? settings.maximum_pax,
  }
  // At the gate nobody is counted but by their tickets, and before the first of them nobody is.
  const people = event?.isAtGate && sellsTickets ? countOf(draft.lines) : draft.pax
  const { overbooked: _, below_minimum: __, above_maximum: ___, ...ofEvent } = accepted
  const warned = people === 0 ? ofEvent : accepted
  const lines = warningLines(LL, warned, bounds, chosen !== undefined && chosen !== null)
  const isWarned = lines.length > 0 || (seating?.warnings.length ?? 0) > 0
  // Over capacity the easiest answer is the one that is felt later: it has no colour.
  const isOver = people > 0 && accepted.overbooked !== undefined
  const what = {
    day: dayText(draft.day, locale),
    time: draft.minute === null ? '' : minuteText(draft.minute),
    people,
    table: seating?.name ?? '',
  }
  // A new booking says on its button all that it is about to book.
  const save = isPlaced
    ? LL.stand.ofEvent[isWarned ? 'placeWhatAnyway' : 'placeWhat'](what)
    : booking
      ? words[isWarned ? 'saveAnyway' : 'save']()
      : draft.minute === null || what.people === 0
        ? event?.isAtGate
          ? LL.eventList.sheet.registerAtGate()
          : words.register()
        : (what.table === '' ? words : LL.seating.form)[isWarned ? 'registerWhatAnyway' : 'registerWhat'](
            what,
          )
  const footer = (
    <>
      {isWarned && (
        <div aria-live="polite" className="basis-full">
          <Notice tone="warning">
            {[...lines, ...(seating?.warnings ?? [])].map((line) => (
              <p key={line} className="figures font-semibold">
                {line}
              </p>
            ))}
          </Notice>
        </div>
      )}
      {!booking && !custom && !event?.isAtGate && (
        <Button
          look={isOver ? 'primary' : 'plain'}
          busy={kit.busy}
          className="min-h-12"
          onClick={() => void submit('waiting')}
        >
          {event ? LL.stand.ofEvent.wait() : words.wait()}
        </Button>
      )}
      <Button
        look={isOver ? 'plain' : 'primary'}
        busy={kit.busy}
        className="min-h-12 min-w-48"
        onClick={() => void submit(event?.isAtGate ? 'arrived' : 'confirmed')}
      >
        {save}
      </Button>
    </>
  )
  const title = isPlaced
    ? LL.stand.ofEvent.placeTitle()
    : booking
      ? words.editTitle()
      : custom
        ? LL.daily.custom.title()
        : event?.isAtGate
          ? LL.eventList.sheet.atGate()
          : words.newTitle()
  return (
    <AskingDialog open dirty={dirty} place="beside" title={title} onClose={onClose} footer={footer}>
      <FormArea kit={kit} className="grid gap-x-6 gap-y-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          {isPlaced && booking?.status === 'cancelled' && (
            <Notice tone="warning">{words.wasCancelled()}</Notice>
          )}
          <Step title={(event ? LL.stand.ofEvent : LL.daily.make).selectBooking()}>
            {!(event?.isAtGate && sellsTickets) && (
              <form.AppField name="pax">
                {(field) => <field.Stepper label={words.people()} unit={LL.stand.unit()} />}
              </form.AppField>
            )}
            {event && (
              <EventFields
                form={form}
                venue={venue}
                sales={sales}
                occurrence={draft.occurrence}
                from={from}
                onFrom={setFrom}
                sale={chosen}
                agreed={guest.agreed}
                isFirst={isPlaced}
              />
            )}
            {!custom && !event && (
              <>
                <form.AppField name="day">
                  {() => (
                    <BoundDate
                      label={words.day()}
                      today={venue.today}
                      isClosed={(day) => venue.knownHoursOf(day)?.closed ?? false}
                    />
                  )}
                </form.AppField>
                <form.AppField name="minute">
                  {() => (
                    <SlotPart
                      slots={slots}
                      unread={seatsUnreadText(LL, venue, draft.day)}
                      question={{
                        hours: venue.hoursOf(draft.day),
                        // As the slots themselves: of a party that stays as long as this one.
                        settings: { ...venue.settings, duration: draft.duration, stays: [] },
                        overrides: venue.overridesOf(draft.day),
                        pax: draft.pax,
                      }}
                    />
                  )}
                </form.AppField>
                {onCustom && <ToCustom onCustom={onCustom} />}
              </>
            )}
          </Step>
          {custom && (
            <form.AppField name="minute">
              {() => <CustomPart form={form} venue={venue} chosen={draft} pax={draft.pax} />}
            </form.AppField>
          )}
          {seating && <TablePart choice={seating} draft={draft} />}
        </div>
        {event?.isAtGate ? (
          <Step title={LL.daily.make.enterDetails()}>
            <form.AppField name="last_name">
              {(field) => (
                <field.Text label={LL.events.sell.name()} optional autoComplete="off" maxLength={100} />
              )}
            </form.AppField>
          </Step>
        ) : (
          <Step title={LL.daily.make.enterDetails()}>
            <InnerForms value={guest.cards}>
              <GuestPart
                form={form}
                phone={draft.phone}
                guests={guest.guests}
                guest={guest.guest}
                unread={guestsUnreadText(LL, venue)}
                today={venue.today}
                isOfEvent={Boolean(event)}
                onPhone={guest.typePhone}
                otherName={guest.otherName}
                onGuest={guest.takeGuest}
                onName={guest.takeName}
              />
            </InnerForms>
            {event && (
              <form.AppField name="answers">
                {() => <AnswersPart template={chosen?.template ?? null} agreed={guest.answered} />}
              </form.AppField>
            )}
            {!event && (
              <form.AppField name="lines">
                {() => (
                  <PricesPart
                    venue={venue}
                    day={draft.day}
                    minute={draft.minute}
                    pax={draft.pax}
                    agreed={guest.agreed}
                  />
                )}
              </form.AppField>
            )}
            <Disclosure label={words.details()} open={Boolean(booking)} look="font-semibold text-primary">
              <MoreFields form={form} custom={custom} isOfEvent={Boolean(event)} />
            </Disclosure>
          </Step>
        )}
      </FormArea>
    </AskingDialog>
  )
}

const countOf = (lines: readonly { count: number }[]): number =>
  lines.reduce((sum, { count }) => sum + count, 0)

/** What was typed goes with the form: it is asked about first. */
function ToCustom({ onCustom }: { onCustom: () => void }) {
  const { LL } = useI18nContext()
  const leave = useAskBeforeLeaving()
  return (
    <Button look="quiet" className="self-start" onClick={() => leave(onCustom)}>
      {LL.daily.custom.open()}
    </Button>
  )
}
