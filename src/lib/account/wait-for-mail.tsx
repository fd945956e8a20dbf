import { type ReactNode, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Arrival } from '#ui/page/arrival.tsx'
import { Failure } from '#ui/states.tsx'
import { type AskedMail, askMail, type MailCode } from './mail-links.ts'
import { WhereMailsGo } from './mail-state.tsx'

export interface WaitForMailProps {
  mail: AskedMail
  email: string
  title: string
  text: string
  /** To type another address. */
  onOther: () => void
  children?: ReactNode
}

/** A mail is under way, and what helps where none comes: the same for every address. Words of `mailLink`. */
export function WaitForMail({ mail, email, title, text, onOther, children }: WaitForMailProps) {
  const { LL } = useI18nContext()
  const t = LL.mailLink
  const [state, setState] = useState<'' | 'busy' | 'sent' | MailCode>('')
  const again = async () => {
    setState('busy')
    setState((await askMail(mail, email)) ?? 'sent')
  }
  const failed = state === '' || state === 'busy' || state === 'sent' ? null : state
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Arrival>{title}</Arrival>
        <p className="wrap-anywhere mt-3">{text}</p>
      </div>
      <WhereMailsGo />
      <section className="flex flex-col gap-3 border-line border-t pt-4">
        <h2 className="font-bold text-lg">{t.waiting.again()}</h2>
        <ul className="list-disc space-y-1 pl-6">
          <li>{t.waiting.spam()}</li>
          <li>{t.waiting.typo()}</li>
          {mail === 'resend' && <li>{t.waiting.known()}</li>}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button busy={state === 'busy'} onClick={() => void again()}>
            {t.waiting.sendAgain()}
          </Button>
          <Button onClick={onOther}>{t.waiting.other()}</Button>
        </div>
        <p role="status" className="text-muted empty:hidden">
          {state === 'sent' ? t.waiting.sentAgain() : ''}
        </p>
        {failed && <Failure text={t[failed]()} />}
      </section>
      {children}
    </div>
  )
}
