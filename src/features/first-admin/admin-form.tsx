import { useRef } from 'react'
import { earlyPasswordCodes, newAccountSchema } from '#domain/access/account.schema.ts'
import type { PasswordCode } from '#domain/access/password.ts'
import { plainEmail } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import type { FirstAdmin, FirstAdminCode } from '#lib/session/enter.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
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

/** Of these the server says them of one field; the others are said of the whole. */
const fieldOf: Partial<Record<FirstAdminCode, 'email' | 'password'>> = {
  invalid_email: 'email',
  wrong_password: 'password',
  weak_password: 'password',
}

export function AdminForm({ token, become, onMade, onEnded }: AdminFormProps) {
  const { LL, locale } = useI18nContext()
  const t = LL.shell.firstAdmin
  const online = useOnline()
  // A try without an answer may have used the link up.
  const perhapsMade = useRef(false)
  const texts = { ...LL.shell.signUp, ...t }
  const kit = useKitForm({
    values: { email: '', password: '' },
    schema: newAccountSchema,
    early: earlyPasswordCodes,
    tidy: { email: plainEmail },
    says: (_, code) =>
      code in fieldOf
        ? texts[code as 'invalid_email' | 'wrong_password' | 'weak_password']()
        : LL.shell.password[code as Exclude<PasswordCode, 'weak_password'>](),
    send: async (person) => {
      const end = await become({ token, ...person }, locale, perhapsMade.current).catch(
        // The code behind it could not be fetched.
        (): FirstAdmin => ({ state: 'refused', code: 'offline' }),
      )
      // The page goes away; a second tap must not begin anew.
      if (end.state === 'inside') return new Promise<never>(() => undefined)
      if (end.state === 'made') onMade(end.isOtherInside)
      if (end.state !== 'refused') return undefined
      const { code } = end
      if (code === 'link_invalid') {
        onEnded()
        return undefined
      }
      perhapsMade.current ||= code === 'offline' || code === 'unavailable'
      const field = fieldOf[code]
      return field ? { fields: { [field]: code } } : { code }
    },
  })
  const { form, refusal } = kit

  return (
    <Form kit={kit} data-unkept className="mt-5 flex flex-col gap-4">
      {!online && <Notice tone="info">{t.offlineNow()}</Notice>}
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
            hint={LL.shell.signUp.rules()}
            words={{ show: LL.shell.signIn.showPassword(), hide: LL.shell.signIn.hidePassword() }}
          />
        )}
      </form.AppField>
      {refusal && <Failure text={texts[refusal]()} />}
      <Button type="submit" look="primary" busy={kit.busy}>
        {t.submit()}
      </Button>
    </Form>
  )
}
