import { useMemo } from 'react'
import { type ProfileRow, profileChanges } from '#domain/config/profile.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { useEditedRow } from '#lib/unsaved/use-edited-row.ts'
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
  const row = useMemo(() => shown(vendor), [vendor])
  const savedHere = LL.profile.savedHere()
  const { edition, ...edited } = useEditedRow({ kind: 'vendor', row, changesOf: profileChanges, savedHere })
  return <ProfileForm key={edition} isUnconfirmed={isUnconfirmed} {...edited} />
}
