import { useEffect, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { ForbiddenError } from '#lib/account/forbidden.ts'
import { isMissingPart, reloadIfStale } from '#lib/app/stale-build.ts'
import { Button } from '#ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** The generic error page: 403 for a refused right, else "Internal Server Error". Never the fault's own words. */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const { LL } = useI18nContext()
  // A part of the app that is not there may only mean that there is a new version: nobody is told of a failure yet.
  const [looking, setLooking] = useState(() => isMissingPart(error))
  useEffect(() => {
    if (looking) void reloadIfStale().then((renewing) => setLooking(renewing))
  }, [looking])
  if (looking) return <output className="block p-6 text-muted">{LL.state.loading()}</output>
  if (error instanceof ForbiddenError) {
    return <MessagePage status={403} title={LL.page.forbidden()} hint={LL.page.forbiddenHint()} />
  }
  return (
    <MessagePage status={500} title={LL.page.failed()} hint={LL.page.failedHint()}>
      {reset && <Button onClick={reset}>{LL.action.retry()}</Button>}
    </MessagePage>
  )
}
