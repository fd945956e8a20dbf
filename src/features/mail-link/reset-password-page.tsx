import { useState } from 'react'
import type { MailLink } from '#domain/mail-link/mail-link.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AskMailForm } from '#lib/account/ask-mail-form.tsx'
import { useMailLink } from '#lib/account/use-mail-link.ts'
import { WaitForMail } from '#lib/account/wait-for-mail.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { Half, LinkEnded, ToSignIn } from './link-ended.tsx'
import { NewPassword } from './new-password.tsx'

/** Asks for a mail, and where its link leads. */
export function ResetPasswordPage() {
  const { LL } = useI18nContext()
  useTitle(LL.mailLink.reset.title())
  const { link, nr } = useMailLink('recovery')
  return (
    <PublicPage width="narrow">
      <Step key={nr} link={link} />
    </PublicPage>
  )
}

function Step({ link }: { link: MailLink | null }) {
  const { LL } = useI18nContext()
  const t = LL.mailLink.reset
  // What is asked for, or was sent, takes the place of a link that has ended.
  const [isAsking, setIsAsking] = useState(link === null)
  const [sent, setSent] = useState('')
  const [ended, setEnded] = useState(link?.kind === 'ended' || link?.kind === 'elsewhere')
  if (sent !== '')
    return (
      <WaitForMail
        mail="recover"
        email={sent}
        title={t.sentTitle()}
        text={t.sent({ email: sent })}
        onOther={() => setSent('')}
      >
        <ToSignIn />
      </WaitForMail>
    )
  if (isAsking || link === null)
    return (
      <>
        <h1 className="font-bold text-2xl">{t.title()}</h1>
        <p className="mt-3">{t.intro()}</p>
        <AskMailForm mail="recover" submit={t.submit()} onSent={setSent} />
        <ToSignIn />
      </>
    )
  if (link.kind === 'half') return <Half />
  if (ended || link.kind === 'ended' || link.kind === 'elsewhere')
    return <LinkEnded isElsewhere={link.kind === 'elsewhere'} onAgain={() => setIsAsking(true)} />
  const Opening = link.type === 'email_change' ? ConfirmAddress : NewPassword
  return <Opening link={link} onEnded={() => setEnded(true)} />
}
