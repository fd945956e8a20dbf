import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type CancellationPolicy, type ProfileRow, profileChanges } from '#domain/config/profile.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { useSignedIn } from '#lib/session/signed-in.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { useEditedRow } from '#lib/unsaved/use-edited-row.ts'
import { Loading, Notice } from '#ui/states.tsx'
import { BookingLink } from './booking-link.tsx'
import { FeeSteps } from './fee-steps.tsx'
import { ProfileForm, type ProfileFormProps } from './profile-form.tsx'
import { useOwnWords } from './use-own-words.ts'

const rowId = 'vendor/vendor'

/** `/profile`: the business, whatever its type; an administrator has none. */
export function ProfilePage() {
  const { LL } = useI18nContext()
  const { sync } = useSignedIn()
  const title = useOwnWords().title()
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
          <Link to="/admin" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {LL.shell.menu.admin()}
          </Link>
        </Notice>
      )}
    </div>
  )
}

function Business() {
  const { LL } = useI18nContext()
  const venue = useVenue()
  const [policy, setPolicy] = useState<CancellationPolicy>({ ja: '', en: '' })
  const vendor = venue.setup?.vendor
  const hasFees = vendor?.vendor_type === 'RESTAURANT'
  if (vendor)
    return (
      <>
        <Profile
          vendor={vendor}
          isUnconfirmed={venue.setup?.unconfirmed.has(rowId) ?? false}
          hasPage={vendor.vendor_type === 'RESTAURANT'}
          {...(hasFees && { onPolicy: setPolicy })}
        />
        {hasFees && <FeeSteps fees={vendor.cancellation_fees ?? []} policy={policy} />}
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

function Profile({
  vendor,
  ...rest
}: { vendor: ProfileRow } & Pick<ProfileFormProps, 'isUnconfirmed' | 'hasPage' | 'onPolicy'>) {
  const { LL } = useI18nContext()
  const row = useMemo(() => shown(vendor), [vendor])
  const savedHere = LL.profile.savedHere()
  const { edition, ...edited } = useEditedRow({ kind: 'vendor', row, changesOf: profileChanges, savedHere })
  return <ProfileForm key={edition} {...rest} {...edited} />
}
