import { useState, useSyncExternalStore } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { applyUpdate, isUpdateReady, onUpdateReady } from '#lib/app/service-worker.ts'
import { hasUnsaved, onUnsaved } from '#lib/unsaved/unsaved-count.ts'
import { Button } from '#ui/button.tsx'

/**
 * A new version is ready. It never takes typed text with it: while a form holds some, the button waits. A bar in the
 * page, since anything that floats would cover what a host is about to tap.
 */
export function UpdatePrompt() {
  const { LL } = useI18nContext()
  const t = LL.shell.update
  const ready = useSyncExternalStore(onUpdateReady, isUpdateReady)
  const unsaved = useSyncExternalStore(onUnsaved, hasUnsaved)
  const [put, setPut] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!ready || put) return null
  return (
    <div
      role="status"
      className="no-print flex flex-wrap items-center justify-end gap-3 border-line border-b bg-info-soft px-4 py-2 text-info-ink"
    >
      <p className="grow basis-32">{unsaved ? t.unsaved() : t.ready()}</p>
      <Button look="quiet" onClick={() => setPut(true)}>
        {t.later()}
      </Button>
      <Button
        look="primary"
        disabled={unsaved}
        busy={busy}
        onClick={() => {
          setBusy(true)
          void applyUpdate()
        }}
      >
        {busy ? t.reloading() : t.reload()}
      </Button>
    </div>
  )
}
