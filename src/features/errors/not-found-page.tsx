import { useRouterState } from '@tanstack/react-router'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { MessagePage } from './message-page.tsx'

/**
 * 404. Without a route it reads "Page not found: {path}"; a route that refused its own parameters gives
 * `data: {refused: true}` and reads "Page Not Found: {path}".
 */
export function NotFoundPage({ data }: { data?: unknown }) {
  const { LL } = useI18nContext()
  const path = useRouterState({ select: (s) => s.location.pathname })
  const refused = typeof data === 'object' && data !== null && 'refused' in data
  const title = refused ? LL.page.notFoundHere({ path }) : LL.page.notFound({ path })
  return <MessagePage status={404} title={title} hint={LL.page.notFoundHint()} />
}
