import { expect, type Locator, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import type { Venue } from '#e2e/support/venue.ts'

/** Ticket types and event templates, in Japanese. */
export class EventsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  row = (name: string): Locator =>
    this.page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()
  names = (): Promise<string[]> =>
    this.page.getByRole('main').getByRole('listitem').locator('span.font-bold').allTextContents()
  field = (name: string | RegExp): Locator => this.page.getByLabel(name, { exact: true })
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  heading = (name: string): Locator => this.page.getByRole('heading', { name, level: 1, exact: true })
  dialog = (): Locator => this.page.getByRole('dialog').first()
  save = (): Promise<void> => this.button('保存').click()

  async openTickets(): Promise<void> {
    await this.page.goto('/ticket-type')
    await expect(this.heading('チケットの種類')).toBeVisible()
  }

  async addTicket(name: string, price: string): Promise<void> {
    await this.button('チケットの種類を追加').click()
    await this.fillTicket(name, price)
    await expect(this.row(name)).toBeVisible()
  }

  async fillTicket(name: string, price: string): Promise<void> {
    await this.dialog().getByLabel(/^名称/).fill(name)
    await this.dialog().getByLabel(/^金額/).fill(price)
    await this.dialog().getByRole('button', { name: '保存', exact: true }).click()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  async openTemplates(): Promise<void> {
    await this.page.goto('/event-templates')
    await expect(this.heading('イベントテンプレート')).toBeVisible()
  }

  /** Opens the form of one that stands in the list. */
  async edit(name: string): Promise<void> {
    await this.button(`${name}を変更`).click()
    await expect(this.heading('テンプレートを編集')).toBeVisible()
  }

  /** The form of a new one, with all that it needs. */
  async fillNew(name: string, slug: string): Promise<void> {
    await this.button('新しいテンプレート').click()
    await this.field('イベント名').fill(name)
    await this.field('イベントURL').fill(slug)
    await this.field('所要時間(分)').fill('90')
    await this.field('開始の間隔(分)').fill('１２０')
    await this.field('定員').fill('40')
    await this.field('最大人数').fill('8')
  }

  async attach(name: string): Promise<void> {
    await this.button('チケットを追加').click()
    await this.page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
    await expect(this.page.getByLabel(new RegExp(`^${name}の金額`))).toBeVisible()
  }

  /** The kinds of tickets in the form, as they stand. */
  attached = (): Promise<string[]> =>
    this.page
      .getByRole('list', { name: '販売するチケット' })
      .getByRole('listitem')
      .locator('span.font-bold')
      .allTextContents()
}

/** What the server holds of a kind, in its order: the row's words that are asked for. */
export const storedRows = async (
  sql: Sql,
  venue: Venue,
  kind: 'ticket_type' | 'event_template',
  ...fields: string[]
): Promise<string[]> =>
  (
    await sql<{ data: Record<string, unknown> }[]>`
      select data from private.config_item where vendor_id = ${venue.id} and kind = ${kind} and not deleted
      order by (data->>'position')::integer, data->>'name'`
  ).map(({ data }) => fields.map((field) => String(data[field])).join(' '))

/** A row that somebody set up elsewhere; gives its key. */
export async function aRow(
  sql: Sql,
  venue: Venue,
  kind: 'ticket_type' | 'event_template',
  data: Record<string, unknown>,
): Promise<string> {
  const key = crypto.randomUUID()
  await sql`insert into private.config_item ${sql({ vendor_id: venue.id, kind, key, data: sql.json(data as never) })}`
  return key
}

export const aTicketRow = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...{
    name: 'おとな',
    name_en: 'Adult',
    price: 3000,
    tax: 10,
    description: '',
    description_en: '',
    position: 0,
  },
  ...more,
})

export const aTemplateRow = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...{
    name: '花火クルーズ',
    name_en: '',
    location: '',
    location_en: '',
    description: '',
    description_en: '',
  },
  ...{ picture: '', tickets: [], pricing: '', pricing_en: '', online_url: '', duration: 90, interval: 120 },
  ...{ maximum_capacity: 40, maximum_pax: 8, minimum_pax: 1, cutoff_days: 0, slug: 'cruise' },
  ...{ exclusive: false, questions: [], position: 0, ...more },
})

/** What an address of a picture answers. */
export const aPicture = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30"><rect width="80" height="30" fill="navy"/></svg>',
}
