import { useRef } from 'react'
import { type Party, partySchema } from '#domain/booking/on-behalf.schema.ts'
import { plainEmail } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { type BookedCode, bookOnBehalf, type Chosen, newAttempt } from '#lib/account/on-behalf.ts'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import { Button } from '#ui/button.tsx'
import { BoundPhone } from '#ui/form/bound-phone.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { Failure } from '#ui/states.tsx'
import type { ChosenVendor } from './on-behalf-page.tsx'

const nobody: Party = { last_name: '', first_name: '', phone: '', email: '', requests: '' }

export interface Booked {
  end: 'applied' | 'flagged'
  /** What the customer is told on the telephone. */
  reference: string
}

interface PartyFormProps {
  vendor: ChosenVendor
  chosen: Chosen
  when: string
  onDone: (booked: Booked) => void
}

/** Who comes. The same tap again after a lost answer is the same booking. */
export function PartyForm({ vendor, chosen, when, onDone }: PartyFormProps) {
  const { LL, locale } = useI18nContext()
  const t = LL.admin.onBehalf
  const attempt = useRef({ of: '', one: newAttempt(vendor.now) })
  const kit = useKitForm<Party, BookedCode>({
    values: nobody,
    schema: partySchema,
    tidy: { email: plainEmail },
    says: (_, code) => {
      if (code === 'needWho') return t.needWho()
      return LL.field[code as 'too_long' | 'invalid_email' | 'invalid_phone']()
    },
    send: async (party) => {
      // Other words are another command: the server would refuse them under the same id.
      const of = JSON.stringify([party, chosen])
      const before = attempt.current
      if (before.of !== of)
        attempt.current = { of, one: before.of === '' ? before.one : newAttempt(vendor.now) }
      const end = await bookOnBehalf(vendor, attempt.current.one, chosen, party, locale)
      if (end !== 'applied' && end !== 'flagged') return { code: end }
      onDone({ end, reference: attempt.current.one.reference })
      return undefined
    },
  })
  const { form, refusal } = kit
  const isTyped = JSON.stringify(useValues(form)) !== JSON.stringify(nobody)
  const failed = {
    offline: t.offline,
    auth: LL.admin.failed.auth,
    invalid: t.invalid,
    failed: t.failed,
  }
  return (
    <Form kit={kit} data-unkept className="flex flex-col gap-4 rounded-box border border-line bg-card p-4">
      <AskBeforeLeaving dirty={isTyped} />
      <div className="grid gap-4 sm:grid-cols-2">
        <form.AppField name="last_name">
          {(field) => <field.Text label={t.lastName()} autoComplete="off" maxLength={100} />}
        </form.AppField>
        <form.AppField name="first_name">
          {(field) => <field.Text label={t.firstName()} optional autoComplete="off" maxLength={100} />}
        </form.AppField>
        <form.AppField name="phone">
          {() => <BoundPhone label={t.phone()} optional message={() => LL.field.invalid_phone()} />}
        </form.AppField>
        <form.AppField name="email">
          {(field) => (
            <field.Text
              label={t.email()}
              optional
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
            />
          )}
        </form.AppField>
      </div>
      <form.AppField name="requests">
        {(field) => <field.Area label={t.requests()} optional rows={2} maxLength={2000} />}
      </form.AppField>
      {refusal && <Failure text={failed[refusal]()} />}
      <div>
        <Button type="submit" look="primary" busy={kit.busy} className="figures min-h-12">
          {t.submit({ when })}
        </Button>
      </div>
    </Form>
  )
}
