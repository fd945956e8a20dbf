import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import { useToken } from '#lib/session/use-token.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { Failure, Loading, Notice } from '#ui/states.tsx'
import { comingIn, loadComingIn, type ReadInvitation } from './coming-in.ts'
import { InvitationEnded } from './ended.tsx'
import { OpenInvitation } from './open-invitation.tsx'

/** Where the link of an invitation leads: by a new account, by the one there is, or with one tap. `onInside` leads away. */
export function InvitationPage({ onInside }: { onInside: () => void }) {
  const { LL } = useI18nContext()
  useTitle(LL.colleagues.invitation.pageTitle())
  const token = useToken()
  useEffect(() => void loadComingIn().catch(() => undefined), [])
  return (
    <PublicPage width="narrow">
      {token === null ? <InvitationEnded /> : <WithToken key={token} token={token} onInside={onInside} />}
    </PublicPage>
  )
}

function WithToken({ token, onInside }: { token: string; onInside: () => void }): ReactNode {
  const { LL } = useI18nContext()
  const t = LL.colleagues.invitation
  const isOnline = useOnline()
  const [read, setRead] = useState<ReadInvitation | null>(null)
  const [turn, setTurn] = useState(0)
  const again = useCallback(() => setTurn((n) => n + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew at each turn
  useEffect(() => {
    let isLeft = false
    setRead(null)
    void comingIn
      .read(token)
      // The code behind it could not be fetched.
      .catch((): ReadInvitation => ({ opened: 'offline', here: null, ended: null }))
      .then((found) => !isLeft && setRead(found))
    return () => {
      isLeft = true
    }
  }, [token, turn])

  if (read === null) return <Loading />
  const { opened, here, ended } = read
  if (opened === 'link_invalid') return <InvitationEnded />
  if (opened === 'offline' || opened === 'unavailable')
    return (
      <>
        <h1 className="mb-4 font-bold text-2xl">{t.pageTitle()}</h1>
        {isOnline ? (
          <Failure text={t.readFailed[opened]()} onRetry={again} />
        ) : (
          <Failure text={t.offline()} onRetry={again} />
        )}
      </>
    )
  return (
    <>
      {!isOnline && (
        <div className="mb-4">
          <Notice>{t.offline()}</Notice>
        </div>
      )}
      <OpenInvitation
        token={token}
        opened={opened}
        here={here}
        ended={ended}
        onInside={onInside}
        onEnded={() => setRead({ ...read, opened: 'link_invalid' })}
        onChanged={again}
      />
    </>
  )
}
