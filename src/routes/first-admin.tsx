import { createFileRoute, useRouter } from '@tanstack/react-router'
import { FirstAdminPage } from '#features/first-admin/first-admin-page.tsx'
import { useSigningInReady } from '#lib/held-ready.ts'
import { hasLeft } from '#lib/left.ts'
import { loadWords } from '#lib/words.ts'

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
        const end = await (await import('#lib/enter.ts')).becomeAdminHere(...person)
        if (end.state === 'inside' && hasLeft()) location.replace('/')
        else if (end.state === 'inside') router.history.replace('/')
        return end
      }}
    />
  )
}
