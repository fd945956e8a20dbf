import type { ReactNode } from 'react'
import { type SettingsRow, settingsChanges } from '#domain/online-seats/settings.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue, type Venue } from '#lib/data/use-venue.ts'
import { NoOnlineTables } from '#lib/floor-plan/online-tables.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { useEditedRow } from '#lib/unsaved/use-edited-row.ts'
import { Loading, Notice } from '#ui/states.tsx'
import { SettingsForm } from './settings-form.tsx'

/** `/availability`. `tabs` leads to the seats of single days. */
export function SettingsPage({ tabs }: { tabs: ReactNode }) {
  const { LL } = useI18nContext()
  const venue = useVenue()
  const title = LL.availability.settings.title()
  useTitle(title)
  const settings = venue.setup?.settings
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-6">
      <h1 className="font-bold text-2xl">{title}</h1>
      {tabs}
      {venue.setup && <NoOnlineTables setup={venue.setup} />}
      {settings ? (
        <Settings venue={venue} settings={settings as SettingsRow} />
      ) : venue.setup === undefined ? (
        <Loading />
      ) : (
        <Notice>{LL.stand.unseen[venue.unseen ?? 'not-yet']()}</Notice>
      )}
    </div>
  )
}

function Settings({ venue, settings }: { venue: Venue; settings: SettingsRow }) {
  const { LL } = useI18nContext()
  const savedHere = LL.availability.savedHere()
  const { edition, ...edited } = useEditedRow({
    kind: 'settings',
    row: settings,
    changesOf: settingsChanges,
    savedHere,
  })
  return (
    <SettingsForm
      key={edition}
      venue={venue}
      isUnconfirmed={venue.setup?.unconfirmed.has('settings/settings') ?? false}
      {...edited}
    />
  )
}
