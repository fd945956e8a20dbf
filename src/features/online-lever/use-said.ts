import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Said } from '#lib/availability/use-save-spans.ts'

/** Without a network the server goes on selling: that is said with the deed. */
export function useSaid(): (said: string) => Said {
  const { LL } = useI18nContext()
  return (said) => ({ online: said, offline: LL.availability.lever.unsent({ said }) })
}
