import { useRef, useState } from 'react'
import { longestAnswer } from '#domain/answer/limits.ts'
import { type Party, partySchema } from '#domain/booking/on-behalf.schema.ts'
import { plainEmail } from '#domain/contact/email.ts'
import type { TemplateQuestion } from '#domain/event/event-template.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { admins } from '#lib/account/admin.ts'
import { type BookedCode, bookOnBehalf, type Chosen, newAttempt } from '#lib/account/on-behalf.ts'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field/field.tsx'
import { BoundPhone } from '#ui/form/bound-phone.tsx'
import { Form } from '#ui/form/form.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { Failure } from '#ui/states.tsx'
import type { ChosenVendor } from './on-behalf-page.tsx'

const nobody: Party = { last_name: '', first_name: '', phone: '', email: '', requests: '', answers: {} }

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
  // As they are asked now, where the server says that they are others.
  const [asked, setAsked] = useState(chosen.event?.questions ?? [])
  const attempt = useRef({ of: '', one: newAttempt(vendor.now) })
  const kit = useKitForm<Party, BookedCode>({
    values: nobody,
    schema: partySchema,
    checked: (party) => ({ ...party, questions: asked }),
    tidy: { email: plainEmail },
    says: (_, code) => {
      if (code === 'needWho') return t.needWho()
      if (code === 'required') return t.needAnswer()
      return LL.field[code as 'too_long' | 'invalid_email' | 'invalid_phone']()
    },
    send: async (party) => {
      // Other words are another command: the server would refuse them under the same id.
      const now = chosen.event ? { ...chosen, event: { ...chosen.event, questions: asked } } : chosen
      const of = JSON.stringify([party, now])
      const before = attempt.current
      if (before.of !== of)
        attempt.current = { of, one: before.of === '' ? before.one : newAttempt(vendor.now) }
      const end = await bookOnBehalf(vendor, attempt.current.one, now, party, locale)
      if (end === 'required') setAsked(await askedNow(vendor.id, chosen, asked))
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
    required: t.questionsChanged,
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
      {asked.length > 0 && (
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-1 font-semibold">{t.questions()}</legend>
          {asked.map((question) => (
            <form.AppField key={question.id} name={`answers.${question.id}`}>
              {() => <AnswerField question={question} />}
            </form.AppField>
          ))}
        </fieldset>
      )}
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

function AnswerField({ question: { ja, en, required } }: { question: TemplateQuestion }) {
  const { LL, locale } = useI18nContext()
  // One that is asked only now has no text yet.
  const { name, value = '', ...bound } = useBound<string | undefined>()
  return (
    <TextArea
      data-field={name}
      label={inLanguage(ja, en, locale)}
      rows={2}
      maxLength={longestAnswer}
      optional={!required}
      badge={required ? LL.admin.onBehalf.needed() : undefined}
      aria-required={required || undefined}
      value={value}
      {...bound}
    />
  )
}

/** The questions of the chosen event; those of before where they cannot be had. */
async function askedNow(
  vendorId: string,
  { day, pax, event }: Chosen,
  before: readonly TemplateQuestion[],
): Promise<readonly TemplateQuestion[]> {
  const reply = await admins().events(vendorId, day, pax)
  if (!reply.ok || !reply.value.ok) return before
  return reply.value.events.find(({ id }) => id === event?.occurrence)?.questions ?? before
}
