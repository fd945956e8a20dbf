import { RestaurantSettings, SettingsPage } from '#features/settings/settings-page.tsx'
import { DeviceName } from '#features/sync-status/device-name.tsx'
import { PersonChip } from '#features/sync-status/person-chip.tsx'
import { SyncDetails } from '#features/sync-status/sync-details.tsx'
import { useSignedIn } from '#lib/session/signed-in.tsx'

/** Puts the settings together: what is set of a tablet belongs to sync's own feature. */
export function SettingsScreen() {
  const { identity } = useSignedIn()
  if (identity.vendorType !== 'RESTAURANT') return <SettingsPage />
  return (
    <SettingsPage>
      <RestaurantSettings
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
    </SettingsPage>
  )
}
