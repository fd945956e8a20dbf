import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOnline } from '#lib/app/use-online.ts'

/** What is shown stays, and may be old. */
export function OfflineNotice() {
  const { LL } = useI18nContext()
  if (useOnline()) return null
  return (
    <p role="status" className="mb-4 rounded-box bg-warning px-4 py-3 text-warning-ink">
      {LL.publicEvents.offline()}
    </p>
  )
}
