import type { Flow } from '#domain/online/booking-attempt.ts'
import { inLanguage, type PublicEvent } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** What is said of tickets that could not be had, by code. */
export function useNoticeWords({ notice }: Flow, event: PublicEvent): Readonly<Record<string, () => string>> {
  const { LL, locale } = useI18nContext()
  const { fullLeft, one_sold_out, ...words } = LL.checkout.notice
  const { left = 0, choice } = notice ?? {}
  // Of several kinds the server does not say which.
  const [only, ...more] = choice?.tickets?.lines ?? []
  const ticket = more.length === 0 ? event.tickets.find(({ id }) => id === only?.price_type) : undefined
  return {
    ...words,
    full: left > 0 ? () => fullLeft({ n: left }) : words.full,
    kind_sold_out: ticket
      ? () => one_sold_out({ name: inLanguage(ticket.name, ticket.name_en, locale) })
      : words.kind_sold_out,
  }
}
