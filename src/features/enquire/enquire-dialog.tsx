import { useId, useState } from 'react'
import { type Enquiry, enquiryFaults } from '#domain/text/enquiry.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useUnsaved } from '#lib/app/unsaved.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Failure, Notice } from '#ui/states.tsx'
import { type EnquireCode, sendEnquiry } from './send-enquiry.ts'

const empty: Enquiry = { business: '', name: '', email: '', message: '' }

/** Business, name, e-mail and message. What was typed stays until it has been sent. */
export function EnquireDialog({ onClose }: { onClose: () => void }) {
  const { LL, locale } = useI18nContext()
  const t = LL.shell.enquire
  const formId = useId()
  const [enquiry, setEnquiry] = useState(empty)
  const [tried, setTried] = useState(false)
  const [state, setState] = useState<'open' | 'busy' | 'sent' | EnquireCode>('open')
  const faults = enquiryFaults(enquiry)
  const isSent = state === 'sent'
  useUnsaved(!isSent && Object.values(enquiry).some((text) => text !== ''))

  async function submit() {
    setTried(true)
    const [first] = Object.keys(faults)
    if (first) {
      document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name=${first}]`)?.focus()
      return
    }
    setState('busy')
    setState((await sendEnquiry(enquiry, locale)) ?? 'sent')
  }

  const field = (name: keyof Enquiry) => ({
    name,
    label: t[name](),
    value: enquiry[name],
    onValue: (text: string) => setEnquiry({ ...enquiry, [name]: text }),
    error: tried && faults[name] ? LL.field[faults[name]]() : '',
  })
  const footer = isSent ? (
    <Button look="primary" onClick={onClose}>
      {LL.action.close()}
    </Button>
  ) : (
    <Button type="submit" form={formId} look="primary" busy={state === 'busy'}>
      {t.submit()}
    </Button>
  )
  return (
    <Dialog open title={t.title()} onClose={onClose} footer={footer}>
      {isSent ? (
        <Notice tone="success">
          <p role="status">{t.sent()}</p>
        </Notice>
      ) : (
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (state !== 'busy') void submit()
          }}
        >
          <TextField {...field('business')} autoComplete="organization" maxLength={200} />
          <TextField {...field('name')} autoComplete="name" maxLength={100} />
          <TextField
            {...field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
          <TextArea {...field('message')} rows={4} maxLength={2000} />
          <p className="text-muted text-sm">{t.purpose()}</p>
          {state !== 'open' && state !== 'busy' && <Failure text={t[state]()} />}
        </form>
      )}
    </Dialog>
  )
}
