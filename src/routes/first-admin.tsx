import { createFileRoute, useRouter } from '@tanstack/react-router'
import { FirstAdminPage } from '#features/first-admin/first-admin-page.tsx'
import { useSigningInReady } from '#lib/app/load-when-needed.ts'
import { hasSignedOut } from '#lib/session/signed-out.ts'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/first-admin')({
  beforeLoad: () => loadWords('shell'),
  component: FirstAdminScreen,
})

function FirstAdminScreen() {
  const router = useRouter()
  useSigningInReady()
  return (
    <FirstAdminPage
      become={async (...person) => {
        const end = await (await import('#lib/session/enter.ts')).claimAdminAndRemember(...person)
        if (end.state === 'inside' && hasSignedOut()) location.replace('/')
        else if (end.state === 'inside') {
          // The button had the focus, and goes with this page.
          const stop = router.subscribe('onRendered', () => {
            stop()
            document.getElementById('main')?.focus()
          })
          router.history.replace('/')
        }
        return end
      }}
    />
  )
}
