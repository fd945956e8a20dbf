import { useI18nContext } from '#i18n/i18n-react.tsx'
import { PublicPage } from '#ui/public-page.tsx'

export function HelpPage() {
  const { LL } = useI18nContext()
  return (
    <PublicPage>
      <h1 className="font-bold text-2xl">{LL.shell.help.title()}</h1>
    </PublicPage>
  )
}
