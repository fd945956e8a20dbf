import { useState, useSyncExternalStore } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { applyUpdate, isUpdateReady, onUpdateReady } from '#lib/service-worker.ts'
import { hasUnsaved, onUnsaved } from '#lib/unsaved.ts'
import { Button } from '#ui/button.tsx'

/** A new version is ready. It never takes typed text with it: while a form holds some, the button waits. */
export function UpdatePrompt() {
  const { LL } = useI18nContext()
  const t = LL.shell.update
  const ready = useSyncExternalStore(onUpdateReady, isUpdateReady)
  const unsaved = useSyncExternalStore(onUnsaved, hasUnsaved)
  const [put, setPut] = useState(false)
  if (!ready || put) return null
  return (
    <div
      role="status"
      className="no-print fixed inset-x-3 bottom-3 z-30 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-box border border-line bg-card p-3 shadow-float"
    >
      <p className="flex-1">{unsaved ? t.unsaved() : t.ready()}</p>
      <Button look="quiet" onClick={() => setPut(true)}>
        {t.later()}
      </Button>
      <Button look="primary" disabled={unsaved} onClick={applyUpdate}>
        {t.reload()}
      </Button>
    </div>
  )
}
