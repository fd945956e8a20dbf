import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/use-live.ts'
import type { OutboxEntry, SyncHandle } from '#sync/types.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'

export interface SignOutDialogProps {
  /** Null for accounts that keep no data on the device. */
  sync: SyncHandle | null
  signOut: () => Promise<void>
  onClose: () => void
}

/** Asks before the device is emptied; while changes wait it offers to send or export them first. */
export function SignOutDialog({ sync, signOut, onClose }: SignOutDialogProps) {
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void signOut()
  }
  if (sync) return <OfRestaurant sync={sync} busy={busy} leave={leave} onClose={onClose} />
  return <CleanDialog busy={busy} leave={leave} onClose={onClose} />
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
  const only = outbox.filter((entry: OutboxEntry) => entry.state !== 'flagged')
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
