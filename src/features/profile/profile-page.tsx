import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { type ProfileRow, profileChanges } from '#domain/config/profile.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLatest } from '#lib/data/use-latest.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { useSignedIn } from '#lib/session/signed-in.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { Loading, Notice } from '#ui/states.tsx'
import { BookingLink } from './booking-link.tsx'
import { ProfileForm } from './profile-form.tsx'

const rowId = 'vendor/vendor'

/** `/profile`: the business, whatever its type; an administrator has none. */
export function ProfilePage() {
  const { LL } = useI18nContext()
  const { sync } = useSignedIn()
  const title = LL.profile.title()
  useTitle(title)
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-6">
      <h1 className="font-bold text-2xl">{title}</h1>
      {sync ? (
        <Business />
      ) : (
        <Notice>
          <p className="font-bold">{LL.profile.noBusiness()}</p>
          <p>{LL.profile.noBusinessText()}</p>
          <Link to="/" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {LL.action.home()}
          </Link>
        </Notice>
      )}
    </div>
  )
}

function Business() {
  const { LL } = useI18nContext()
  const venue = useVenue()
  const vendor = venue.setup?.vendor
  if (vendor)
    return (
      <>
        <Profile vendor={vendor} isUnconfirmed={venue.setup?.unconfirmed.has(rowId) ?? false} />
        <BookingLink vendor={vendor} />
      </>
    )
  if (venue.setup === undefined) return <Loading />
  return <Notice>{LL.stand.unseen[venue.unseen ?? 'not-yet']()}</Notice>
}

const shown = ({
  name,
  name_en,
  address,
  phone,
  email,
  day_turns_at,
  cancellation_policy,
  picture,
  map,
}: ProfileRow): ProfileRow => ({
  ...{ name, name_en, address, phone, email, day_turns_at, picture, map },
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
