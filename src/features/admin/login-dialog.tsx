import { useState } from 'react'
import { earlyPasswordCodes, newAccountSchema } from '#domain/access/account.schema.ts'
import type { PasswordCode } from '#domain/access/password.ts'
import { plainEmail } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { createLogin } from '#lib/account/admin.ts'
import type { AdminVendor } from '#sync/session/admin/admin-api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { Failure, Notice } from '#ui/states.tsx'
import { failedText, type MakeCode, makeCodeOf } from './failed-text.ts'

type FieldCode = PasswordCode | 'invalid_email' | 'other_vendor'

/** The login of a vendor that has none: never made, or with an address that was wrong. */
export function LoginDialog({ vendor, onClose }: { vendor: AdminVendor; onClose: () => void }) {
  const { LL, locale } = useI18nContext()
  const t = LL.admin.makeLogin
  const [done, setDone] = useState<'' | 'sent' | 'linked' | 'invited'>('')
  const kit = useKitForm<{ email: string; password: string }, MakeCode>({
    values: { email: vendor.email, password: '' },
    schema: newAccountSchema,
    early: earlyPasswordCodes,
    tidy: { email: plainEmail },
    says: (_, code) => {
      const said = code as FieldCode
      if (said === 'other_vendor' || said === 'weak_password') return LL.admin.create[said]()
      return said === 'invalid_email' ? LL.shell.signUp.invalid_email() : LL.shell.password[said]()
    },
    send: async (person) => {
      const end = await createLogin(vendor.id, person, locale)
      if (end.state === 'done') {
        setDone(end.login)
        return undefined
      }
      if (end.state === 'refused' && end.fields['email'] !== undefined)
        return { fields: { email: end.fields['email'] } }
      return { code: makeCodeOf(end) }
    },
  })
  const { form, refusal } = kit
  const footer = done ? (
    <Button look="primary" onClick={onClose}>
      {LL.action.close()}
    </Button>
  ) : (
    <Button type="submit" form={kit.id} look="primary" busy={kit.busy}>
      {t.submit()}
    </Button>
  )
  return (
    <Dialog open title={t.title({ name: vendor.name })} onClose={onClose} footer={footer}>
      {done ? (
        <Notice tone="success">
          <p role="status">{t[done]()}</p>
        </Notice>
      ) : (
        <Form kit={kit} data-unkept className="flex flex-col gap-4">
          <form.AppField name="email">
            {(field) => (
              <field.Text
                data-autofocus
                label={LL.admin.create.email()}
                type="email"
                inputMode="email"
                autoComplete="off"
                maxLength={254}
              />
            )}
          </form.AppField>
          <form.AppField name="password">
            {(field) => (
              <field.Password
                label={LL.admin.create.password()}
                autoComplete="new-password"
                maxLength={200}
                hint={LL.admin.create.passwordHint()}
                words={{ show: LL.shell.signIn.showPassword(), hide: LL.shell.signIn.hidePassword() }}
              />
            )}
          </form.AppField>
          {refusal && <Failure text={failedText(LL, refusal)} />}
        </Form>
      )}
    </Dialog>
  )
}
