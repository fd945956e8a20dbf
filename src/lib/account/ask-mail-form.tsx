import { emailSchema } from '#domain/access/account.schema.ts'
import { plainEmail } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { Failure, Notice } from '#ui/states.tsx'
import { type AskedMail, askMail, type MailCode } from './mail-links.ts'
import { WhereMailsGo } from './mail-state.tsx'

/** Asks for an address and for a mail to it. Words of `mailLink`. */
export function AskMailForm({
  mail,
  submit,
  onSent,
}: {
  mail: AskedMail
  submit: string
  onSent: (email: string) => void
}) {
  const { LL } = useI18nContext()
  const t = LL.mailLink
  const online = useOnline()
  const kit = useKitForm<{ email: string }, Exclude<MailCode, 'invalid_email'>>({
    values: { email: '' },
    schema: emailSchema,
    tidy: { email: plainEmail },
    says: (_, code) => (code === 'invalid_email' ? t.invalid_email() : LL.field.required()),
    send: async ({ email }) => {
      const code = await askMail(mail, email)
      if (code === 'invalid_email') return { fields: { email: code } }
      if (code) return { code }
      onSent(email)
      return undefined
    },
  })
  const { form, refusal } = kit
  return (
    <Form kit={kit} className="mt-5 flex flex-col gap-4">
      <WhereMailsGo />
      {!online && refusal !== 'offline' && <Notice tone="info">{t.offlineNow()}</Notice>}
      <form.AppField name="email">
        {(field) => (
          <field.Text
            label={LL.shell.signIn.email()}
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            maxLength={254}
          />
        )}
      </form.AppField>
      {refusal && <Failure text={t[refusal]()} />}
      <Button type="submit" look="primary" busy={kit.busy}>
        {submit}
      </Button>
    </Form>
  )
}
