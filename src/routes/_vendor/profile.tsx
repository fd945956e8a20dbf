import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/_vendor/profile')({
  beforeLoad: () => loadWords('profile', 'guestSteps'),
  component: ProfilePage,
})
