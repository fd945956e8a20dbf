import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { InvitedCode } from '#lib/account/enter-invited.ts'
import type { OpenedInvitation } from '#sync/session/colleagues/invitation.ts'
import { Button } from '#ui/button.tsx'
import { Arrival } from '#ui/page/arrival.tsx'
import { Failure } from '#ui/states.tsx'
import { comingIn, type Here } from './coming-in.ts'
import { CannotJoin, linkLook } from './ended.tsx'
import { NewPassword } from './new-password.tsx'
import { OwnPassword } from './own-password.tsx'

interface OpenInvitationProps {
  token: string
  opened: OpenedInvitation
  here: Here | null
  /** Of whom the session has ended here. */
  ended: string | null
  onInside: () => void
  onEnded: () => void
  /** What was read is not so any more. */
  onChanged: () => void
}

/** What a form does not say itself: `failed` of the invitation's words has them. */
export type FailedCode = Exclude<InvitedCode, 'link_invalid' | 'other_vendor' | 'signed_out'>

export function OpenInvitation({
  token,
  opened,
  here,
  ended: endedOf,
  onInside,
  onEnded,
  onChanged,
}: OpenInvitationProps) {
  const { LL, locale } = useI18nContext()
  const t = LL.colleagues.invitation
  const { email } = opened
  const vendor = (locale === 'en' && opened.vendor.name_en) || opened.vendor.name
  const isHere = here?.email.toLowerCase() === email
  const hasEnded = !here && endedOf?.toLowerCase() === email
  // A try without an answer may have used the link up.
  const perhapsMade = useRef(false)

  if (here && !isHere)
    return (
      <CannotJoin title={t.otherInsideTitle()} texts={[t.otherInside({ present: here.email, email })]}>
        <Link to="/account" className={linkLook}>
          {t.toSignOut()}
        </Link>
      </CannotJoin>
    )
  if (opened.account === 'other_vendor')
    return <CannotJoin title={t.otherVendorTitle()} texts={[t.otherVendor({ email }), t.otherVendorNext()]} />

  /** Null where the page goes away, or is another one now: nothing is left to say. */
  const ended = (code: InvitedCode | null): FailedCode | null => {
    if (code === null) onInside()
    else if (code === 'link_invalid') onEnded()
    else if (code === 'other_vendor' || code === 'signed_out') onChanged()
    else return code
    return null
  }

  return (
    <>
      {hasEnded ? (
        // It may take the place of the button that was tapped.
        <Arrival>{t.title({ vendor })}</Arrival>
      ) : (
        <h1 className="wrap-anywhere font-bold text-2xl">{t.title({ vendor })}</h1>
      )}
      <p className="wrap-anywhere mt-3 mb-4">{t.text({ vendor })}</p>
      <dl className="divide-y divide-line rounded-box border border-line bg-card">
        <Fact name={t.for()}>{email}</Fact>
        <Fact name={t.until()}>{instantText(opened.expires_at, opened.vendor.time_zone, locale, true)}</Fact>
      </dl>
      <div className="mt-5">
        {isHere && <OneTap join={async () => ended(await comingIn.join(token))} />}
        {!isHere && opened.account === 'known' && (
          <OwnPassword
            email={email}
            hasEnded={hasEnded}
            signIn={async (password) => ended(await comingIn.signIn({ token, email, password }))}
          />
        )}
        {!isHere && opened.account === 'none' && (
          <NewPassword
            email={email}
            signUp={async (password) => {
              const code = await comingIn.signUp({ token, email, password }, locale, perhapsMade.current)
              perhapsMade.current ||= code !== null && code !== 'weak_password'
              return ended(code)
            }}
          />
        )}
      </div>
    </>
  )
}

/** Under each other: an address takes the whole line. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="px-4 py-2.5">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function OneTap({ join }: { join: () => Promise<FailedCode | null> }) {
  const { LL } = useI18nContext()
  const t = LL.colleagues.invitation
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<FailedCode | null>(null)
  return (
    <div className="flex flex-col gap-4">
      <p>{t.joinText()}</p>
      {failed && <Failure text={t.failed[failed]()} />}
      <Button
        look="primary"
        busy={isBusy}
        onClick={async () => {
          setIsBusy(true)
          const code = await join().catch((): FailedCode => 'offline')
          setFailed(code)
          // Once inside, the page goes away; a second tap must not begin anew.
          if (code) setIsBusy(false)
        }}
      >
        {t.join()}
      </Button>
    </div>
  )
}
