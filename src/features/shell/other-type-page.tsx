import { Link } from '@tanstack/react-router'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { ScreenPage } from '#ui/page/screen-page.tsx'

/** A restaurant's screen, opened by somebody who is none. Not forbidden: there is only nothing in it. */
export function OtherTypePage() {
  const { LL } = useI18nContext()
  const t = LL.shell.otherType
  useTitle(t.title())
  return (
    <ScreenPage title={t.title()}>
      <p>{t.text()}</p>
      <p>
        <Link to="/" className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
          {LL.action.home()}
        </Link>
      </p>
    </ScreenPage>
  )
}
