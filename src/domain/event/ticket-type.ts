// Kinds of tickets as an organiser sets them up: rows `ticket_type/<id>` of the setup (private.config_fields says what each field
// may hold).

import type { Fields } from '#domain/config/config-command.ts'

export interface TicketType {
  id: string
  name: string
  /** '' where it has none: then the Japanese text stands in English too. So with the description. */
  name_en: string
  /** Minor units, tax included; 0 is free. */
  price: number
  /** The tax that the price contains, in percent. */
  tax: number
  description: string
  description_en: string
  position: number
}

/** The kind of ticket of a row; `id` is its key. */
export const ticketTypeOf = ({ id, data }: { id: string; data: Fields }): TicketType => ({
  ...(data as unknown as Omit<TicketType, 'id'>),
  id: id.slice(id.indexOf('/') + 1),
})
