import { Suspense, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { part } from '#ui/part.ts'

const EnquireDialog = part(async () => (await import('./enquire-dialog.tsx')).EnquireDialog)

/** The prompt to enquire to join; the form loads when it is asked for. `email`: of who is signed in, for whom this is the main thing to do. */
export function EnquirePrompt({ email = '' }: { email?: string }) {
  const { LL } = useI18nContext()
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="flex-1">{LL.shell.enquire.prompt()}</p>
      <Button look={email === '' ? 'plain' : 'primary'} onClick={() => setOpen(true)}>
        {LL.shell.enquire.open()}
      </Button>
      <Suspense>{open && <EnquireDialog email={email} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
