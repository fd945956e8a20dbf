import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { helpPartOf } from '#domain/access/help-parts.ts'
import { menuFor, type Reader } from '#domain/access/menu.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { HelpLink } from '#lib/app/help-link.tsx'
import { IconButton } from '#ui/button.tsx'
import { Logo } from '#ui/page/logo.tsx'
import { LanguageLink } from '#ui/page/public-page.tsx'
import { MenuIcon } from './menu-icons.tsx'

export interface ToolbarProps {
  reader: Reader
  onMenu: () => void
  /** The sync badge, always in sight. */
  badge: ReactNode
}

export function Toolbar({ reader, onMenu, badge }: ToolbarProps) {
  const { LL } = useI18nContext()
  const path = useRouterState({ select: (s) => s.location.pathname })
  return (
    <header className="no-print z-20 border-line border-b bg-card roomy:sticky roomy:top-0">
      {/* Tab goes as the eye does where the badge has a row below the icons. */}
      <div className="flex flex-wrap items-center gap-x-1 px-2 py-0.5 [reading-flow:flex-visual] sm:py-1">
        <IconButton label={LL.shell.menu.open()} onClick={onMenu}>
          <Menu aria-hidden="true" />
        </IconButton>
        <Link to="/" className="flex min-h-11 items-center rounded-box px-1">
          <Logo />
        </Link>
        {/* A phone has no room beside the icons: the badge gets a row of its own. */}
        <div className="order-last flex w-full justify-end px-1 empty:hidden sm:order-none sm:w-auto sm:flex-1">
          {badge}
        </div>
        <nav aria-label={LL.shell.menu.tools()} className="ml-auto flex items-center">
          {menuFor(reader, 'toolbar').map((entry) =>
            entry.key === 'help' ? (
              <HelpLink key={entry.key} part={helpPartOf(path)} />
            ) : (
              <Link
                key={entry.key}
                to={entry.to as NonNullable<LinkProps['to']>}
                aria-label={LL.shell.menu[entry.key]()}
                title={LL.shell.menu[entry.key]()}
                className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-box text-primary hover:bg-primary-soft"
                activeProps={{ className: 'bg-primary-soft' }}
              >
                <MenuIcon of={entry.key} />
              </Link>
            ),
          )}
          <LanguageLink />
        </nav>
      </div>
    </header>
  )
}
