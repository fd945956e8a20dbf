import { plainSchema } from '#domain/text/plain-schema.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { Failure, Notice } from '#ui/states.tsx'
import type { FailedCode } from './open-invitation.tsx'

/** A password that is there already is whatever it is. */
const schema = plainSchema(({ password }: { password: string }) => ({
  password: password === '' ? 'required' : null,
}))

interface OwnPasswordProps {
  email: string
  /** It was signed in here, and is so no more. */
  hasEnded: boolean
  /** Null when there is nothing more to say. */
  signIn: (password: string) => Promise<FailedCode | null>
}

/** The address has an account: its password, and the person is in. */
export function OwnPassword({ email, hasEnded, signIn }: OwnPasswordProps) {
  const { LL } = useI18nContext()
  const t = LL.colleagues.invitation
  const kit = useKitForm<{ password: string }, FailedCode>({
    values: { password: '' },
    schema,
    says: (_, code) => (code === 'wrong_credentials' ? t.failed.wrong_credentials() : LL.field.required()),
    send: async ({ password }) => {
      const code = await signIn(password).catch((): FailedCode => 'offline')
      if (code === 'wrong_credentials') return { fields: { password: code } }
      return code ? { code } : undefined
    },
  })
  const { form, refusal } = kit
  return (
    <Form kit={kit} data-unkept className="flex flex-col gap-4">
      {hasEnded && <Notice tone="warning">{t.endedHere()}</Notice>}
      {!hasEnded && <p>{t.signInText()}</p>}
      {/* A password manager has to know whose it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <form.AppField name="password">
        {(field) => (
          <field.Password
            label={LL.shell.signIn.password()}
            autoComplete="current-password"
            maxLength={200}
            words={{ show: LL.shell.signIn.showPassword(), hide: LL.shell.signIn.hidePassword() }}
          />
        )}
      </form.AppField>
      {refusal && <Failure text={t.failed[refusal]()} />}
      <Button type="submit" look="primary" busy={kit.busy}>
        {t.signIn()}
      </Button>
      <p className="text-muted text-sm">{t.forgot()}</p>
    </Form>
  )
}
