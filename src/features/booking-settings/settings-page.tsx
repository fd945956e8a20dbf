import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type SettingsRow, settingsChanges } from '#domain/online-seats/settings.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLatest } from '#lib/data/use-latest.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { useVenue, type Venue } from '#lib/data/use-venue.ts'
import { useTitle } from '#lib/text/use-title.ts'
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
  const save = useSaveConfig()
  const connection = useLive(useSync().status())?.connection ?? 'starting'
  /** `edition` goes up when the form begins anew: it keeps what is typed otherwise. */
  const [open, setOpen] = useState({ seen: settings, edition: 0 })
  const [isDirty, setIsDirty] = useState(false)
  const latest = useLatest({ seen: open.seen, isDirty })
  // What another tablet changed, or an undo took back, is shown where nobody is typing. Only when it comes: what was just
  // saved here is on its way to these rows.
  useEffect(() => {
    const { seen, isDirty } = latest.current
    const isOther = Object.keys(settingsChanges(seen, settings)).length > 0
    if (isOther && !isDirty) setOpen((before) => ({ seen: settings, edition: before.edition + 1 }))
  }, [settings, latest])
  const onDirty = useCallback((dirty: boolean) => setIsDirty(dirty), [])
  const onSave = async (changes: Partial<SettingsRow>) => {
    const isOffline = freshnessOf(connection) === 'offline'
    const said = isOffline ? LL.availability.savedHere() : LL.state.saved()
    const seen = Object.fromEntries(Object.keys(changes).map((f) => [f, open.seen[f as keyof SettingsRow]]))
    const change = { kind: 'settings', key: 'settings', seen, wanted: { ...changes } }
    const isSafe = await save([change], said)
    // The form stays as it is, with its focus: what was typed is now what is in force.
    if (isSafe) setOpen((before) => ({ ...before, seen: { ...before.seen, ...changes } }))
    return isSafe
  }
  return (
    <SettingsForm
      key={open.edition}
      venue={venue}
      seen={open.seen}
      isUnconfirmed={venue.setup?.unconfirmed.has('settings/settings') ?? false}
      onSave={onSave}
      onDirty={onDirty}
      onReset={() => setOpen((before) => ({ seen: settings, edition: before.edition + 1 }))}
    />
  )
}
