import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'

/** The way out that loses work: small, apart from the others, and asked about once more. */
export function Discard({ n, leave }: { n: number; leave: () => void }) {
  const { LL } = useI18nContext()
  const t = LL.shell.signOut
  const [asked, setAsked] = useState(false)
  return (
    <p className="mt-4 text-right">
      <Button look="quiet" className="text-sm" onClick={() => setAsked(true)}>
        {t.discardInstead()}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t.discardTitle({ n })}
        confirm={t.discard()}
        onConfirm={leave}
        onClose={() => setAsked(false)}
      >
        {t.discardText()}
      </ConfirmDialog>
    </p>
  )
}
