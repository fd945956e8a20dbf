import { type ReactNode, useState } from 'react'
import { lostBooking, plainDigits } from '#domain/online/lost-booking.schema.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { careCalls } from '#lib/customer/care-calls.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { TelLink } from '#ui/tel-link.tsx'
import { failureText } from './failure-text.ts'

/** A secret for the hour, made here as that of a booking is. */
const aToken = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')

/** Who has lost the link finds the booking by its number and the end of the phone; a wrong one is told no more than that. */
export function LostBooking({
  url,
  phone,
  children,
}: {
  url: string
  phone: string
  /** A heading, where the page has another one. */
  children?: ReactNode
}) {
  const { LL } = useI18nContext()
  const words = LL.afterBooking.lost
  const [token] = useState(aToken)
  const kit = useKitForm<{ reference: string; phone_end: string }, string>({
    values: { reference: '', phone_end: '' },
    schema: lostBooking,
    says: (field, code) => {
      if (code === 'required') return words.needed()
      return field === 'phone_end' ? words.fourDigits() : words.badReference()
    },
    send: async ({ reference, phone_end }) => {
      const answer = await careCalls.findLost(url, reference, plainDigits(phone_end), token)
      if (!answer.ok) {
        const fields = answer.fields as { reference?: string; phone_end?: string } | undefined
        return answer.code === 'invalid' && fields ? { fields } : { code: answer.code }
      }
      // Taken from there as that of any link, and cleared again.
      location.hash = token
      return undefined
    },
  })
  const { form, refusal } = kit
  return (
    <section className="mt-6 max-w-md rounded-box border border-line bg-card p-4">
      {children}
      <p className="mb-3 text-muted text-sm">{words.why()}</p>
      <Form kit={kit} className="flex flex-col gap-4">
        <form.AppField name="reference">
          {(field) => <field.Text label={words.reference()} autoComplete="off" maxLength={40} />}
        </form.AppField>
        <form.AppField name="phone_end">
          {(field) => (
            <field.Text label={words.phoneEnd()} inputMode="numeric" autoComplete="off" maxLength={8} />
          )}
        </form.AppField>
        {refusal && (
          <div role="alert" className="rounded-box bg-warning p-4 text-warning-ink">
            <p>{refusalText(LL, refusal)}</p>
            {phone !== '' && <TelLink phone={phone} />}
          </div>
        )}
        <Button type="submit" look="primary" className="self-start" busy={kit.busy}>
          {kit.busy ? words.finding() : words.find()}
        </Button>
      </Form>
    </section>
  )
}

// Anybody's tries shut a number for a day: its customer has to know another way than to wait.
function refusalText(LL: TranslationFunctions, code: string): string {
  const words = LL.afterBooking.lost
  if (code === 'booking_not_found') return words.notFound()
  return code === 'too_many_requests' ? words.tooMany() : failureText(LL, code)
}
