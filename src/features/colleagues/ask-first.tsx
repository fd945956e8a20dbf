import { useI18nContext } from '#i18n/i18n-react.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'

/** What is asked about before it is done, and about whom. */
export interface Asked {
  deed: 'remove' | 'leave' | 'withdraw'
  id: string
  email: string
}

interface AskFirstProps {
  asked: Asked
  busy: boolean
  onYes: () => void
  onClose: () => void
}

/** Says what becomes of the other's tablets, work and invitations. */
export function AskFirst({ asked: { deed, email }, busy, onYes, onClose }: AskFirstProps) {
  const { LL } = useI18nContext()
  const t = LL.colleagues
  return (
    <ConfirmDialog
      open
      title={t.ask[deed]()}
      confirm={t[deed]()}
      busy={busy}
      onConfirm={onYes}
      onClose={onClose}
    >
      <p className="wrap-anywhere max-w-prose">
        {deed === 'leave' ? t.ask.leaveText() : t.ask[`${deed}Text`]({ email })}
      </p>
    </ConfirmDialog>
  )
}
