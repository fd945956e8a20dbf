import { useSyncExternalStore } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { SignInLink } from '#lib/account/sign-in-link.tsx'
import { applyUpdate } from '#lib/app/service-worker.ts'
import { useLive } from '#lib/data/use-live.ts'
import { hasUnsaved, onUnsaved } from '#lib/unsaved/unsaved-count.ts'
import type { SyncHandle } from '#sync/handle.ts'
import { Button } from '#ui/button.tsx'

/** Sending has stopped and only a person can help: what to do stands above the work, which goes on. */
export function StoppedBar({ sync }: { sync: SyncHandle }) {
  const { LL } = useI18nContext()
  const t = LL.shell.stopped
  const connection = useLive(sync.status())?.connection
  const unsaved = useSyncExternalStore(onUnsaved, hasUnsaved)
  if (connection !== 'auth-required' && connection !== 'client-too-old') return null
  return (
    <div
      role="status"
      className="no-print flex flex-wrap items-center justify-end gap-3 border-line border-b bg-warning px-4 py-2 text-warning-ink"
    >
      <p className="grow basis-32">{t[connection]()}</p>
      {connection === 'auth-required' && <SignInLink />}
      {connection === 'client-too-old' && (
        <Button look="primary" disabled={unsaved} onClick={() => void applyUpdate()}>
          {t.reload()}
        </Button>
      )}
    </div>
  )
}
