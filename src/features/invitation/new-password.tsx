import { useMemo } from 'react'
import { earlyPasswordCodes } from '#domain/access/account.schema.ts'
import { type PasswordCode, passwordFault } from '#domain/access/password.ts'
import { plainSchema } from '#domain/text/plain-schema.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { Failure } from '#ui/states.tsx'
import type { FailedCode } from './open-invitation.tsx'

interface Typed {
  password: string
  agreed: boolean
}

interface NewPasswordProps {
  email: string
  /** Null when there is nothing more to say. */
  signUp: (password: string) => Promise<FailedCode | null>
}

/** The address has no account: a password by the rules of sign-up makes one. */
export function NewPassword({ email, signUp }: NewPasswordProps) {
  const { LL } = useI18nContext()
  const t = LL.colleagues.invitation
  const schema = useMemo(
    () =>
      plainSchema(({ password, agreed }: Typed) => ({
        password: passwordFault(password, email),
        agreed: agreed ? null : 'choose',
      })),
    [email],
  )
  const kit = useKitForm<Typed, FailedCode>({
    values: { password: '', agreed: false },
    schema,
    early: earlyPasswordCodes,
    says: (field, code) =>
      code === 'weak_password'
        ? t.failed.weak_password()
        : field === 'password'
          ? LL.shell.password[code as Exclude<PasswordCode, 'weak_password'>]()
          : LL.field.choose(),
    send: async ({ password }) => {
      const code = await signUp(password).catch((): FailedCode => 'offline')
      if (code === 'weak_password') return { fields: { password: code } }
      return code ? { code } : undefined
    },
  })
  const { form, refusal } = kit
  return (
    <Form kit={kit} data-unkept className="flex flex-col gap-4">
      <p>{t.chooseText()}</p>
      {/* A password manager has to know whose it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <form.AppField name="password">
        {(field) => (
          <field.Password
            label={LL.shell.signIn.password()}
            autoComplete="new-password"
            maxLength={200}
            hint={LL.shell.signUp.rules()}
            words={{ show: LL.shell.signIn.showPassword(), hide: LL.shell.signIn.hidePassword() }}
          />
        )}
      </form.AppField>
      <div>
        <form.AppField name="agreed">
          {(field) => <field.Tick label={LL.shell.signUp.agree()} />}
        </form.AppField>
        <p className="flex gap-4">
          <NewTab href="/terms">{LL.shell.signUp.terms()}</NewTab>
          <NewTab href="/privacy">{LL.shell.signUp.privacy()}</NewTab>
        </p>
      </div>
      {refusal && <Failure text={t.failed[refusal]()} />}
      <Button type="submit" look="primary" busy={kit.busy}>
        {t.choose()}
      </Button>
    </Form>
  )
}

/** In a tab of its own, so that nothing typed is lost. */
function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
    >
      {children}
    </a>
  )
}
