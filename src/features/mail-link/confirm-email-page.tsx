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

/** Where the link of a sign-up leads, and of a new address. Hosted Supabase leads every link here that names no page. */
export function ConfirmEmailPage() {
  const { LL } = useI18nContext()
  useTitle(LL.mailLink.confirm.title())
  const { link, nr } = useMailLink('signup')
  return (
    <PublicPage width="narrow">
      <Step key={nr} link={link} />
    </PublicPage>
  )
}

function Step({ link }: { link: MailLink | null }) {
  const { LL } = useI18nContext()
  const t = LL.mailLink
  const [isAsking, setIsAsking] = useState(link === null)
  const [sent, setSent] = useState('')
  const [isTried, setTried] = useState(false)
  const [ended, setEnded] = useState(link?.kind === 'ended' || link?.kind === 'elsewhere')
  if (sent !== '')
    return (
      <WaitForMail
        mail="resend"
        email={sent}
        title={LL.shell.signUp.doneTitle()}
        text={LL.shell.signUp.done({ email: sent })}
        onOther={() => setSent('')}
      >
        <ToSignIn />
      </WaitForMail>
    )
  if (isAsking || link === null)
    return (
      <>
        <h1 className="font-bold text-2xl">{t.confirm.title()}</h1>
        <p className="mt-3">{t.ended.confirmAgain()}</p>
        <AskMailForm mail="resend" submit={t.ended.again()} onSent={setSent} />
        <ToSignIn />
      </>
    )
  if (link.kind === 'half') return <Half />
  const isOfChange = 'type' in link && link.type === 'email_change'
  if (ended || link.kind === 'ended' || link.kind === 'elsewhere')
    return (
      <LinkEnded
        isElsewhere={link.kind === 'elsewhere'}
        isOfSignUp={!isOfChange}
        isTried={isTried}
        {...(isOfChange ? {} : { onAgain: () => setIsAsking(true) })}
      />
    )
  const Opening = isOfChange ? ConfirmAddress : NewPassword
  const end = (isTried?: boolean) => {
    setTried(isTried === true && link.type === 'signup')
    setEnded(true)
  }
  return <Opening link={link} onEnded={end} />
}
