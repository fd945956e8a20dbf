import { type EventTemplate, templateOf } from '#domain/event/event-template.ts'
import { type TicketType, ticketTypeOf } from '#domain/event/ticket-type.ts'
import { inOrder } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { type SaveRows, useSaveRows } from '#lib/list/use-save-rows.ts'
import type { Setup } from '#sync/types.ts'

export const ticketTypesIn = ({ items }: Setup): TicketType[] =>
  items
    .filter((item) => item.kind === 'ticket_type')
    .map(ticketTypeOf)
    .sort(inOrder)

export const templatesIn = ({ items }: Setup): EventTemplate[] =>
  items
    .filter((item) => item.kind === 'event_template')
    .map(templateOf)
    .sort(inOrder)

export function useSaveEventRows<R extends { id: string; position: number }>(
  kind: 'ticket_type' | 'event_template',
): SaveRows<R> {
  const { savedHere, deletedHere, moved } = useI18nContext().LL.events
  return useSaveRows<R>(kind, { savedHere: savedHere(), deletedHere: deletedHere(), moved: moved() })
}
