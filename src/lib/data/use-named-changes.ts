import { ofEvent } from '#domain/check-in/check-in.ts'
import { homePhone } from '#domain/contact/home-phone.ts'
import { cardIn } from '#domain/guest/book/merged.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { gateText } from '#lib/events/check-in-text.ts'
import { useEventText } from '#lib/events/use-event-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { floorNames } from '#lib/text/setup/setup-text.ts'
import type { GuestView, LiveQuery } from '#sync/types.ts'
import { useLive } from './use-live.ts'
import { useSync } from './use-sync.tsx'

type Changes = Record<string, [unknown, unknown]>

/**
 * Changes as people read them: where a card was linked to another, by the name and number of that one; where somebody was let in
 * at the gate of another event, by both; tables by what a host calls them.
 */
export function useNamedChanges(changes: Changes): Changes {
  const [from, to] = changes['merged_into'] ?? [null, null]
  const names: [string, string] = [useCardName(from), useCardName(to)]
  const events = useEventNames(changes[ofEvent])
  const { LL } = useI18nContext()
  const setup = useLive(useSync().setup())
  const tables = (side: unknown) => floorNames(LL, '', 'tables', side, setup?.items ?? [])
  const [was, is] = changes['tables'] ?? []
  return {
    ...changes,
    ...(changes['merged_into'] && { merged_into: names }),
    ...(changes[ofEvent] && { [ofEvent]: events }),
    ...(changes['tables'] && { tables: [tables(was), tables(is)] as const }),
  }
}

function useEventNames([booked, entered]: [unknown, unknown] = [null, null]): [string, string] {
  const { LL } = useI18nContext()
  const of = (side: unknown) => Object(side) as Partial<Record<'occurrence' | 'gate', unknown>>
  const [from, to] = [useEventText(of(booked).occurrence), useEventText(of(entered).occurrence)]
  const { gate } = of(entered)
  return [from, `${to} ${gateText(LL, typeof gate === 'string' ? gate : '')}`]
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
