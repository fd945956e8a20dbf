import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '#lib/text/words.ts'
import { SettingsScreen } from './-settings/settings-screen.tsx'

export const Route = createFileRoute('/_vendor/settings')({
  beforeLoad: () => loadWords('colleagues', 'commerceLaw', 'events', 'payments'),
  component: SettingsScreen,
})
