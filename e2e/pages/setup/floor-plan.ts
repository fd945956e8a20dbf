import { expect, type Locator, type Page } from '@playwright/test'
import type { Sql } from 'postgres'

/** Pixels of a step of the plan. */
export const step = 44

/** The floor plan of /tables, in Japanese. */
export class FloorPlan {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  plan = (): Locator => this.page.getByRole('region', { name: 'フロア図', exact: true })
  field = (area: string): Locator => this.page.getByRole('region', { name: `${area}のフロア図`, exact: true })
  table = (name: string): Locator =>
    this.plan().getByRole('button', { name: new RegExp(`^${name} .*左から`) })
  /** What changes the size of the table that is chosen. */
  handle = (): Locator => this.plan().locator('[data-sizes]')
  button = (name: string): Locator => this.plan().getByRole('button', { name, exact: true })
  choice = (name: string): Locator => this.plan().getByRole('radio', { name, exact: true })
  said = (): Locator => this.plan().getByRole('status')

  async open(): Promise<void> {
    await this.page.goto('/tables')
    await this.page.getByRole('radio', { name: 'フロア図', exact: true }).click()
    await expect(this.plan()).toBeVisible()
  }

  /** Where it stands, as its name says: `x,y width x height`. */
  async placeOf(name: string): Promise<string> {
    const label = (await this.table(name).getAttribute('aria-label')) ?? ''
    const [, x, y, width, height] = /左から(\d+)、上から(\d+)、横(\d+)、縦(\d+)$/.exec(label) ?? []
    return `${x},${y} ${width}x${height}`
  }

  /** On that step of the plan, near its corner. */
  async tapAt(area: string, x: number, y: number): Promise<void> {
    await this.field(area)
      .locator('> div')
      .click({ position: { x: (x + 0.25) * step, y: (y + 0.25) * step } })
  }
}

/** What the server holds of the plan: `name x,y width x height shape`, by name. */
export const storedPlan = async (sql: Sql, vendor: string): Promise<string[]> =>
  (
    await sql<{ text: string }[]>`
      select concat_ws(' ', data->>'name', (data->'place'->>'x') || ',' || (data->'place'->>'y'),
        (data->'place'->>'width') || 'x' || (data->'place'->>'height'), data->'place'->>'shape') as text
      from private.config_item
      where vendor_id = ${vendor} and kind = 'table' and not deleted
      order by data->>'name'`
  ).map((row) => row.text)
