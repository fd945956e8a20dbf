import { useEffect, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { supabaseUrl } from '#lib/app/env.ts'
import { Notice } from '#ui/states.tsx'

/** `none`: this server sends no mails; `page`: they are read on the machine itself. Null where neither is known to be so. */
type MailState = 'none' | 'page' | null

/** Our own server says it; of hosted Supabase nothing can be said. */
async function askMailState(): Promise<MailState> {
  if (supabaseUrl() !== location.origin || !navigator.onLine) return null
  const answer = await fetch('/noren/health', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
  const said: unknown = await answer.json()
  const mails = typeof said === 'object' && said !== null && 'mails' in said ? said.mails : null
  return mails === 'none' || mails === 'page' ? mails : null
}

function useMailState(): MailState {
  const [state, setState] = useState<MailState>(null)
  useEffect(() => {
    let isWanted = true
    askMailState().then(
      (found) => isWanted && setState(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return state
}

/** Whoever waits for a mail is told where none will come, and where it can be read instead. Words of `mailLink`. */
export function WhereMailsGo() {
  const { LL } = useI18nContext()
  const t = LL.mailLink
  const state = useMailState()
  if (state === null) return null
  if (state === 'none') return <Notice tone="warning">{t.none()}</Notice>
  return (
    <Notice>
      <p>{t.page()}</p>
      <a
        href="/noren/mails"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {t.openPage()}
      </a>
    </Notice>
  )
}
