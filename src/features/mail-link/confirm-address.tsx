import { useState } from 'react'
import type { MailLink } from '#domain/mail-link/mail-link.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { finishConfirming, open } from '#lib/account/mail-links.ts'
import { Button } from '#ui/button.tsx'
import { Arrival } from '#ui/page/arrival.tsx'
import { Failure } from '#ui/states.tsx'
import { Half, ToPage } from './link-ended.tsx'

type Failed = 'too_many_requests' | 'offline' | 'unavailable'
type Openable = Extract<MailLink, { kind: 'token' | 'session' }>

/** A new address. A person has to tap: what reads mails for dangers opens each link, and must not spend it. */
export function ConfirmAddress({ link, onEnded }: { link: Openable; onEnded: () => void }) {
  const { LL } = useI18nContext()
  const t = LL.mailLink.confirm
  const [state, setState] = useState<'open' | 'busy' | 'half' | Failed>('open')
  const [email, setEmail] = useState('')
  const confirm = async () => {
    setState('busy')
    const said = await open(link)
    if (said.state === 'ended') return onEnded()
    if (said.state !== 'opened') return setState(said.state)
    await finishConfirming(said.opened)
    setEmail(said.opened.email)
  }
  if (state === 'half') return <Half />
  if (email !== '')
    return (
      <>
        <div role="status">
          <Arrival>{t.changeDoneTitle()}</Arrival>
          <p className="wrap-anywhere mt-3">{t.changeDone({ email })}</p>
        </div>
        {/* Who is signed in here comes to the own screens, everybody else to the sign-in page. */}
        <ToPage to="/">{t.toHome()}</ToPage>
      </>
    )
  const failed = state === 'open' || state === 'busy' ? null : state
  return (
    <>
      <h1 className="font-bold text-2xl">{t.changeTitle()}</h1>
      <p className="mt-3">{t.changeIntro()}</p>
      <div className="mt-5 flex flex-col gap-4">
        {failed && <Failure text={LL.mailLink[failed]()} />}
        <Button look="primary" busy={state === 'busy'} onClick={() => void confirm()}>
          {t.changeSubmit()}
        </Button>
      </div>
    </>
  )
}
