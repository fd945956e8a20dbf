import { type ReactNode, useEffect, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { signOutElsewhere } from '#lib/account/account.ts'
import { useLive } from '#lib/data/use-live.ts'
import type { SyncHandle } from '#sync/handle.ts'
import { pendingOnDevice } from '#sync/outbox/pending-on-device.ts'
import type { Wipe } from '#sync/sign-out/wipe-marker.ts'
import type { OutboxEntryView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Failure } from '#ui/states.tsx'
import { Discard } from './discard.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'

export interface SignOutDialogProps {
  /** Null for accounts that keep no data on the device. */
  sync: SyncHandle | null
  /** The sessions of all other devices end first; this device goes on only when they have. */
  isEverywhere: boolean
  signOut: (what: Wipe) => Promise<void>
  onClose: () => void
}

/** Asks before the device is emptied; while changes wait it offers to send or export them first. */
export function SignOutDialog({ sync, isEverywhere, signOut, onClose }: SignOutDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<'offline' | 'auth' | 'unavailable' | null>(null)
  const stranded = useStranded(sync)
  const leaveWith = async (what: Wipe) => {
    setBusy(true)
    setFailed(null)
    const code = isEverywhere ? await signOutElsewhere().catch(() => 'offline' as const) : null
    if (code === null) return signOut(what)
    setFailed(code === 'offline' || code === 'auth' ? code : 'unavailable')
    setBusy(false)
  }
  const leave = () => void leaveWith('everything')
  const others = isEverywhere ? <OtherDevices failed={failed} /> : null
  if (stranded === null) return null
  if (stranded > 0 && !busy)
    return (
      <StrandedDialog n={stranded} others={others} leave={(what) => void leaveWith(what)} onClose={onClose} />
    )
  if (sync) return <OfRestaurant sync={sync} others={others} busy={busy} leave={leave} onClose={onClose} />
  return <CleanDialog others={others} busy={busy} leave={leave} onClose={onClose} />
}

/** What becomes of the others, or why they could not be signed out: then nothing was done here either. */
function OtherDevices({ failed }: { failed: 'offline' | 'auth' | 'unavailable' | null }) {
  const { LL } = useI18nContext()
  return (
    <div className="mt-3 flex flex-col gap-3">
      <p>{LL.shell.signOut.everywhereText()}</p>
      {failed && <Failure text={LL.shell.signOut.everywhereFailed[failed]()} />}
    </div>
  )
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
  others: ReactNode
  leave: (what: Wipe) => void
  onClose: () => void
}

/** Who signs out here cannot send them, and should not lose them by habit: they may stay for somebody who can. */
function StrandedDialog({ n, others, leave, onClose }: StrandedDialogProps) {
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
      {others}
      <Discard n={n} leave={() => leave('everything')} />
    </Dialog>
  )
}

interface Leaving {
  /** Said beside the question where other devices are signed out too. */
  others: ReactNode
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

function CleanDialog({ others, busy, leave, onClose }: Leaving) {
  const { LL } = useI18nContext()
  const t = LL.shell.signOut
  return (
    <ConfirmDialog
      open
      title={others ? t.everywhereTitle() : t.title()}
      confirm={busy ? t.leaving() : others ? t.everywhere() : t.confirm()}
      look="primary"
      busy={busy}
      onConfirm={leave}
      onClose={busy ? () => undefined : onClose}
    >
      <p>{t.clean()}</p>
      {others}
    </ConfirmDialog>
  )
}
