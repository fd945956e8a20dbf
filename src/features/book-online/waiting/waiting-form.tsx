import { useRef, useState } from 'react'
import { waitingDetails } from '#domain/guest/guest-details.schema.ts'
import { campaignIn } from '#domain/online/campaign.ts'
import type { GuestBooking, Venue } from '#domain/online/guest-booking.ts'
import { newAttempt } from '#domain/online/new-attempt.ts'
import { termsVersion } from '#domain/text/legal.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Wish } from '#features/book-online/choose/wish.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRenew } from '#lib/booking-flow/renew.ts'
import { bookingCalls } from '#lib/customer/booking-calls.ts'
import { careCalls } from '#lib/customer/care-calls.ts'
import { fieldErrorText } from '#lib/guest-details/field-error-text.ts'
import { SubmitNotice } from '#lib/guest-details/submit-notice.tsx'
import { WaitingFields, type WaitingPerson } from '#lib/guest-details/waiting-fields.tsx'
import { noticeText } from '#lib/online-times/notice-text.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { type KitForm, useKitForm } from '#ui/form/use-kit-form.ts'
import { ManageLink } from '#ui/page/manage-link.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { visitMoment, visitTime } from '#ui/visit-words.ts'

interface Person extends WaitingPerson {
  time: string
}

/** Who would come, and how to call them. Nothing here is kept on the device. */
export function WaitingForm({
  venue,
  wish,
  times,
  onDone,
  onClose,
}: {
  venue: Venue
  wish: Wish
  /** The full ones of the day. */
  times: readonly number[]
  onDone: () => void
  onClose: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.afterBooking.waitlist
  const renew = useRenew()
  // The same for each repeat after a lost answer.
  const attempt = useRef(newAttempt((bytes) => void crypto.getRandomValues(bytes)))
  const [entry, setEntry] = useState<GuestBooking | null>(null)
  // Chosen for them only where they looked for that time, or it is the only one.
  const wished = times.find((minute) => minute === wish.time || times.length === 1)
  const kit = useKitForm<Person, string>({
    values: { last_name: '', first_name: '', phone: '', time: String(wished ?? ''), agreed: false },
    schema: waitingDetails,
    speaks: 'when left',
    says: (field, code) => fieldErrorText(LL, field, code),
    send: async ({ last_name, first_name, phone, time }) => {
      const { token } = attempt.current
      const details = {
        last_name: visibleText(last_name),
        first_name: visibleText(first_name),
        phone,
        website: '',
        campaign: campaignIn(location.search),
        terms_version: termsVersion,
        language: locale,
        fees: venue.cancellation_fees,
      }
      let answer = await careCalls.joinWaiting(
        venue.url,
        attempt.current,
        { day: wish.day, minute: Number(time), pax: wish.pax },
        details,
      )
      // It came through before, by other words.
      if (!answer.ok && answer.code === 'id_reused') answer = await bookingCalls.findBooking(venue.url, token)
      if (answer.ok) {
        setEntry(answer.booking)
        onDone()
        return undefined
      }
      const { fields } = answer
      if (answer.code === 'invalid' && fields?.['fees']) {
        // The page is asked anew, so that the fees above are those that the next tap agrees to.
        renew()
        return { code: 'fees_changed' }
      }
      if (answer.code === 'invalid' && fields)
        return { fields: fields as Partial<Record<keyof Person, string>> }
      return { code: answer.code }
    },
  })
  if (entry)
    return (
      <div role="status" className="flex flex-col gap-3">
        <h3 className="font-bold">{words.done()}</h3>
        <p>
          {words.wish({
            when: visitMoment(LL, locale, entry),
            people: LL.book.peopleCount({ n: entry.pax }),
          })}
        </p>
        <p>{words.doneText()}</p>
        <p>
          {words.reference()} <strong className="figures tracking-widest">{entry.reference}</strong>
        </p>
        <ManageLink
          link={`${location.origin}/${venue.url}/booking#${attempt.current.token}`}
          words={{ title: words.linkTitle(), hint: words.linkHint() }}
        />
      </div>
    )
  const { form, refusal, state } = kit
  const known = LL.guestSteps.notice
  const sent = { day: wish.day, minute: Number(form.state.values.time) }
  const own = LL.afterBooking.notice
  return (
    <Form kit={kit} className="flex flex-col gap-4">
      <form.AppField name="time">
        {(field) => (
          <field.Select
            label={LL.book.time()}
            badge={LL.guestSteps.needed()}
            required
            options={[
              ...(wished === undefined ? [{ value: '', label: words.choose() }] : []),
              ...times.map((minute) => ({ value: String(minute), label: visitTime(LL, minute) })),
            ]}
          />
        )}
      </form.AppField>
      <WaitingFields
        // What it asks of the form is there; it holds the time beside.
        form={form as unknown as KitForm<WaitingPerson>}
        url={venue.url}
        terms={venue}
        feesText={words.fees()}
      />
      {refusal && (
        <div role="alert" className="rounded-box bg-warning p-4 text-warning-ink">
          <p>
            {refusal in own
              ? own[refusal as keyof typeof own]()
              : refusal in known
                ? known[refusal as keyof typeof known]({ when: visitMoment(LL, locale, sent) })
                : noticeText(LL, refusal)}
          </p>
          {venue.phone !== '' && <TelLink phone={venue.phone} />}
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
