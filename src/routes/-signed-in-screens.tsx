import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EnquirePrompt } from '#features/enquire/enquire-prompt.tsx'
import { SignedInLayout, type SignedInLayoutProps } from '#features/shell/signed-in-layout.tsx'
import { useShowSignIn } from '#lib/app/load-when-needed.ts'
import { checkLink } from '#lib/session/check-link.ts'
import { signOutOnDevice } from '#lib/session/sign-out.ts'
import { EventBadge } from './_vendor/-bookings/event-badge.tsx'
import { StandBadge } from './_vendor/-bookings/stand-badge.tsx'

const whenOpen = async (identity: SignedInLayoutProps['identity']) =>
  (await import('#lib/data/vendor-sync.ts')).openVendorSync(identity)

/** The layout of whoever is signed in, around the screens of `_vendor` and around those that visitors have too. */
export function SignedInScreens({
  identity,
  sync,
  children,
}: Pick<SignedInLayoutProps, 'identity' | 'sync' | 'children'>) {
  const router = useRouter()
  const showSignIn = useShowSignIn()
  useEffect(() => {
    if (sync === 'held') void whenOpen(identity).then(() => router.invalidate())
  }, [sync, identity, router])
  return (
    <SignedInLayout
      identity={identity}
      sync={sync}
      badge={identity.vendorType === 'EVENT' ? <EventBadge /> : <StandBadge />}
      enquire={<EnquirePrompt email={identity.email} />}
      checkLink={async () => (await checkLink()) && router.invalidate().then(() => true)}
      showSignIn={showSignIn}
      signOut={(what) => signOutOnDevice(showSignIn, what)}
    >
      {children}
    </SignedInLayout>
  )
}
