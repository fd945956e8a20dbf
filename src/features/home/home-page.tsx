import { Link } from '@tanstack/react-router'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTitle } from '#lib/use-title.ts'
import { ScreenPage } from '#ui/screen-page.tsx'

/** `/` of an account that has no daily work here yet: what it can do today, what follows, and help. */
export function HomePage({ kind, vendorName }: { kind: 'event' | 'admin'; vendorName: string }) {
  const { LL } = useI18nContext()
  const t = LL.shell.home
  useTitle(LL.shell.menu.home())
  const lines =
    kind === 'event'
      ? [t.eventText(), t.eventNow(), t.eventNext()]
      : [t.adminText(), t.adminNow(), t.adminNext()]
  return (
    <ScreenPage title={kind === 'event' ? t.eventTitle({ vendor: vendorName }) : t.adminTitle()}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <Link
          to="/help"
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {t.help()}
        </Link>
      </p>
    </ScreenPage>
  )
}
