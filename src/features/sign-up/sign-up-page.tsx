import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { passwordFault } from '#domain/access/password.ts'
import { isEmail } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import { useTitle } from '#lib/text/use-title.ts'
import type { SignedUp } from '#sync/session/sign-up.ts'
import { Button } from '#ui/button.tsx'
import { TextField, TickField } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
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
        <div role="status">
          <h1 className="font-bold text-2xl">{t.doneTitle()}</h1>
          <p className="mt-3">{t.done({ email: done })}</p>
        </div>
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
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState<Code | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const fault = passwordFault(password, email.trim())
  const emailError = email === '' ? LL.field.required() : isEmail(email.trim()) ? '' : t.invalid_email()
  const passwordError = fault ? LL.shell.password[fault]() : ''
  const agreeError = agreed ? '' : LL.field.choose()
  // A rule that is broken while typing is said at once; "too short" only when leaving, or everybody sees it.
  const early = fault === 'password_long' || fault === 'password_common'

  async function submit() {
    setTried(true)
    setCode(null)
    const first = emailError
      ? '[name=email]'
      : passwordError
        ? '[name=password]'
        : agreeError
          ? '[type=checkbox]'
          : ''
    if (first !== '') {
      form.current?.querySelector<HTMLInputElement>(first)?.focus()
      return
    }
    setBusy(true)
    const refused = await signUp(email.trim(), password, locale)
    setBusy(false)
    setCode(refused)
    if (!refused) onDone(email.trim())
  }

  return (
    <form
      ref={form}
      noValidate
      className="mt-5 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      {!online && <Notice tone="info">{t.offline()}</Notice>}
      <TextField
        label={LL.shell.signIn.email()}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        value={email}
        onValue={setEmail}
        error={tried ? emailError : ''}
      />
      <PasswordField
        label={LL.shell.signIn.password()}
        name="password"
        autoComplete="new-password"
        maxLength={200}
        hint={t.rules()}
        value={password}
        onValue={setPassword}
        error={tried || early ? passwordError : ''}
        words={{ show: LL.shell.signIn.showPassword(), hide: LL.shell.signIn.hidePassword() }}
      />
      <div>
        <TickField label={t.agree()} checked={agreed} onChecked={setAgreed} error={tried ? agreeError : ''} />
        <p className="flex gap-4">
          <NewTab href="/terms">{t.terms()}</NewTab>
          <NewTab href="/privacy">{t.privacy()}</NewTab>
        </p>
      </div>
      {code && <Failure text={t[code]()} />}
      <Button type="submit" look="primary" busy={busy}>
        {t.submit()}
      </Button>
    </form>
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
