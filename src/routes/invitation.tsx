import { createFileRoute, useRouter } from '@tanstack/react-router'
import { InvitationPage } from '#features/invitation/invitation-page.tsx'
import { hasSignedOut } from '#lib/session/signed-out.ts'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/invitation')({
  beforeLoad: () => loadWords('shell', 'colleagues'),
  component: InvitationScreen,
})

function InvitationScreen() {
  const router = useRouter()
  return (
    <InvitationPage
      onInside={() => {
        if (hasSignedOut()) return location.replace('/')
        // The button had the focus, and goes with this page.
        const stop = router.subscribe('onRendered', () => {
          stop()
          document.getElementById('main')?.focus()
        })
        router.history.replace('/')
      }}
    />
  )
}
