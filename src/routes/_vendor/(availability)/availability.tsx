import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#features/booking-settings/settings-page.tsx'
import { loadWords } from '#lib/text/words.ts'
import { AvailabilityTabs } from './-availability-tabs.tsx'

export const Route = createFileRoute('/_vendor/(availability)/availability')({
  beforeLoad: () => loadWords('availability'),
  component: Availability,
})

function Availability() {
  return <SettingsPage tabs={<AvailabilityTabs current="settings" />} />
}
