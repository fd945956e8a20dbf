import { plainEmail } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { Failure } from '#ui/states.tsx'
import { inviteSchema } from './invite.schema.ts'
import { type RefusedCode, refusedText } from './refused-text.ts'

interface InviteFormProps {
  isOff: boolean
  /** Null when the mail is asked for. */
  invite: (email: string) => Promise<RefusedCode | null>
}

export function InviteForm({ isOff, invite }: InviteFormProps) {
  const { LL } = useI18nContext()
  const t = LL.colleagues.invite
  const kit = useKitForm<{ email: string }, RefusedCode>({
    values: { email: '' },
    schema: inviteSchema,
    tidy: { email: plainEmail },
    says: (_, code) =>
      code === 'works_here'
        ? LL.colleagues.refused.works_here()
        : code === 'required'
          ? LL.field.required()
          : LL.shell.signUp.invalid_email(),
    send: async ({ email }) => {
      const code = await invite(email)
      if (code === 'works_here') return { fields: { email: code } }
      if (code) return { code }
      // The next address is another one.
      kit.form.reset()
      return undefined
    },
  })
  const { form, refusal } = kit
  return (
    <Form kit={kit} className="flex flex-col gap-3">
      <h3 className="mt-2 font-bold text-lg">{t.title()}</h3>
      <form.AppField name="email">
        {(field) => (
          <field.Text
            label={t.email()}
            hint={t.hint()}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            disabled={isOff}
          />
        )}
      </form.AppField>
      {refusal && <Failure text={refusedText(LL, refusal)} />}
      <div>
        <Button type="submit" look="primary" busy={kit.busy} disabled={isOff}>
          {t.submit()}
        </Button>
      </div>
    </Form>
  )
}
