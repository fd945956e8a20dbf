import { Link, useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { applyUpdate } from '#lib/app/service-worker.ts'
import { useLive } from '#lib/data/use-live.ts'
import { hasUnsaved, onUnsaved } from '#lib/unsaved/unsaved.ts'
import type { SyncHandle } from '#sync/handle.ts'
import { Button } from '#ui/button.tsx'

/** Sending has stopped and only a person can help: what to do stands above the work, which goes on. */
export function StoppedBar({ sync }: { sync: SyncHandle }) {
  const { LL } = useI18nContext()
  const t = LL.shell.stopped
  const connection = useLive(sync.status())?.connection
  const unsaved = useSyncExternalStore(onUnsaved, hasUnsaved)
  const here = useRouterState({ select: (s) => s.location.href })
  if (connection !== 'auth-required' && connection !== 'client-too-old') return null
  return (
    <div
      role="status"
      className="no-print flex flex-wrap items-center justify-end gap-3 border-line border-b bg-warning px-4 py-2 text-warning-ink"
    >
      <p className="grow basis-32">{t[connection]()}</p>
      {connection === 'auth-required' && (
        <Link
          to="/login"
          search={{ to: here }}
          className="inline-flex min-h-11 items-center rounded-box bg-primary px-4 font-semibold text-white"
        >
          {t.signIn()}
        </Link>
      )}
      {connection === 'client-too-old' && (
        <Button look="primary" disabled={unsaved} onClick={() => void applyUpdate()}>
          {t.reload()}
        </Button>
      )}
    </div>
  )
}
