import { useMemo, useState } from 'react'
import { changePasswordSchema, earlyPasswordCodes } from '#domain/access/account.schema.ts'
import type { PasswordCode } from '#domain/access/password.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { changeOwnPassword } from '#lib/account/account.ts'
import { useOnline } from '#lib/app/use-online.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { Failure, Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'

type Failed = 'too_many_requests' | 'auth' | 'offline' | 'unavailable'
type Wrong = PasswordCode | 'wrong_password' | 'same_password'

/** The password, by the present one: whoever finds an open tablet must not take the account over. */
export function PasswordForm({ email }: { email: string }) {
  const [nr, setNr] = useState(0)
  // A form anew, so that no password stays in it.
  return <Fields key={nr} email={email} onChanged={() => setNr(nr + 1)} />
}

function Fields({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { LL } = useI18nContext()
  const t = LL.shell.account.password
  const online = useOnline()
  const schema = useMemo(() => changePasswordSchema(email), [email])
  const kit = useKitForm<{ present: string; next: string }, Failed>({
    values: { present: '', next: '' },
    schema,
    early: earlyPasswordCodes,
    says: (_, code) => {
      const said = code as Wrong
      if (said === 'wrong_password' || said === 'same_password') return t[said]()
      return said === 'weak_password' ? LL.shell.signUp.weak_password() : LL.shell.password[said]()
    },
    send: async (typed) => {
      const code = await changeOwnPassword(typed)
      if (code === 'wrong_password') return { fields: { present: code } }
      if (code === 'weak_password' || code === 'same_password') return { fields: { next: code } }
      if (code) return { code }
      toast(t.done(), { tone: 'success' })
      onChanged()
      return undefined
    },
  })
  const { form, refusal } = kit
  const words = { show: LL.shell.signIn.showPassword(), hide: LL.shell.signIn.hidePassword() }
  return (
    <Form kit={kit} data-unkept className="flex flex-col gap-4">
      <h2 className="font-bold text-lg">{t.title()}</h2>
      {!online && refusal !== 'offline' && <Notice>{t.offline()}</Notice>}
      {/* A password manager has to know whose it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <form.AppField name="present">
        {(field) => (
          <field.Password label={t.present()} autoComplete="current-password" maxLength={200} words={words} />
        )}
      </form.AppField>
      <form.AppField name="next">
        {(field) => (
          <field.Password
            label={t.next()}
            autoComplete="new-password"
            maxLength={200}
            hint={LL.shell.signUp.rules()}
            words={words}
          />
        )}
      </form.AppField>
      <p className="text-muted text-sm">{t.others()}</p>
      {refusal && <Failure text={t[refusal]()} />}
      <div>
        <Button type="submit" busy={kit.busy}>
          {t.submit()}
        </Button>
      </div>
    </Form>
  )
}
