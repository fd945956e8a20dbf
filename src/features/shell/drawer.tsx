import { Link, type LinkProps } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useId } from 'react'
import { isAdvanced, type MenuEntry, menuFor, type Reader } from '#domain/access/menu.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MenuIcon } from './menu-icons.tsx'

export interface DrawerProps {
  open: boolean
  /** Heads the drawer as the user's name. */
  email: string
  vendorName: string
  reader: Reader
  onSignOut: () => void
  onClose: () => void
}

export function Drawer({ open, email, vendorName, reader, onSignOut, onClose }: DrawerProps) {
  const { LL } = useI18nContext()
  const entries = menuFor(reader, 'drawer')
  const heading = useId()
  const advanced = entries.filter(isAdvanced)
  const footer = (
    <Button look="quiet" onClick={onSignOut}>
      <LogOut aria-hidden="true" />
      {LL.shell.signOut.button()}
    </Button>
  )
  return (
    <Dialog open={open} place="left" title={email} onClose={onClose} footer={footer}>
      {vendorName !== '' && <p className="mb-3 text-muted">{vendorName}</p>}
      <nav aria-label={LL.shell.menu.title()}>
        <Entries of={entries.filter((entry) => !isAdvanced(entry))} {...{ reader, onClose }} />
        {advanced.length > 0 && (
          <section aria-labelledby={heading} className="mt-4 border-line border-t pt-3">
            <h3 id={heading} className="px-3 pb-1 font-semibold text-muted text-sm">
              {LL.shell.menu.advanced()}
            </h3>
            <Entries of={advanced} {...{ reader, onClose }} />
          </section>
        )}
      </nav>
    </Dialog>
  )
}

function Entries({ of, reader, onClose }: { of: readonly MenuEntry[]; reader: Reader; onClose: () => void }) {
  const { LL } = useI18nContext()
  // One screen for both, and each its own word for what it is about.
  const nameOf = (key: MenuEntry['key']) =>
    key === 'profile' && reader.vendorType === 'EVENT' ? LL.shell.organiserProfile() : LL.shell.menu[key]()
  return (
    <ul className="flex flex-col gap-1">
      {of.map((entry) => (
        <li key={entry.key}>
          <Link
            to={entry.to as NonNullable<LinkProps['to']>}
            onClick={onClose}
            className="flex min-h-12 items-center gap-3 rounded-box px-3 font-semibold hover:bg-primary-soft"
            activeProps={{ className: 'bg-primary-soft text-primary-ink', 'aria-current': 'page' }}
            activeOptions={{ exact: entry.to === '/' || entry.to === '/admin' }}
          >
            <MenuIcon of={entry.key} />
            {nameOf(entry.key)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
