import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { aRow, aTemplateRow, aTicketRow } from '#e2e/pages/events.ts'
import { inDays } from '#e2e/pages/hours.ts'
import { anOrganiser, type Venue } from '#e2e/support/venue.ts'

/** An occurrence that was laid out elsewhere; gives its id. */
export async function anOccurrence(
  sql: Sql,
  venue: Venue,
  template: string,
  days: number,
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const usual = { starts_at: 1080, ends_at: 1170, capacity: 40, name: '花火クルーズ', note: '社内メモ' }
  const day = inDays(venue.today, days)
  await sql`insert into public.occurrence ${sql({ vendor_id: venue.id, id, template, day, ...usual, ...more })}`
  return id
}

export interface Programme {
  venue: Venue
  /** Of tomorrow at 18:00, which can be booked. */
  open: string
  template: string
}

/** An organiser with a cruise: tomorrow two dates, later a full one, one that was called off, and one of next month. */
export async function aProgramme(sql: Sql, more: Record<string, unknown> = {}): Promise<Programme> {
  const venue = await anOrganiser(sql)
  const adult = await aRow(
    sql,
    venue,
    'ticket_type',
    aTicketRow({ description: '中学生以上', description_en: '12 and over' }),
  )
  const child = await aRow(
    sql,
    venue,
    'ticket_type',
    aTicketRow({ name: 'こども', name_en: 'Child', price: 0, position: 1 }),
  )
  const template = await aRow(
    sql,
    venue,
    'event_template',
    aTemplateRow({
      ...{
        slug: 'cruise',
        name_en: 'Fireworks cruise',
        location: '吾妻橋 桟橋',
        location_en: 'Azumabashi pier',
      },
      ...{
        description: '川の上から花火を見ます。\n雨天でも出航します。',
        description_en: 'Fireworks from the river.',
      },
      ...{ pricing: '3歳以下は無料です', minimum_pax: 2, maximum_pax: 8, cutoff_days: 0, duration: 90 },
      tickets: [adult, child].map((ticket_type) => ({ ticket_type, price: null, limit: null })),
      ...more,
    }),
  )
  const open = await anOccurrence(sql, venue, template, 1)
  await anOccurrence(sql, venue, template, 1, { starts_at: 1200, ends_at: 1290, cancelled: true })
  await anOccurrence(sql, venue, template, 2, { capacity: 0 })
  await anOccurrence(sql, venue, template, 40)
  return { venue, open, template }
}

/** A customer's way through an organiser's pages. */
export class PublicEvents {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  heading = (name: string | RegExp): Locator => this.page.getByRole('heading', { name })
  time = (name: string | RegExp): Locator => this.page.getByRole('link', { name })
  day = (day: string): Locator => this.page.locator(`[data-day="${day}"]`)

  async openEvent({ venue }: Programme, search = ''): Promise<void> {
    await this.page.goto(`/${venue.url}/cruise${search}`)
    await this.heading('花火クルーズ').waitFor()
  }
}
