import { useEffect } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** The page's name in the tab, in the language of the page. */
export function useTitle(title: string): void {
  const { LL } = useI18nContext()
  const app = LL.appName()
  useEffect(() => {
    document.title = `${title} · ${app}`
  }, [title, app])
}
