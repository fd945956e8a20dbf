import { expect, type Locator, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import type { Venue } from '#e2e/support/venue.ts'

/** The tab of prices, in Japanese. */
export class PricesPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  list = (): Locator => this.page.getByRole('list', { name: '料金の一覧' })
  row = (name: string): Locator => this.list().getByRole('listitem').filter({ hasText: name })
  names = (): Promise<string[]> =>
    this.list().getByRole('listitem').locator('span.font-bold').allTextContents()
  form = (): Locator => this.page.getByRole('dialog').first()
  field = (name: string | RegExp): Locator => this.form().getByLabel(name)
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  save = (): Promise<void> => this.form().getByRole('button', { name: '保存', exact: true }).click()

  async open(): Promise<void> {
    await this.page.goto('/price-type')
    await this.page.getByRole('main').getByRole('link', { name: '料金', exact: true }).click()
    await expect(this.page.getByRole('heading', { name: '料金', exact: true })).toBeVisible()
  }

  async add(
    name: string,
    price: string,
    more: (form: Locator) => Promise<void> = async () => {},
  ): Promise<void> {
    await this.button('料金を追加').click()
    await this.field(/^名称/).fill(name)
    await this.field(/^金額/).fill(price)
    await more(this.form())
    await this.save()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
    await expect(this.row(name)).toBeVisible()
  }

  async reprice(name: string, price: string): Promise<void> {
    await this.button(`${name}を変更`).click()
    await this.field(/^金額/).fill(price)
    await this.save()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }
}

/** What the server holds: name, price and place of those that are there. */
export const storedPrices = async (sql: Sql, venue: Venue): Promise<string[]> =>
  (
    await sql<{ text: string }[]>`
      select concat_ws(' ', data->>'name', data->>'price') as text from private.config_item
      where vendor_id = ${venue.id} and kind = 'price_type' and not deleted
      order by (data->>'position')::integer, data->>'name'`
  ).map((row) => row.text)
