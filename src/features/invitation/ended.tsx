import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Arrival } from '#ui/page/arrival.tsx'

export const linkLook = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4'

/** No secret, a wrong one, too old, used and withdrawn look the same; what helps is the same too. */
export function InvitationEnded() {
  const { LL } = useI18nContext()
  const t = LL.colleagues.invitation
  return (
    <>
      <section role="alert">
        <Arrival>{t.endedTitle()}</Arrival>
        <p className="mt-3">{t.ended()}</p>
        <p className="mt-3">{t.endedNext()}</p>
      </section>
      <p className="mt-6">{t.endedDone()}</p>
      <p>
        <Link to="/login" className={linkLook}>
          {t.toSignIn()}
        </Link>
      </p>
    </>
  )
}

/** Somebody comes to nobody's work by this link for now, and reads why. */
export function CannotJoin({
  title,
  texts,
  children,
}: {
  title: string
  texts: string[]
  /** What helps; without it the way home. */
  children?: ReactNode
}) {
  const { LL } = useI18nContext()
  return (
    <>
      <section role="alert">
        <Arrival>{title}</Arrival>
        {texts.map((text) => (
          <p key={text} className="wrap-anywhere mt-3">
            {text}
          </p>
        ))}
      </section>
      <p className="mt-6">
        {children ?? (
          <Link to="/" className={linkLook}>
            {LL.colleagues.invitation.toHome()}
          </Link>
        )}
      </p>
    </>
  )
}
