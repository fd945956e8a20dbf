import { Link } from '@tanstack/react-router'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { ScreenPage } from '#ui/page/screen-page.tsx'

/** `/` of an account that has no daily work here yet: what kind it is, and help. */
export function HomePage({ kind, vendorName }: { kind: 'event' | 'admin'; vendorName: string }) {
  const { LL } = useI18nContext()
  const t = LL.shell.home
  useTitle(LL.shell.menu.home())
  return (
    <ScreenPage title={kind === 'event' ? t.eventTitle({ vendor: vendorName }) : t.adminTitle()}>
      <p>{kind === 'event' ? t.eventText() : t.adminText()}</p>
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
