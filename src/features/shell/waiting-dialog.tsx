import { type ReactNode, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { exportFile } from '#lib/app/export-file.ts'
import type { SyncHandle } from '#sync/handle.ts'
import type { OutboxEntryView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/states.tsx'
import { Discard } from './discard.tsx'

export interface WaitingDialogProps {
  sync: SyncHandle
  entries: readonly OutboxEntryView[]
  /** What becomes of other devices. */
  others: ReactNode
  leave: () => void
  onClose: () => void
}

/** Changes exist on this device only: send them, export them, or lose them knowingly. Sent ones leave the count by themselves. */
export function WaitingDialog({ sync, entries, others, leave, onClose }: WaitingDialogProps) {
  const { LL } = useI18nContext()
  const t = LL.shell.signOut
  const [asked, setAsked] = useState<'' | 'send' | 'export'>('')
  const footer = (
    <>
      <Button
        onClick={() => {
          exportFile(entries)
          setAsked('export')
        }}
      >
        {t.export()}
      </Button>
      <Button
        look="primary"
        onClick={() => {
          sync.refresh()
          setAsked('send')
        }}
      >
        {t.send()}
      </Button>
    </>
  )
  return (
    <Dialog open title={t.waitingTitle({ n: entries.length })} onClose={onClose} footer={footer}>
      <p>{t.waiting()}</p>
      {others}
      <div role="status" className="mt-4">
        {asked === 'send' && <Notice tone="info">{t.cannotSend()}</Notice>}
        {asked === 'export' && <Notice tone="success">{t.exported()}</Notice>}
      </div>
      <Discard n={entries.length} leave={leave} />
    </Dialog>
  )
}
