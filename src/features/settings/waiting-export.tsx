import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { exportFile } from '#lib/app/export-file.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'

/** What exists on this device only, as a file. What the server has flagged is safe with it. */
export function WaitingExport() {
  const { LL } = useI18nContext()
  const t = LL.shell.settings.export
  const outbox = useLive(useSync().outbox())
  const [done, setDone] = useState(false)
  if (!outbox) return null
  const only = outbox.filter((entry) => entry.state !== 'flagged')
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{only.length === 0 ? t.none() : t.some({ n: only.length })}</p>
      {only.length > 0 && (
        <Button
          onClick={() => {
            exportFile(only)
            setDone(true)
          }}
        >
          {t.button()}
        </Button>
      )}
      <div role="status">{done && <Notice tone="success">{t.done()}</Notice>}</div>
    </div>
  )
}
