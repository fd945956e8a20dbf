import { Link } from '@tanstack/react-router'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { ScreenPage } from '#ui/page/screen-page.tsx'

/** `/` of an administrator, who has no business and so no calendar. */
export function HomePage() {
  const { LL } = useI18nContext()
  const t = LL.shell.home
  useTitle(t.adminTitle())
  return (
    <ScreenPage title={t.adminTitle()}>
      <p>{t.adminText()}</p>
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
