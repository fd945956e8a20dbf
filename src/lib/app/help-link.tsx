import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import type { HelpPart } from '#domain/access/help-parts.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/**
 * A `?` that opens one part of the help. The toolbar's own opens that of the screen it stands on (`helpPartOf`), so a screen
 * needs none; a dialog or a card with a part of its own may have one.
 */
export function HelpLink({ part }: { part: HelpPart | null }) {
  const { LL } = useI18nContext()
  return (
    <Link
      to="/help"
      {...(part && { hash: part })}
      aria-label={LL.shell.menu.help()}
      title={LL.shell.menu.help()}
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-box text-primary hover:bg-primary-soft"
      activeProps={{ className: 'bg-primary-soft' }}
      activeOptions={{ includeHash: false }}
    >
      <CircleHelp aria-hidden="true" />
    </Link>
  )
}
