import type { Flow } from '#domain/online/booking-attempt.ts'
import { inLanguage, type PublicEvent } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** What is said of tickets that could not be had, by code. */
export function useNoticeWords({ notice }: Flow, event: PublicEvent): Readonly<Record<string, () => string>> {
  const { LL, locale } = useI18nContext()
  const { fullLeft, one_sold_out, quoted, and, held, heldLeft, kindHeld, ...words } = LL.checkout.notice
  const { left = 0, kinds = [], againAt } = notice ?? {}
  const names = event.tickets
    .filter(({ id }) => kinds.some(({ price_type }) => price_type === id))
    .map(({ name, name_en }) => inLanguage(name, name_en, locale))
  if (againAt !== undefined)
    return { ...words, full: left > 0 ? () => heldLeft({ n: left }) : held, kind_sold_out: kindHeld }
  return {
    ...words,
    full: left > 0 ? () => fullLeft({ n: left }) : words.full,
    kind_sold_out:
      names.length === 0
        ? words.kind_sold_out
        : () => one_sold_out({ name: names.map((name) => quoted({ name })).join(and()) }),
  }
}
