import { homePhone } from '#domain/contact/home-phone.ts'
import { cardIn } from '#domain/guest/book/merged.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { GuestView, LiveQuery } from '#sync/types.ts'
import { useLive } from './use-live.ts'
import { useSync } from './use-sync.tsx'

type Changes = Record<string, [unknown, unknown]>

/** Changes as people read them: where a card was linked to another, by the name and number of that one. */
export function useNamedChanges(changes: Changes): Changes {
  const [from, to] = changes['merged_into'] ?? [null, null]
  const names: [string, string] = [useCardName(from), useCardName(to)]
  return changes['merged_into'] ? { ...changes, merged_into: names } : changes
}

function useCardName(id: unknown): string {
  const { LL, locale } = useI18nContext()
  const sync = useSync()
  const guest = useLive(typeof id === 'string' ? sync.guest(id) : nobody)
  if (typeof id !== 'string') return ''
  if (!guest) return LL.stand.noName()
  const card = cardIn(guest, id)
  return `${guestText(LL, card, locale)} ${homePhone(card.phone)}`
}

const nobody: LiveQuery<GuestView | null> = { key: 'nobody', open: () => () => undefined }
