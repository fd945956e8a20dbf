import { useState } from 'react'
import { ColleaguesPart } from '#features/colleagues/colleagues.tsx'
import { TemplateDefaults } from '#features/event-setup/template-defaults.tsx'
import { PaymentPart } from '#features/payment-setup/payment-part.tsx'
import { DeviceSettings, SettingsPage } from '#features/settings/settings-page.tsx'
import { DeviceName } from '#features/sync-status/device-name.tsx'
import { PersonChip } from '#features/sync-status/person-chip.tsx'
import { SyncDetails } from '#features/sync-status/sync-details.tsx'
import { useSignedIn } from '#lib/session/signed-in.tsx'

/** Puts the settings together: people, and what is set of a tablet, which belongs to sync's own feature. */
export function SettingsScreen() {
  const { identity } = useSignedIn()
  const [turn, setTurn] = useState(0)
  const keepsData = identity.vendorType === 'RESTAURANT' || identity.vendorType === 'EVENT'
  return (
    <SettingsPage>
      {identity.vendorType === 'EVENT' && <TemplateDefaults />}
      <ColleaguesPart onGone={() => setTurn((n) => n + 1)} />
      {keepsData && <PaymentPart />}
      {keepsData && (
        <DeviceSettings
          turn={turn}
          mine={(onNamed) => (
            <div className="flex flex-wrap items-start gap-4">
              <div className="min-w-60 flex-1">
                <DeviceName onNamed={onNamed} />
              </div>
              <PersonChip />
            </div>
          )}
          details={(venue) => <SyncDetails venue={venue} />}
        />
      )}
    </SettingsPage>
  )
}
