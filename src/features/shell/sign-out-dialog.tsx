import { useEffect, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import type { SyncHandle } from '#sync/handle.ts'
import { pendingOnDevice } from '#sync/outbox/pending-on-device.ts'
import type { Wipe } from '#sync/sign-out/wipe-marker.ts'
import type { OutboxEntryView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Discard } from './discard.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'

export interface SignOutDialogProps {
  /** Null for accounts that keep no data on the device. */
  sync: SyncHandle | null
  signOut: (what: Wipe) => Promise<void>
  onClose: () => void
}

/** Asks before the device is emptied; while changes wait it offers to send or export them first. */
export function SignOutDialog({ sync, signOut, onClose }: SignOutDialogProps) {
  const [busy, setBusy] = useState(false)
  const stranded = useStranded(sync)
  const leaveWith = (what: Wipe) => {
    setBusy(true)
    void signOut(what)
  }
  const leave = () => leaveWith('everything')
  if (stranded === null) return null
  if (stranded > 0 && !busy) return <StrandedDialog n={stranded} leave={leaveWith} onClose={onClose} />
  if (sync) return <OfRestaurant sync={sync} busy={busy} leave={leave} onClose={onClose} />
  return <CleanDialog busy={busy} leave={leave} onClose={onClose} />
}

/** How many changes wait here that this account cannot send: another restaurant's, or the work of a lost membership. */
function useStranded(sync: SyncHandle | null): number | null {
  const [stranded, setStranded] = useState<number | null>(null)
  const [own] = useState(() => (sync && isReadable(sync) ? sync.vendorId : undefined))
  useEffect(() => {
    void pendingOnDevice(own).then(setStranded, () => setStranded(0))
  }, [own])
  return stranded
}

function isReadable(sync: SyncHandle): boolean {
  let readable = false
  sync.status().open((status) => {
    readable = status.readable
  })()
  return readable
}

interface StrandedDialogProps {
  n: number
  leave: (what: Wipe) => void
  onClose: () => void
}

/** Who signs out here cannot send them, and should not lose them by habit: they may stay for somebody who can. */
function StrandedDialog({ n, leave, onClose }: StrandedDialogProps) {
  const { LL } = useI18nContext()
  const t = LL.shell.signOut
  const footer = (
    <Button look="primary" onClick={() => leave('but outboxes')}>
      {t.keep()}
    </Button>
  )
  return (
    <Dialog open title={t.waitingTitle({ n })} onClose={onClose} footer={footer}>
      <p>{t.stranded({ n })}</p>
      <Discard n={n} leave={() => leave('everything')} />
    </Dialog>
  )
}

interface Leaving {
  busy: boolean
  leave: () => void
  onClose: () => void
}

function OfRestaurant({ sync, ...leaving }: Leaving & { sync: SyncHandle }) {
  const outbox = useLive(sync.outbox())
  if (!outbox) return null
  // What the server has flagged is safe with it; everything else exists on this device only.
  const only = outbox.filter((entry: OutboxEntryView) => entry.state !== 'flagged')
  if (only.length === 0 || leaving.busy) return <CleanDialog {...leaving} />
  return <WaitingDialog sync={sync} entries={only} {...leaving} />
}

function CleanDialog({ busy, leave, onClose }: Leaving) {
  const { LL } = useI18nContext()
  return (
    <ConfirmDialog
      open
      title={LL.shell.signOut.title()}
      confirm={busy ? LL.shell.signOut.leaving() : LL.shell.signOut.confirm()}
      look="primary"
      busy={busy}
      onConfirm={leave}
      onClose={busy ? () => undefined : onClose}
    >
      <p>{LL.shell.signOut.clean()}</p>
    </ConfirmDialog>
  )
}
