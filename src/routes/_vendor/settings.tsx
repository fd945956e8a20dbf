import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from './-settings/settings-screen.tsx'

export const Route = createFileRoute('/_vendor/settings')({ component: SettingsScreen })
