import { useState } from 'react'
import { plainEmail } from '#domain/contact/email.ts'
import { enquirySchema } from '#domain/text/enquiry.schema.ts'
import type { Enquiry } from '#domain/text/enquiry.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useUnsaved } from '#lib/unsaved/unsaved.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { Failure, Notice } from '#ui/states.tsx'
import { sendEnquiry } from './send-enquiry.ts'

const empty: Enquiry = { business: '', name: '', email: '', message: '' }

// What was typed when the dialog was closed: a slip beside it throws nothing away while the page stands.
let typed = empty

/** Business, name, e-mail (`email` as it opens) and message. What was typed stays until it has been sent. */
export function EnquireDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { LL, locale } = useI18nContext()
  const t = LL.shell.enquire
  const [isSent, setSent] = useState(false)
  const kit = useKitForm({
    values: { ...typed, email: typed.email || email },
    schema: enquirySchema,
    tidy: { email: plainEmail },
    says: (_, code) => LL.field[code as 'required' | 'too_long' | 'invalid_email'](),
    send: async (enquiry) => {
      const code = await sendEnquiry(enquiry, locale)
      if (code) return { code }
      setSent(true)
      return undefined
    },
  })
  const { form, refusal } = kit
  const isTyped = Object.entries(useValues(form)).some(
    ([name, text]) => text !== (name === 'email' ? email : ''),
  )
  useUnsaved(!isSent && isTyped)
  const close = () => {
    typed = isSent ? empty : form.state.values
    onClose()
  }

  const footer = isSent ? (
    <Button look="primary" onClick={close}>
      {LL.action.close()}
    </Button>
  ) : (
    <Button type="submit" form={kit.id} look="primary" busy={kit.busy}>
      {t.submit()}
    </Button>
  )
  return (
    <Dialog open title={t.title()} onClose={close} footer={footer}>
      {isSent ? (
        <Notice tone="success">
          <p role="status">{t.sent()}</p>
        </Notice>
      ) : (
        <Form kit={kit} className="flex flex-col gap-4">
          <form.AppField name="business">
            {(field) => (
              <field.Text data-autofocus label={t.business()} autoComplete="organization" maxLength={200} />
            )}
          </form.AppField>
          <form.AppField name="name">
            {(field) => <field.Text label={t.name()} autoComplete="name" maxLength={100} />}
          </form.AppField>
          <form.AppField name="email">
            {(field) => (
              <field.Text
                label={t.email()}
                type="email"
                inputMode="email"
                autoComplete="email"
                maxLength={254}
              />
            )}
          </form.AppField>
          <form.AppField name="message">
            {(field) => <field.Area label={t.message()} rows={4} maxLength={2000} />}
          </form.AppField>
          <p className="text-muted text-sm">{t.purpose()}</p>
          {refusal && <Failure text={t[refusal]()} />}
        </Form>
      )}
    </Dialog>
  )
}
