import { Link } from '@tanstack/react-router'
import type { VendorType } from '#domain/access/menu.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { ScreenPage } from '#ui/page/screen-page.tsx'

/** A screen of the other type of vendor. Not forbidden: there is only nothing in it. */
export function OtherTypePage({ owner }: { owner: VendorType }) {
  const { LL } = useI18nContext()
  const t = LL.shell.otherType[owner]
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
