import { Suspense, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { part } from '#ui/part.ts'

const EnquireDialog = part(async () => (await import('./enquire-dialog.tsx')).EnquireDialog)

/** The prompt to enquire to join; the form loads when it is asked for. */
export function EnquirePrompt() {
  const { LL } = useI18nContext()
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="flex-1">{LL.shell.enquire.prompt()}</p>
      <Button onClick={() => setOpen(true)}>{LL.shell.enquire.open()}</Button>
      <Suspense>{open && <EnquireDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
