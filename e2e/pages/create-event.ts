import { expect, type Locator, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import type { Venue } from '#e2e/support/venue.ts'

/** The dates of a template, laid out, in Japanese. */
export class CreateEventPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  field = (name: string | RegExp): Locator => this.page.getByLabel(name, { exact: true })
  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name, exact: true })
  preview = (): Locator => this.page.getByRole('region', { name: '登録する回' })
  /** One day of the preview. */
  day = (day: string): Locator =>
    this.preview()
      .getByRole('list', { name: '登録する回の一覧' })
      .locator('> li')
      .filter({ has: this.page.getByRole('list', { name: new RegExp(`^${short(day)}\\(`) }) })
  /** One of them, by its day and times: `10:00〜11:30`. */
  one = (day: string, span: string): Locator => this.day(day).getByRole('button', { name: span })
  create = (): Promise<void> => this.button(/^イベントを作成/).click()

  async open(template?: string): Promise<void> {
    await this.page.goto(`/create-event${template ? `?template=${template}` : ''}`)
    await expect(this.page.getByRole('heading', { name: 'イベントを作成', level: 1 })).toBeVisible()
  }

  /** The first template, one evening. */
  async layOut(day: string): Promise<void> {
    await this.field('テンプレート').selectOption({ index: 1 })
    await this.field('開始日').fill(typed(day))
    await this.times('18:00', '19:30')
  }

  async span(from: string, to: string): Promise<void> {
    await this.field('開始日').fill(typed(from))
    await this.field('終了日').fill(typed(to))
    await this.field('終了日').press('Tab')
  }

  async times(opens: string, closes: string): Promise<void> {
    await this.field('開始時刻').fill(opens)
    await this.field('終了時刻').fill(closes)
    await this.field('終了時刻').press('Tab')
  }
}

/** 2027/6/1, as people type it. */
export const typed = (day: string): string => day.replaceAll('-', '/')

const short = (day: string): string => day.slice(5).split('-').map(Number).join('/')

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** What the server holds, by day and start: `2027-06-01 600-690 40`. */
export const storedOccurrences = async (sql: Sql, venue: Venue): Promise<string[]> =>
  (
    await sql<{ day: string; starts_at: number; ends_at: number; capacity: number; cancelled: boolean }[]>`
      select day::text, starts_at, ends_at, capacity, cancelled from public.occurrence
      where vendor_id = ${venue.id} and not deleted order by day, starts_at`
  ).map(({ day, starts_at, ends_at, capacity }) => `${day} ${starts_at}-${ends_at} ${capacity}`)

/** One that somebody laid out elsewhere. */
export async function anOccurrence(
  sql: Sql,
  venue: Venue,
  template: string,
  [day, starts_at, ends_at]: [day: string, startsAt: number, endsAt: number],
  cancelled = false,
): Promise<void> {
  const row = { vendor_id: venue.id, id: crypto.randomUUID(), template, day, starts_at, ends_at, cancelled }
  await sql`insert into public.occurrence ${sql({ ...row, capacity: 40, name: '花火クルーズ' })}`
}

/** So many of a template on one day far ahead. */
export const manyOccurrences = (sql: Sql, venue: Venue, template: string, many: number) => sql`
  insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
  select ${venue.id}, gen_random_uuid(), ${template}, ${addDays(venue.today, 900)}, 600, 660, 40, '花火クルーズ'
  from generate_series(1, ${many})`
