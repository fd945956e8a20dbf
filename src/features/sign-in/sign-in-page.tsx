import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { isEmail } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import { useWaitingAtTheDoor } from '#lib/session/use-waiting-on-device.ts'
import { useTitle } from '#lib/text/use-title.ts'
import type { SignInCode } from '#sync/session/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { TextField, TickField } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
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
  const { waiting, sent } = useWaitingAtTheDoor(waitingAtFirst)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(rememberAtFirst)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState<SignInCode | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const emailError =
    email === '' ? LL.field.required() : isEmail(email.trim()) ? '' : LL.shell.signUp.invalid_email()
  const passwordError = password === '' ? LL.field.required() : ''

  async function submit() {
    setTried(true)
    setCode(null)
    if (emailError !== '' || passwordError !== '') {
      form.current?.querySelector<HTMLInputElement>(emailError ? '[name=email]' : '[name=password]')?.focus()
      return
    }
    setBusy(true)
    setCode(await signIn(email.trim(), password, remember))
    setBusy(false)
  }

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
      <form
        ref={form}
        noValidate
        className="mt-5 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <TextField
          label={t.email()}
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
          label={t.password()}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onValue={setPassword}
          error={tried ? passwordError : ''}
          words={{ show: t.showPassword(), hide: t.hidePassword() }}
        />
        <div>
          <TickField label={t.remember()} checked={remember} onChecked={setRemember} />
          <p className="text-muted text-sm">{t.rememberHint()}</p>
        </div>
        {code && <Failure text={LL.shell.signInError[code]()} />}
        <Button type="submit" look="primary" busy={busy}>
          {t.submit()}
        </Button>
      </form>
      <p className="mt-4">
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
