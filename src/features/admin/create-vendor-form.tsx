import { useRef } from 'react'
import { earlyPasswordCodes } from '#domain/access/account.schema.ts'
import { type NewVendorDraft, newVendorOf, newVendorSchema } from '#domain/access/new-vendor.schema.ts'
import type { PasswordCode } from '#domain/access/password.ts'
import { longestUrl, plainVendorUrl } from '#domain/config/vendor-url.ts'
import { plainEmail } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { createVendor, newVendorAttempt } from '#lib/account/admin.ts'
import { isKnown } from '#lib/text/is-known.ts'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import type { VendorAttempt } from '#sync/session/admin/admin-api.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { Failure } from '#ui/states.tsx'
import { failedText, type MakeCode, makeCodeOf } from './failed-text.ts'

const box = 'grid gap-4 rounded-box border border-line bg-card p-4 sm:grid-cols-2'

export interface CreateVendorFormProps {
  /** As the form opens. */
  values: NewVendorDraft
  enquiry: string | null
  onDone: (done: { email: string; login: 'linked' | 'sent' | 'invited' }) => void
}

export function CreateVendorForm({ values, enquiry, onDone }: CreateVendorFormProps) {
  const { LL, locale } = useI18nContext()
  const t = LL.admin.create
  // The same for as long as this form stands: a lost answer, and the same tap again, make one vendor.
  const attempt = useRef(newVendorAttempt())
  const kit = useKitForm<NewVendorDraft, MakeCode>({
    values,
    schema: newVendorSchema,
    early: earlyPasswordCodes,
    tidy: { email: plainEmail, url: plainVendorUrl },
    says: (field, code) => fieldText(LL, field, code),
    send: (draft) => send(attempt.current, draft, enquiry, locale, onDone),
  })
  const { form, refusal } = kit
  const isTyped = JSON.stringify(useValues(form)) !== JSON.stringify(values)
  return (
    <Form kit={kit} data-unkept className="flex flex-col gap-4">
      <AskBeforeLeaving dirty={isTyped} />
      <fieldset className={box}>
        <legend className="px-1 font-bold text-lg">{t.business()}</legend>
        <form.AppField name="name">
          {(field) => <field.Text label={t.name()} autoComplete="off" maxLength={200} />}
        </form.AppField>
        <form.AppField name="vendor_type">
          {(field) => (
            <field.Select
              label={t.type()}
              options={[
                { value: '', label: t.typeNone(), disabled: true },
                { value: 'RESTAURANT', label: LL.admin.type.RESTAURANT() },
                { value: 'EVENT', label: LL.admin.type.EVENT() },
              ]}
            />
          )}
        </form.AppField>
        <form.AppField name="email">
          {(field) => (
            <field.Text
              label={t.email()}
              hint={t.emailHint()}
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
              label={t.password()}
              autoComplete="new-password"
              maxLength={200}
              hint={t.passwordHint()}
              words={{ show: LL.shell.signIn.showPassword(), hide: LL.shell.signIn.hidePassword() }}
            />
          )}
        </form.AppField>
        <form.AppField name="phone">
          {(field) => (
            <field.Text
              label={t.phone()}
              hint={t.phoneHint()}
              inputMode="tel"
              autoComplete="off"
              maxLength={40}
            />
          )}
        </form.AppField>
        <form.AppField name="url">
          {(field) => (
            <field.Text
              label={t.url()}
              hint={t.urlHint()}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={longestUrl + 20}
            />
          )}
        </form.AppField>
        <form.AppField name="address">
          {(field) => <field.Text label={t.address()} optional autoComplete="off" maxLength={500} />}
        </form.AppField>
      </fieldset>
      <fieldset className={box}>
        <legend className="px-1 font-bold text-lg">{t.rules()}</legend>
        <form.AppField name="minimum_pax">
          {(field) => (
            <field.Text label={t.minimumPax()} inputMode="numeric" autoComplete="off" maxLength={9} />
          )}
        </form.AppField>
        <form.AppField name="cutoff_days">
          {(field) => (
            <field.Text
              label={t.cutoff()}
              hint={t.cutoffHint()}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
            />
          )}
        </form.AppField>
        <form.AppField name="send_confirmation_email">
          {(field) => <field.Tick label={t.mail()} />}
        </form.AppField>
      </fieldset>
      {refusal && <Failure text={failedText(LL, refusal)} />}
      <div>
        <Button type="submit" look="primary" busy={kit.busy} className="min-h-12 min-w-40">
          {t.submit()}
        </Button>
      </div>
    </Form>
  )
}

async function send(
  attempt: VendorAttempt,
  draft: NewVendorDraft,
  enquiry: string | null,
  language: string,
  onDone: CreateVendorFormProps['onDone'],
) {
  const form = newVendorOf(draft)
  const end = await createVendor(attempt, { form, password: draft.password, enquiry }, language)
  if (end.state === 'done') {
    onDone({ email: form.email, login: end.login })
    return undefined
  }
  if (end.state === 'refused' && Object.keys(end.fields).length > 0) return { fields: end.fields }
  return { code: makeCodeOf(end) }
}

function fieldText(LL: TranslationFunctions, field: string, code: string): string {
  const t = LL.admin.create
  if (field === 'url' && isKnown(t.url_fault, code)) return t.url_fault[code]()
  if ((field === 'minimum_pax' || field === 'cutoff_days') && isKnown(t.number, code)) return t.number[code]()
  if (code === 'other_vendor' || code === 'weak_password') return t[code]()
  if (field === 'email' && code === 'invalid_email') return LL.shell.signUp.invalid_email()
  if (field === 'password') return LL.shell.password[code as Exclude<PasswordCode, 'weak_password'>]()
  return isKnown(LL.field, code) ? LL.field[code as 'required']() : LL.field.invalid()
}
