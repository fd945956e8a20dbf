import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { OutboxEntryView } from '#sync/types.ts'

const known = [
  'bad_transition',
  'not_found',
  'invalid',
  'too_large',
  'already_exists',
  'id_reused',
  'client_too_old',
] as const

/** Why a command does not go out, found by its code. */
export function useWhy({ state, code }: OutboxEntryView): string {
  const { LL } = useI18nContext()
  const words = LL.stand.attention
  if (state === 'blocked') return words.blockedText()
  if (state === 'parked') return words.parkedText()
  const reason = known.find((k) => k === code)
  return words.refusedText({ why: reason ? words.why[reason]() : words.why.unknown({ code }) })
}
