// Every signed-in screen of an organiser of events that a restaurant has not, and how its dialog is opened.

import 'temporal-polyfill/global'
import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { anEvent } from '#e2e/pages/event-list.ts'
import { aRow, aTemplateRow, aTicketRow } from '#e2e/pages/events.ts'
import { anOrganiser, type Venue } from '#e2e/support/venue.ts'
import type { Screen } from './screens.ts'

const opener = (name: RegExp): Required<Pick<Screen, 'opener'>> => ({
  opener: (page) => page.locator('main').getByRole('button', { name }).first(),
})

export const eventScreens: readonly Screen[] = [
  { name: 'templates', path: '/event-templates', ...opener(/(を削除$|^Delete )/) },
  { name: 'template', path: '/event-templates?edit=new' },
  { name: 'create-event', path: '/create-event' },
  { name: 'ticket-types', path: '/ticket-type', ...opener(/^(チケットの種類を追加|Add a ticket type)$/) },
  {
    name: 'exclusive',
    path: '/mutually-exclusive-events',
    ...opener(/^(組み合わせを追加|Add a set)$/),
  },
  { name: 'events', path: '/events', ...opener(/^(CSV書き出し|Export CSV)$/) },
  { name: 'events-all', path: '/events?view=all', opener: (page) => page.locator('[data-event]').first() },
  { name: 'check-in', path: '/check-in', ...opener(/^(入場口|Gate): /) },
  { name: 'event-calendar', path: '/' },
  { name: 'organiser-settings', path: '/settings' },
]

/** `rows` templates, and kinds of tickets of which each sells some; the first of both has a long name. */
export async function aBusyOrganiser(sql: Sql, rows: number): Promise<Venue> {
  const venue = await anOrganiser(sql)
  const kinds: string[] = []
  for (let position = 0; position < Math.min(rows, 8); position++) {
    const name = position === 0 ? 'とても長い名前のチケット'.repeat(8) : `チケット${position}`
    const price = position * 1000
    kinds.push(
      await aRow(sql, venue, 'ticket_type', aTicketRow({ name, price, position, description: '飲み物つき' })),
    )
  }
  for (let position = 0; position < rows; position++) {
    const name = position === 0 ? 'とても長い名前のイベント'.repeat(16) : `イベント${position}`
    const tickets = kinds
      .slice(0, position % 4)
      .map((ticket_type) => ({ ticket_type, price: null, limit: null }))
    const more = { name, name_en: 'Event', tickets, slug: `event-${position}`, exclusive: position % 3 === 0 }
    const template = await aRow(sql, venue, 'event_template', aTemplateRow({ ...more, position }))
    const times = { day: addDays(venue.today, Math.floor(position / 2)), starts_at: 1080, ends_at: 1170 }
    const note = position === 0 ? '雨天決行。取材あり。'.repeat(12) : ''
    await anEvent(sql, venue, { ...times, template, name, note, cancelled: position % 7 === 3 })
  }
  return venue
}
