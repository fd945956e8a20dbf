import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { otherTypesScreen } from '#domain/access/menu.ts'
import { requestBackgroundPushLater } from '#lib/app/flush-later.ts'
import { registerWorker } from '#lib/app/service-worker.ts'
import type { Opened } from '#lib/data/vendor-sync.ts'
import { followSignOut } from '#lib/session/follow-sign-out.ts'
import { SignedInProvider } from '#lib/session/signed-in.tsx'
import type { Identity } from '#sync/session/identity.ts'
import type { Wipe } from '#sync/sign-out/wipe-marker.ts'
import { IfMember } from './if-member.tsx'
import { NotLinkedPage } from './not-linked-page.tsx'
import { OtherTypePage } from './other-type-page.tsx'
import { Shell } from './shell.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { StorageFailedPage } from './storage-failed-page.tsx'

export interface SignedInLayoutProps {
  identity: Identity
  /** Null for an account that keeps no data on the device, `failed` when the device cannot keep any, `held` when not yet. */
  sync: Opened
  badge: ReactNode
  enquire: ReactNode
  checkLink: () => Promise<boolean>
  /** Shows the sign-in page from memory. */
  showSignIn: () => Promise<void>
  signOut: (what: Wipe) => Promise<void>
  children: ReactNode
}

export function SignedInLayout(props: SignedInLayoutProps) {
  const { identity, sync, showSignIn, signOut } = props
  const [asked, setAsked] = useState<'here' | 'everywhere' | null>(null)
  const handle = sync === 'failed' || sync === 'held' ? null : sync
  const value = useMemo(
    () => ({
      identity,
      sync: handle,
      askToSignOut: () => setAsked('here'),
      askToSignOutEverywhere: () => setAsked('everywhere'),
    }),
    [identity, handle],
  )
  useEffect(registerWorker, [])
  useEffect(() => followSignOut(identity.id, showSignIn), [identity.id, showSignIn])
  useEffect(() => (handle ? requestBackgroundPushLater(handle) : undefined), [handle])
  return (
    <SignedInProvider value={value}>
      <Inside {...props} />
      {asked && (
        <SignOutDialog
          sync={handle}
          isEverywhere={asked === 'everywhere'}
          signOut={signOut}
          onClose={() => setAsked(null)}
        />
      )}
    </SignedInProvider>
  )
}

function Inside({ identity, sync, badge, enquire, checkLink, children }: SignedInLayoutProps) {
  const path = useRouterState({ select: (s) => s.location.pathname })
  if (sync === 'failed' || sync === 'held') return <StorageFailedPage isHeld={sync === 'held'} />
  if (!identity.vendorId && !identity.isAdmin) {
    return <NotLinkedPage email={identity.email} check={checkLink} enquire={enquire} />
  }
  const owner = otherTypesScreen(path, identity.vendorType)
  const screen = owner ? <OtherTypePage owner={owner} /> : children
  return (
    <Shell identity={identity} badge={sync ? badge : null}>
      {sync ? (
        <IfMember key={sync.vendorId} sync={sync}>
          {screen}
        </IfMember>
      ) : (
        screen
      )}
    </Shell>
  )
}
