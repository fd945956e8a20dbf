import { expect, type Locator, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { aTemplate } from '#tests/fixtures/events/setup.ts'

/** Sets of templates that exclude each other, in Japanese. */
export class ExclusivePage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  list = (): Locator => this.page.getByRole('list', { name: '組み合わせの一覧' })
  row = (name: string): Locator => this.list().getByRole('listitem').filter({ hasText: name })
  names = (): Promise<string[]> =>
    this.list().getByRole('listitem').locator('span.font-bold').allTextContents()
  /** What a template blocks. */
  blocked = (template: string): Locator =>
    this.page
      .getByRole('list', { name: 'テンプレートごとの制限' })
      .locator('> li')
      .filter({ has: this.page.locator('> span.font-bold', { hasText: template }) })
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  form = (): Locator => this.page.getByRole('dialog').first()
  tick = (template: string): Locator => this.form().getByRole('checkbox', { name: template, exact: true })
  save = (): Promise<void> => this.form().getByRole('button', { name: '保存', exact: true }).click()

  async open(): Promise<void> {
    await this.page.goto('/mutually-exclusive-events')
    await expect(this.page.getByRole('heading', { name: '同時に開催しないイベント' })).toBeVisible()
  }

  async add(name: string, ...templates: string[]): Promise<void> {
    await this.button('組み合わせを追加').click()
    await this.form().getByLabel(/^名称/).fill(name)
    for (const template of templates) await this.tick(template).check()
    await this.save()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }
}

/** Templates of a vendor, in this order; answers their ids. */
export async function templatesOf(
  sql: Sql,
  vendor: string,
  ...all: { name: string; name_en?: string; exclusive?: boolean }[]
): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    insert into private.config_item (vendor_id, kind, key, data)
    select ${vendor}, 'event_template', gen_random_uuid()::text, t.value
    from jsonb_array_elements(${sql.json(
      all.map((more, position) => ({
        ...aTemplate,
        name_en: '',
        slug: `slug-${position}`,
        ...more,
        position,
      })) as never,
    )}) t
    returning key`
  return rows.map(({ key }) => key)
}

/** What the server holds: name and number of templates of those that are there. */
export const storedSets = async (sql: Sql, vendor: string): Promise<string[]> =>
  (
    await sql<{ text: string }[]>`
      select concat_ws(' ', data->>'name', jsonb_array_length(data->'templates')) as text from private.config_item
      where vendor_id = ${vendor} and kind = 'exclusive_set' and not deleted order by data->>'name'`
  ).map((row) => row.text)
