import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import type { Venue } from '#e2e/support/venue.ts'

/** Events and the sheet of one, in Japanese. */
export class EventListPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  row = (text: string | RegExp): Locator =>
    this.page.getByRole('main').locator('button[data-event]').filter({ hasText: text })
  rows = (): Locator => this.page.getByRole('main').locator('button[data-event]')
  sheet = (): Locator => this.page.getByRole('dialog').first()
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  field = (name: string): Locator => this.sheet().getByLabel(name, { exact: true })

  async open(search = ''): Promise<void> {
    await this.page.goto(`/events${search}`)
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  async openSheet(text: string | RegExp): Promise<Locator> {
    await this.row(text).click()
    await expect(this.sheet().getByRole('button', { name: '変更', exact: true })).toBeVisible()
    return this.sheet()
  }
}

/** Somebody elsewhere laid it out; gives its id. */
export async function anEvent(sql: Sql, venue: Venue, more: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const row = {
    ...{ vendor_id: venue.id, id, template: randomUUID(), day: venue.today, starts_at: 1140, ends_at: 1230 },
    ...{ capacity: 40, name: '屋形船の夕べ', name_en: 'Evening boat', note: '', ...more },
  }
  await sql`insert into public.occurrence ${sql(row as never)}`
  return id
}

/** What the server holds: day, times and seats of those that are there, and whether they are cancelled. */
export const storedEvents = async (sql: Sql, venue: Venue): Promise<string[]> =>
  (
    await sql<{ text: string }[]>`
      select concat_ws(' ', day, starts_at, ends_at, capacity, note, case when cancelled then 'off' end) as text
      from public.occurrence where vendor_id = ${venue.id} and not deleted order by day, starts_at`
  ).map(({ text }) => text)
