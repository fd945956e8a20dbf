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
        if (end.state === 'inside' && hasSignedOut()) location.replace(home)
        else if (end.state === 'inside') {
          router.history.replace(home)
          focusMain()
        }
        return end
      }}
    />
  )
}

const home = '/admin'

/** The button had the focus, and goes with its page. What comes for it is loaded first. */
function focusMain(): void {
  const main = document.getElementById('main')
  if (main) main.focus()
  else if (['/first-admin', home].includes(location.pathname)) requestAnimationFrame(focusMain)
}
