import { type ReactNode, useState } from 'react'
import { useSignedIn } from '#lib/signed-in.tsx'
import type { Identity } from '#sync/identity.ts'
import { Toaster } from '#ui/toast.tsx'
import { Drawer } from './drawer.tsx'
import { StoppedBar } from './stopped-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

export interface ShellProps {
  identity: Identity
  badge: ReactNode
  children: ReactNode
}

/** What surrounds every signed-in screen. */
export function Shell({ identity, badge, children }: ShellProps) {
  const [open, setOpen] = useState(false)
  const { askToSignOut, sync } = useSignedIn()
  const reader = { role: identity.role, vendorType: identity.vendorType }
  return (
    <div className="flex min-h-dvh flex-col">
      <Toolbar reader={reader} onMenu={() => setOpen(true)} badge={badge} />
      <UpdatePrompt />
      {sync && <StoppedBar sync={sync} />}
      <main className="flex flex-1 flex-col">{children}</main>
      <Drawer
        open={open}
        email={identity.email}
        vendorName={identity.vendorName}
        reader={reader}
        onSignOut={() => {
          setOpen(false)
          askToSignOut()
        }}
        onClose={() => setOpen(false)}
      />
      <Toaster />
    </div>
  )
}
