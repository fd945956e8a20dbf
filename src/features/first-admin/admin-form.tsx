import { useRef, useState } from 'react'
import { passwordFault } from '#domain/access/password.ts'
import { isEmail } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import type { FirstAdmin, FirstAdminCode } from '#lib/session/enter.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Failure, Notice } from '#ui/states.tsx'

export type BecomeAdmin = (
  person: { token: string; email: string; password: string },
  language: string,
  perhapsMade: boolean,
) => Promise<FirstAdmin>

interface AdminFormProps {
  token: string
  /** Leads away from here once the person is signed in. */
  become: BecomeAdmin
  onMade: (isOtherInside: boolean) => void
  onEnded: () => void
}

/** What the server said of a field, until the field is changed. */
const ofEmail: readonly FirstAdminCode[] = ['invalid_email']
const ofPassword: readonly FirstAdminCode[] = ['wrong_password', 'weak_password']

export function AdminForm({ token, become, onMade, onEnded }: AdminFormProps) {
  const { LL, locale } = useI18nContext()
  const t = LL.shell.firstAdmin
  const online = useOnline()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState<FirstAdminCode | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // A try without an answer may have used the link up.
  const perhapsMade = useRef(false)

  const texts = { ...LL.shell.signUp, ...t }
  const fault = passwordFault(password, email.trim())
  const emailError = email === '' ? LL.field.required() : isEmail(email.trim()) ? '' : texts.invalid_email()
  const passwordError = fault ? LL.shell.password[fault]() : ''
  const early = fault === 'password_long' || fault === 'password_common'
  const said = code && code !== 'link_invalid' ? texts[code]() : ''
  const isOf = (field: readonly FirstAdminCode[]) => code !== null && field.includes(code)

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const change = (set: (value: string) => void, field: readonly FirstAdminCode[]) => (value: string) => {
    set(value)
    if (isOf(field)) setCode(null)
  }

  async function submit() {
    setTried(true)
    setCode(null)
    if (emailError || passwordError) return focus(emailError ? 'email' : 'password')
    setBusy(true)
    const end = await become({ token, email: email.trim(), password }, locale, perhapsMade.current).catch(
      // The code behind it could not be fetched.
      (): FirstAdmin => ({ state: 'refused', code: 'offline' }),
    )
    // The page goes away; a second tap must not begin anew.
    if (end.state === 'inside') return
    setBusy(false)
    if (end.state === 'made') return onMade(end.isOtherInside)
    if (end.code === 'link_invalid') return onEnded()
    perhapsMade.current ||= end.code === 'offline' || end.code === 'unavailable'
    setCode(end.code)
    if (ofEmail.includes(end.code)) focus('email')
    if (ofPassword.includes(end.code)) focus('password')
  }

  return (
    <form
      ref={form}
      noValidate
      data-unkept
      className="mt-5 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      {!online && <Notice tone="info">{t.offlineNow()}</Notice>}
      <TextField
        label={LL.shell.signIn.email()}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        value={email}
        onValue={change(setEmail, ofEmail)}
        error={isOf(ofEmail) ? said : tried ? emailError : ''}
      />
      <PasswordField
        label={LL.shell.signIn.password()}
        name="password"
        autoComplete="new-password"
        maxLength={200}
        hint={LL.shell.signUp.rules()}
        value={password}
        onValue={change(setPassword, ofPassword)}
        error={isOf(ofPassword) ? said : tried || early ? passwordError : ''}
        words={{ show: LL.shell.signIn.showPassword(), hide: LL.shell.signIn.hidePassword() }}
      />
      {said && !isOf(ofEmail) && !isOf(ofPassword) && <Failure text={said} />}
      <Button type="submit" look="primary" busy={busy}>
        {t.submit()}
      </Button>
    </form>
  )
}
