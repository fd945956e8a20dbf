import { type ReactNode, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSignedIn } from '#lib/session/signed-in.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { Button } from '#ui/button.tsx'
import { PublicPage } from '#ui/page/public-page.tsx'

export interface NotLinkedPageProps {
  email: string
  /** Asks the server again; true when the account is linked now. */
  check: () => Promise<boolean>
  enquire: ReactNode
}

/** Signed in, and no business yet. Nothing is stored on the device. Most of them have just signed up: first comes how to enquire. */
export function NotLinkedPage({ email, check, enquire }: NotLinkedPageProps) {
  const { askToSignOut } = useSignedIn()
  const { LL } = useI18nContext()
  const t = LL.shell.notLinked
  useTitle(t.title())
  const [state, setState] = useState<'' | 'busy' | 'still'>('')
  return (
    <PublicPage width="narrow">
      <h1 className="font-bold text-2xl">{t.title()}</h1>
      <p className="mt-3">{t.text()}</p>
      <p className="wrap-anywhere mt-2 text-muted">{email}</p>
      <div className="mt-5">{enquire}</div>
      <p className="mt-6 border-line border-t pt-4">{t.invited()}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          busy={state === 'busy'}
          onClick={async () => {
            setState('busy')
            setState((await check()) ? '' : 'still')
          }}
        >
          {t.check()}
        </Button>
        <Button onClick={askToSignOut}>{t.another()}</Button>
      </div>
      <div role="status" className="mt-3 text-muted">
        {state === 'still' && (
          <>
            <p>{t.still()}</p>
            <p>{t.mayBeInvited()}</p>
          </>
        )}
      </div>
    </PublicPage>
  )
}
