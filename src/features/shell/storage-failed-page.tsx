import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { Button } from '#ui/button.tsx'
import { PublicPage } from '#ui/page/public-page.tsx'

/**
 * The device cannot keep anything (private browsing, no space; held by a tab that hangs): work would be lost, so none is
 * begun.
 */
export function StorageFailedPage({ isHeld }: { isHeld: boolean }) {
  const { LL } = useI18nContext()
  const t = isHeld ? LL.shell.storageHeld : LL.shell.storageFailed
  useTitle(t.title())
  return (
    <PublicPage width="narrow">
      <h1 className="font-bold text-2xl">{t.title()}</h1>
      <p className="mt-3">{t.text()}</p>
      <Button look="primary" className="mt-5" onClick={() => location.reload()}>
        {LL.action.retry()}
      </Button>
    </PublicPage>
  )
}
