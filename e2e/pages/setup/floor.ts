import { expect, type Locator, type Page } from '@playwright/test'
import type { Sql } from 'postgres'

/** The floor's list, in Japanese. */
export class FloorPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  areas = (): Promise<string[]> => this.page.getByRole('heading', { level: 3 }).allTextContents()
  list = (area: string): Locator => this.page.getByRole('list', { name: `${area}の卓`, exact: true })
  names = (area: string): Promise<string[]> =>
    this.list(area).getByRole('listitem').locator('span.font-bold').allTextContents()
  row = (name: string): Locator =>
    this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name: `${name}を変更`, exact: true }) })
      .last()
  joined = (): Locator =>
    this.page.getByRole('list', { name: 'つなげて使える卓の一覧' }).getByRole('listitem')
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  form = (): Locator => this.page.getByRole('dialog').first()
  field = (label: string): Locator => this.form().getByLabel(label, { exact: true })
  question = (): Locator => this.page.getByRole('dialog', { name: '削除してもよろしいですか?' })
  isShut = (): Promise<void> => expect(this.page.getByRole('dialog')).toHaveCount(0)

  async open(): Promise<void> {
    await this.page.goto('/tables')
    await expect(this.page.getByRole('heading', { name: '卓とエリア', exact: true })).toBeVisible()
  }

  async save(button = '保存'): Promise<void> {
    await this.form().getByRole('button', { name: button, exact: true }).click()
    await this.isShut()
  }

  async addArea(name: string): Promise<void> {
    await this.button('エリアを追加').click()
    await this.field('エリア名').fill(name)
    await this.save()
  }

  async addTable(area: string, name: string, largest: number): Promise<void> {
    await this.button(`${area}に卓を追加`).click()
    await this.field('卓の名前').fill(name)
    await this.field('最大人数').fill(String(largest))
    await this.save()
  }

  async rename(from: string, to: string, label = '卓の名前'): Promise<void> {
    await this.button(`${from}を変更`).click()
    await this.field(label).fill(to)
    await this.save()
  }

  async delete(name: string): Promise<void> {
    await this.button(`${name}を削除`).click()
    await this.question().getByRole('button', { name: '削除', exact: true }).click()
    await this.isShut()
  }
}

/** What the server holds: tables by area as they stand, with their people, and the joined ones. */
export const storedFloor = async (sql: Sql, vendor: string): Promise<string[]> =>
  (
    await sql<{ text: string }[]>`
      with row as (
        select kind, key, data from private.config_item
        where vendor_id = ${vendor} and kind in ('area', 'table', 'combination') and not deleted)
      select concat_ws(' ', a.data->>'name', t.data->>'name', (t.data->>'smallest') || '-' || (t.data->>'largest'),
        case when not (t.data->>'online')::boolean then 'staff' end) as text
      from row a left join row t on t.kind = 'table' and t.data->>'area' = a.key
      where a.kind = 'area'
      order by (a.data->>'position')::integer, (t.data->>'position')::integer`
  ).map((row) => row.text)

/** Rows of a vendor's floor as staff would have made them; answers their keys. */
export async function floorRows(
  sql: Sql,
  vendor: string,
  kind: 'area' | 'table' | 'combination',
  rows: object[],
): Promise<string[]> {
  const made = await sql<{ key: string }[]>`
    insert into private.config_item (vendor_id, kind, key, data)
    select ${vendor}, ${kind}, gen_random_uuid()::text, r.value
    from jsonb_array_elements(${sql.json(rows as never)}) with ordinality r order by r.ordinality
    returning key`
  return made.map(({ key }) => key)
}
