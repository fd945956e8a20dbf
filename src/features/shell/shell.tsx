import { type ReactNode, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOwnVendor } from '#lib/data/use-venue.ts'
import { useSignedIn } from '#lib/session/signed-in.tsx'
import type { Identity } from '#sync/session/identity.ts'
import { NoticePlace } from '#ui/toast.tsx'
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
  const { LL } = useI18nContext()
  const [open, setOpen] = useState(false)
  const { askToSignOut, sync } = useSignedIn()
  const vendor = useOwnVendor()
  const reader = { role: identity.role, vendorType: identity.vendorType }
  return (
    <div className="flex min-h-dvh flex-col">
      <button
        type="button"
        className="-top-20 absolute left-2 z-50 min-h-11 rounded-box bg-primary px-4 font-semibold text-white focus:top-2"
        onClick={() => document.getElementById('main')?.focus()}
      >
        {LL.shell.menu.skip()}
      </button>
      <Toolbar reader={reader} onMenu={() => setOpen(true)} badge={badge} />
      {/* Beside each other where there is room: two at once push the work no further down than one. */}
      <div className="flex flex-wrap *:grow *:basis-128">
        <UpdatePrompt />
        {sync && <StoppedBar sync={sync} />}
      </div>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <Drawer
        open={open}
        email={identity.email}
        vendorName={vendor.name}
        reader={reader}
        onSignOut={() => {
          setOpen(false)
          askToSignOut()
        }}
        onClose={() => setOpen(false)}
      />
      <NoticePlace kind="app" className="sticky bottom-0 z-30" />
    </div>
  )
}
