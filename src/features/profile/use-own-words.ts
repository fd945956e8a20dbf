import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSignedIn } from '#lib/session/signed-in.tsx'

/** A restaurant and an organiser of events each read words of their own. */
export function useOwnWords() {
  const { LL } = useI18nContext()
  const { identity } = useSignedIn()
  return LL.profile.of[identity.vendorType === 'EVENT' ? 'EVENT' : 'RESTAURANT']
}
