import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { earlyPasswordCodes, signUpSchema } from '#domain/access/account.schema.ts'
import type { PasswordCode } from '#domain/access/password.ts'
import { plainEmail } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { WhereMailsGo } from '#lib/account/mail-state.tsx'
import { WaitForMail } from '#lib/account/wait-for-mail.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import { useTitle } from '#lib/text/use-title.ts'
import type { SignedUp } from '#sync/session/sign-up.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { Failure, Notice } from '#ui/states.tsx'

type Code = Extract<SignedUp, { ok: false }>['code']

export interface SignUpPageProps {
  signUp: (email: string, password: string, language: string) => Promise<Code | null>
}

export function SignUpPage({ signUp }: SignUpPageProps) {
  const { LL } = useI18nContext()
  const t = LL.shell.signUp
  useTitle(t.title())
  const [done, setDone] = useState('')
  return (
    <PublicPage width="narrow">
      {done === '' ? (
        <>
          <h1 className="font-bold text-2xl">{t.title()}</h1>
          <SignUpForm signUp={signUp} onDone={setDone} />
        </>
      ) : (
        <WaitForMail
          mail="resend"
          email={done}
          title={t.doneTitle()}
          text={t.done({ email: done })}
          onOther={() => setDone('')}
        />
      )}
      <p className="mt-4">
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {done === '' ? t.haveAccount() : t.toSignIn()}
        </Link>
      </p>
    </PublicPage>
  )
}

function SignUpForm({ signUp, onDone }: SignUpPageProps & { onDone: (email: string) => void }) {
  const { LL, locale } = useI18nContext()
  const t = LL.shell.signUp
  const online = useOnline()
  const kit = useKitForm({
    values: { email: '', password: '', agreed: false },
    schema: signUpSchema,
    early: earlyPasswordCodes,
    tidy: { email: plainEmail },
    says: (field, code) =>
      code === 'invalid_email' || code === 'weak_password'
        ? t[code]()
        : field === 'password'
          ? LL.shell.password[code as Exclude<PasswordCode, 'weak_password'>]()
          : LL.field[code as 'required' | 'choose'](),
    send: async ({ email, password }) => {
      const code = await signUp(email, password, locale)
      if (code === 'invalid_email') return { fields: { email: code } }
      if (code === 'weak_password') return { fields: { password: code } }
      if (code) return { code }
      onDone(email)
      return undefined
    },
  })
  const { form, refusal } = kit

  return (
    <Form kit={kit} className="mt-5 flex flex-col gap-4">
      <WhereMailsGo />
      {!online && refusal !== 'offline' && <Notice tone="info">{t.offline()}</Notice>}
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
      <form.AppField name="password">
        {(field) => (
          <field.Password
            label={LL.shell.signIn.password()}
            name="password"
            autoComplete="new-password"
            maxLength={200}
            hint={t.rules()}
            words={{ show: LL.shell.signIn.showPassword(), hide: LL.shell.signIn.hidePassword() }}
          />
        )}
      </form.AppField>
      <div>
        <form.AppField name="agreed">{(field) => <field.Tick label={t.agree()} />}</form.AppField>
        <p className="flex gap-4">
          <NewTab href="/terms">{t.terms()}</NewTab>
          <NewTab href="/privacy">{t.privacy()}</NewTab>
        </p>
      </div>
      {refusal && <Failure text={t[refusal]()} />}
      <Button type="submit" look="primary" busy={kit.busy}>
        {t.submit()}
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
