import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { changeEmailSchema } from '#domain/access/account.schema.ts'
import { plainEmail } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { refreshOwnEmail, wishForOtherEmail } from '#lib/account/account.ts'
import { WhereMailsGo } from '#lib/account/mail-state.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { Failure, Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'

type Failed = 'too_many_requests' | 'auth' | 'offline' | 'unavailable'

/** How often it is looked whether the new address was confirmed elsewhere, while somebody waits for it here. */
const lookMs = 15_000

/** Another address, by the present password, once the mail to it was read. */
export function EmailForm({ email }: { email: string }) {
  const { LL } = useI18nContext()
  const t = LL.shell.account.email
  const router = useRouter()
  const [sent, setSent] = useState('')
  useFreshEmail(sent !== '', () => {
    void router.invalidate()
    if (sent === '') return
    setSent('')
    toast(t.changed(), { tone: 'success' })
  })
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-bold text-lg">{t.title()}</h2>
      <p className="text-muted">{t.text()}</p>
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {sent !== '' && (
          <Notice tone="success">
            <p className="wrap-anywhere">{t.sent({ email: sent })}</p>
          </Notice>
        )}
        {sent !== '' && <WhereMailsGo />}
      </div>
      {/* A form anew, so that no password stays in it. */}
      <Fields key={sent} email={email} onSent={setSent} />
    </section>
  )
}

function Fields({ email, onSent }: { email: string; onSent: (to: string) => void }) {
  const { LL } = useI18nContext()
  const t = LL.shell.account.email
  const words = LL.shell.account.password
  const online = useOnline()
  const schema = useMemo(() => changeEmailSchema(email), [email])
  const kit = useKitForm<{ email: string; password: string }, Failed>({
    values: { email: '', password: '' },
    schema,
    tidy: { email: plainEmail },
    says: (field, code) => {
      if (code === 'same_email') return t.same_email()
      if (code === 'invalid_email') return LL.shell.signUp.invalid_email()
      return field === 'password' && code === 'wrong_password' ? words.wrong_password() : LL.field.required()
    },
    send: async ({ email: to, password: present }) => {
      const code = await wishForOtherEmail({ from: email, to, present })
      if (code === 'wrong_password') return { fields: { password: code } }
      if (code === 'invalid_email') return { fields: { email: code } }
      if (code === 'weak_password' || code === 'same_password') return { code: 'unavailable' }
      if (code) return { code }
      onSent(to)
      return undefined
    },
  })
  const { form, refusal } = kit
  return (
    <Form kit={kit} data-unkept className="flex flex-col gap-4">
      {!online && refusal !== 'offline' && <Notice>{words.offline()}</Notice>}
      <form.AppField name="email">
        {(field) => (
          <field.Text label={t.next()} type="email" autoComplete="email" inputMode="email" maxLength={254} />
        )}
      </form.AppField>
      <form.AppField name="password">
        {(field) => (
          <field.Password
            label={words.present()}
            autoComplete="current-password"
            maxLength={200}
            words={{ show: LL.shell.signIn.showPassword(), hide: LL.shell.signIn.hidePassword() }}
          />
        )}
      </form.AppField>
      {refusal && <Failure text={words[refusal]()} />}
      <div>
        <Button type="submit" busy={kit.busy}>
          {t.submit()}
        </Button>
      </div>
    </Form>
  )
}

/** The address may have been confirmed on another device: looked at when the page opens, and again while somebody waits. */
function useFreshEmail(isWaiting: boolean, onChanged: () => void): void {
  const latest = useRef(onChanged)
  latest.current = onChanged
  useEffect(() => {
    const look = () => {
      if (!navigator.onLine || document.visibilityState !== 'visible') return
      refreshOwnEmail().then(
        (isOther) => isOther && latest.current(),
        () => undefined,
      )
    }
    look()
    if (!isWaiting) return
    const clock = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWaiting])
}
