import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Arrival } from '#ui/page/arrival.tsx'

export interface LinkEndedProps {
  isElsewhere: boolean
  isOfSignUp?: boolean
  /** A tap whose answer was lost may have confirmed the address, and no password is set. */
  isTried?: boolean
  onAgain?: () => void
}

/** Wrong, used, too old and cut off look the same. Whose link of a sign-up was used has most likely confirmed the address: in there. */
export function LinkEnded({ isElsewhere, isOfSignUp = false, isTried = false, onAgain }: LinkEndedProps) {
  const { LL } = useI18nContext()
  const navigate = useNavigate()
  const t = LL.mailLink.ended
  return (
    <>
      <section role="alert">
        <Arrival>{t.title()}</Arrival>
        <p className="mt-3">{isElsewhere ? t.elsewhere() : t.text()}</p>
        {!onAgain && <p className="mt-3">{t.changeAgain()}</p>}
        {isOfSignUp && <p className="mt-3">{isTried ? t.isTried() : t.isConfirmed()}</p>}
      </section>
      <div className="mt-5 flex flex-wrap gap-3">
        {isOfSignUp && (
          <Button
            look="primary"
            onClick={() => void navigate({ to: isTried ? '/reset-password' : '/login' })}
          >
            {isTried ? LL.mailLink.toReset() : LL.mailLink.toSignIn()}
          </Button>
        )}
        {onAgain && (
          <Button look={isOfSignUp ? 'plain' : 'primary'} onClick={onAgain}>
            {t.again()}
          </Button>
        )}
      </div>
      {isOfSignUp && !isTried ? <ToReset /> : <ToSignIn />}
    </>
  )
}

/** The other of two mails is still to be opened. */
export function Half() {
  const { LL } = useI18nContext()
  const t = LL.mailLink.confirm
  return (
    <div role="status">
      <Arrival>{t.halfTitle()}</Arrival>
      <p className="mt-3">{t.half()}</p>
    </div>
  )
}

export function ToSignIn() {
  const { LL } = useI18nContext()
  return <ToPage to="/login">{LL.mailLink.toSignIn()}</ToPage>
}

export function ToReset() {
  const { LL } = useI18nContext()
  return <ToPage to="/reset-password">{LL.mailLink.toReset()}</ToPage>
}

/** Where else to go from here, below what the page is about. */
export function ToPage({
  to,
  children,
}: {
  to: '/' | '/account' | '/login' | '/reset-password'
  children: ReactNode
}) {
  return (
    <p className="mt-4">
      <Link to={to} className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
        {children}
      </Link>
    </p>
  )
}
