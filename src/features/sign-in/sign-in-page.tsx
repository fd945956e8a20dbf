import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { signInSchema } from '#domain/access/account.schema.ts'
import { plainEmail } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import { useWaitingOnDevice } from '#lib/session/use-waiting-on-device.ts'
import { useTitle } from '#lib/text/use-title.ts'
import type { SignInCode } from '#sync/session/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { Failure, Notice } from '#ui/states.tsx'

export interface SignInPageProps {
  signIn: (email: string, password: string, remember: boolean) => Promise<SignInCode | null>
  /** Changes on this device that wait to be sent. */
  waiting: number
  /** The session of somebody known here has ended. */
  ended: boolean
  rememberAtFirst: boolean
  /** The prompt to enquire. */
  enquire: ReactNode
}

export function SignInPage({
  signIn,
  waiting: waitingAtFirst,
  ended,
  rememberAtFirst,
  enquire,
}: SignInPageProps) {
  const { LL } = useI18nContext()
  const t = LL.shell.signIn
  useTitle(t.title())
  const online = useOnline()
  const { waiting, sent } = useWaitingOnDevice(waitingAtFirst)
  const kit = useKitForm({
    values: { email: '', password: '', remember: rememberAtFirst },
    schema: signInSchema,
    tidy: { email: plainEmail },
    says: (_, code) => (code === 'invalid_email' ? LL.shell.signUp.invalid_email() : LL.field.required()),
    send: async ({ email, password, remember }) => {
      const code = await signIn(email, password, remember)
      return code ? { code } : undefined
    },
  })
  const { form, refusal } = kit

  return (
    <PublicPage width="narrow">
      <h1 className="font-bold text-2xl">{t.title()}</h1>
      <div className="mt-4 flex flex-col gap-3">
        {(ended || waiting > 0) && (
          <Notice tone="warning">
            {ended && <p>{t.again()}</p>}
            {waiting > 0 && <p>{t.waiting({ n: waiting })}</p>}
            {waiting > 0 && <p className="mt-1 text-sm">{t.notMember()}</p>}
          </Notice>
        )}
        <div role="status" className="empty:hidden">
          {sent > 0 && (
            <Notice tone="success">{waiting === 0 ? t.allSent({ n: sent }) : t.someSent({ n: sent })}</Notice>
          )}
        </div>
        {!online && (
          <Notice tone="info">
            <p>{t.offline()}</p>
          </Notice>
        )}
      </div>
      <Form kit={kit} className="mt-5 flex flex-col gap-4">
        <form.AppField name="email">
          {(field) => (
            <field.Text
              label={t.email()}
              name="email"
              type="email"
              autoComplete="username"
              inputMode="email"
              maxLength={254}
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {(field) => (
            <field.Password
              label={t.password()}
              name="password"
              autoComplete="current-password"
              maxLength={200}
              words={{ show: t.showPassword(), hide: t.hidePassword() }}
            />
          )}
        </form.AppField>
        <div>
          <form.AppField name="remember">{(field) => <field.Tick label={t.remember()} />}</form.AppField>
          <p className="text-muted text-sm">{t.rememberHint()}</p>
        </div>
        {refusal && <Failure text={LL.shell.signInError[refusal]()} />}
        {(refusal === 'wrong_credentials' || refusal === 'email_not_confirmed') && <NotConfirmed />}
        <Button type="submit" look="primary" busy={kit.busy}>
          {t.submit()}
        </Button>
      </Form>
      <p className="mt-4">
        <Link
          to="/reset-password"
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {t.forgot()}
        </Link>
      </p>
      <p>
        <Link
          to="/sign-up"
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {t.signUp()}
        </Link>
      </p>
      <div className="mt-6 border-line border-t pt-4">{enquire}</div>
    </PublicPage>
  )
}

/** Said to everybody whose password is not taken: who has an account, and in which state, is nobody else's business. */
function NotConfirmed() {
  const { LL } = useI18nContext()
  const t = LL.shell.signIn
  return (
    <Notice>
      <p>{t.unconfirmed()}</p>
      <Link to="/confirm-email" className="inline-flex min-h-11 items-center underline underline-offset-4">
        {t.confirmAgain()}
      </Link>
    </Notice>
  )
}
