import { useCallback, useEffect, useState } from 'react'
import { type ProfileRow, profileChanges } from '#domain/config/profile.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLatest } from '#lib/data/use-latest.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { Loading, Notice } from '#ui/states.tsx'
import { BookingLink } from './booking-link.tsx'
import { FeeSteps } from './fee-steps.tsx'
import { ProfileForm } from './profile-form.tsx'

const rowId = 'vendor/vendor'

/** `/profile` of a restaurant. */
export function ProfilePage() {
  const { LL } = useI18nContext()
  const venue = useVenue()
  const title = LL.profile.title()
  useTitle(title)
  const vendor = venue.setup?.vendor
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-6">
      <h1 className="font-bold text-2xl">{title}</h1>
      {vendor ? (
        <>
          <Profile vendor={vendor} isUnconfirmed={venue.setup?.unconfirmed.has(rowId) ?? false} />
          <FeeSteps fees={vendor.cancellation_fees ?? []} />
          <BookingLink url={vendor.url} />
        </>
      ) : venue.setup === undefined ? (
        <Loading />
      ) : (
        <Notice>{LL.stand.unseen[venue.unseen ?? 'not-yet']()}</Notice>
      )}
    </div>
  )
}

const shown = ({
  name,
  address,
  phone,
  email,
  day_turns_at,
  cancellation_policy,
}: ProfileRow): ProfileRow => ({
  ...{ name, address, phone, email, day_turns_at },
  cancellation_policy: { ja: cancellation_policy?.ja ?? '', en: cancellation_policy?.en ?? '' },
})

function Profile({ vendor, isUnconfirmed }: { vendor: ProfileRow; isUnconfirmed: boolean }) {
  const { LL } = useI18nContext()
  const save = useSaveConfig()
  const connection = useLive(useSync().status())?.connection ?? 'starting'
  const [open, setOpen] = useState({ seen: shown(vendor), edition: 0 })
  const [isDirty, setIsDirty] = useState(false)
  const latest = useLatest({ seen: open.seen, isDirty })
  // What another tablet changed, or an undo took back, is shown where nobody is typing.
  useEffect(() => {
    const { seen, isDirty } = latest.current
    const isOther = Object.keys(profileChanges(seen, shown(vendor))).length > 0
    if (isOther && !isDirty) setOpen((before) => ({ seen: shown(vendor), edition: before.edition + 1 }))
  }, [vendor, latest])
  const onDirty = useCallback((dirty: boolean) => setIsDirty(dirty), [])
  const onSave = async (changes: Partial<ProfileRow>) => {
    const said = freshnessOf(connection) === 'offline' ? LL.profile.savedHere() : LL.state.saved()
    const seen = Object.fromEntries(Object.keys(changes).map((f) => [f, open.seen[f as keyof ProfileRow]]))
    const isSafe = await save([{ kind: 'vendor', key: 'vendor', seen, wanted: { ...changes } }], said)
    // The form stays as it is, with its focus: what was typed is now what is in force.
    if (isSafe) setOpen((before) => ({ ...before, seen: { ...before.seen, ...changes } }))
    return isSafe
  }
  return (
    <ProfileForm
      key={open.edition}
      seen={open.seen}
      isUnconfirmed={isUnconfirmed}
      onSave={onSave}
      onDirty={onDirty}
      onReset={() => setOpen((before) => ({ seen: shown(vendor), edition: before.edition + 1 }))}
    />
  )
}
