import { useRef, useState } from 'react'
import { waitingPerson } from '#domain/guest/guest-details.schema.ts'
import { campaignIn } from '#domain/online/campaign.ts'
import type { GuestBooking } from '#domain/online/guest-booking.ts'
import { newAttempt } from '#domain/online/new-attempt.ts'
import type { PublicEvent } from '#domain/online/public-event.ts'
import { termsVersion } from '#domain/text/legal.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { bookingCalls } from '#lib/customer/booking-calls.ts'
import { careCalls } from '#lib/customer/care-calls.ts'
import { forgetPlace, keepPlace } from '#lib/customer/on-list.ts'
import { fieldErrorText } from '#lib/guest-details/field-error-text.ts'
import { SubmitNotice } from '#lib/guest-details/submit-notice.tsx'
import { WaitingFields, type WaitingPerson } from '#lib/guest-details/waiting-fields.tsx'
import { noticeText } from '#lib/online-times/notice-text.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { type KitForm, useKitForm } from '#ui/form/use-kit-form.ts'
import { TelLink } from '#ui/tel-link.tsx'
import { OnList } from './on-list.tsx'
import type { WaitingListProps } from './waiting-list.tsx'

/** After these nobody knows whether the server did it. */
const unanswered = ['offline', 'no_answer', 'server_fault', 'busy']

interface Person extends WaitingPerson {
  pax: number
}

/** How many would come, who they are, and how to call them. What is typed here is kept nowhere; the secret of the place is, in this tab. */
export function WaitingForm({
  organiser,
  event,
  date,
  people,
  onFree,
  onRenew,
  onDone,
  onClose,
}: WaitingListProps & { onDone: () => void; onClose: () => void }) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkout.waiting
  // The same for each repeat after a lost answer.
  const attempt = useRef(newAttempt((bytes) => void crypto.getRandomValues(bytes)))
  const [entry, setEntry] = useState<GuestBooking | null>(null)
  const { minimum_pax: least, maximum_pax: most } = event
  // As the server has it of this date, which may have fewer seats than an order may be for.
  const mostOfDate = useRef(most)
  const kit = useKitForm<Person, string>({
    values: {
      ...{ last_name: '', first_name: '', phone: '', agreed: false },
      pax: Math.min(most, Math.max(least, people)),
    },
    schema: waitingPerson,
    speaks: 'when left',
    says: (field, code) =>
      field === 'pax' && code === 'above_maximum'
        ? LL.checkout.fault.above_maximum({ n: mostOfDate.current })
        : fieldErrorText(LL, field, code),
    send: async ({ last_name, first_name, phone, pax }) => {
      const details = {
        last_name: visibleText(last_name),
        first_name: visibleText(first_name),
        phone,
        website: '',
        campaign: campaignIn(location.search),
        terms_version: termsVersion,
        language: locale,
        fees: organiser.cancellation_fees,
      }
      const { current } = attempt
      // First: after a lost answer the page may be loaded anew.
      keepPlace(organiser.url, date.id, current.token)
      let answer = await careCalls.joinSpotsWaiting(
        organiser.url,
        current,
        { occurrence: date.id, pax },
        details,
      )
      // It came through before, by other words.
      if (!answer.ok && answer.code === 'id_reused')
        answer = await bookingCalls.findBooking(organiser.url, current.token)
      if (answer.ok) {
        setEntry(answer.booking)
        onDone()
        return undefined
      }
      const { code, fields } = answer
      if (!unanswered.includes(code)) forgetPlace(organiser.url, date.id)
      if (code === 'above_maximum') {
        mostOfDate.current = answer.maximum ?? most
        return { fields: { pax: code } }
      }
      // It may be otherwise than this page has it.
      if (code in LL.checkout.notice) onRenew()
      // What takes this form's place says that seats came free.
      if (code === 'has_spots') {
        onFree({ slug: event.slug, open: date.id })
        onRenew()
      }
      if (code !== 'invalid' || !fields) return { code }
      if (fields['fees']) {
        // So that the fees above are those that the next tap agrees to.
        onRenew()
        return { code: 'fees_changed' }
      }
      return { fields: fields as Partial<Record<keyof Person, string>> }
    },
  })
  if (entry)
    return <OnList url={organiser.url} token={attempt.current.token} entry={entry} title={words.done()} />
  const { form, refusal, state } = kit
  const said = refusal && refusedText(LL, refusal, event)
  return (
    <Form kit={kit} className="flex flex-col gap-4">
      <form.AppField name="pax">
        {(field) => <field.Stepper label={LL.book.people()} min={least} max={most} unit={words.unit()} />}
      </form.AppField>
      <WaitingFields
        // What it asks of the form is there; it holds the people beside.
        form={form as unknown as KitForm<WaitingPerson>}
        url={organiser.url}
        terms={organiser}
        feesText={words.fees()}
        purpose={LL.checkout.details.purpose()}
      />
      {said && (
        <div role="alert" className="rounded-box bg-warning p-4 text-warning-ink">
          <p>{said}</p>
          {organiser.phone !== '' && <TelLink phone={organiser.phone} />}
        </div>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" look="primary" busy={kit.busy} onMouseDown={(event) => event.preventDefault()}>
          {kit.busy ? words.sending() : words.send()}
        </Button>
        <Button onClick={onClose} disabled={kit.busy}>
          {words.close()}
        </Button>
      </div>
      <SubmitNotice state={state} button={words.send()} />
    </Form>
  )
}

/** What is said of a place on the list, of the event as of its tickets, and of network and server. */
function refusedText(LL: TranslationFunctions, code: string, event: PublicEvent): string {
  const { waiting, notice, fault } = LL.checkout
  if (code === 'below_minimum') return fault.below_minimum({ n: event.minimum_pax })
  if (code === 'fees_changed') return LL.guestSteps.notice.fees_changed()
  const { fullLeft: _, heldLeft: __, one_sold_out: ___, quoted: ____, and: _____, ...ofTickets } = notice
  const words = { ...ofTickets, ...waiting.refused }
  return code in words ? words[code as keyof typeof words]() : noticeText(LL, code)
}
