import { Activity, type ReactNode, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSignedIn } from '#lib/session/signed-in.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { hasUnsaved } from '#lib/unsaved/unsaved-count.ts'
import type { SyncHandle } from '#sync/handle.ts'
import { Button } from '#ui/button.tsx'

/**
 * The screens of a vendor, or why this account sees them no longer [S10]. A form that somebody is typing into waits out of
 * sight until the account is taken in again, or until the rows are deleted; no query answers it a row meanwhile.
 */
export function IfMember({ sync, children }: { sync: SyncHandle; children: ReactNode }) {
  const status = useLive(sync.status())
  const isLocked = status?.member === false
  const isErased = isLocked && status.erased
  const [lock, setLock] = useState({ isLocked: false, keeps: false })
  // Known before the form is hidden: what is hidden says no more that it holds something.
  if (lock.isLocked !== isLocked) setLock({ isLocked, keeps: hasUnsaved() })
  const keeps = lock.keeps && !isErased
  return (
    <>
      {isLocked && <NotMemberPage waiting={status.waiting} keeps={keeps} />}
      {(!isLocked || keeps) && <Activity mode={isLocked ? 'hidden' : 'visible'}>{children}</Activity>}
    </>
  )
}

function NotMemberPage({ waiting, keeps }: { waiting: number; keeps: boolean }) {
  const { LL } = useI18nContext()
  const { askToSignOut } = useSignedIn()
  const t = LL.shell.notMember
  useTitle(t.title())
  return (
    <div role="status" className="mx-auto w-full max-w-md px-4 py-6">
      <h1 className="font-bold text-2xl">{t.title()}</h1>
      <p className="mt-3">{t.text()}</p>
      {waiting > 0 && (
        <p className="mt-3 rounded-box bg-warning p-4 text-warning-ink">{t.kept({ n: waiting })}</p>
      )}
      <p className="mt-3">{keeps ? t.typed() : t.back()}</p>
      <Button look="primary" className="mt-5" onClick={askToSignOut}>
        {LL.shell.signOut.button()}
      </Button>
    </div>
  )
}
