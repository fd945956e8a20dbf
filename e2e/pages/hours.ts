import { expect, type Locator, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import type { Venue } from '#e2e/support/venue.ts'

/** Both screens of opening hours, in Japanese. */
export class HoursPages {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  week = (): Locator => this.page.getByRole('list', { name: '曜日ごとの営業時間' })
  row = (name: string): Locator => this.week().getByRole('listitem').filter({ hasText: name })
  dates = (): Locator => this.page.getByRole('list', { name: 'これからの特別営業日・臨時休業' })
  date = (text: string | RegExp): Locator => this.dates().getByRole('listitem').filter({ hasText: text })
  form = (): Locator => this.page.getByRole('dialog').first()
  field = (name: string): Locator => this.form().getByLabel(name, { exact: true })
  save = (): Promise<void> => this.form().getByRole('button', { name: '保存', exact: true }).click()

  async openWeek(): Promise<void> {
    await this.page.goto('/price-type')
    await expect(this.week()).toBeVisible()
  }

  async openDates(): Promise<void> {
    await this.page.goto('/custom-opening-hours')
    await expect(this.page.getByRole('button', { name: '日付を追加' })).toBeVisible()
  }

  async edit(day: string): Promise<void> {
    await this.page.getByRole('button', { name: `${day}の営業時間を変更` }).click()
    await expect(this.form()).toBeVisible()
  }

  async add(from: string, to: string): Promise<void> {
    await this.page.getByRole('button', { name: '日付を追加' }).click()
    await this.span(from, to)
  }

  async span(from: string, to: string): Promise<void> {
    for (const [name, day] of [
      ['開始日', from],
      ['終了日', to],
    ] as const) {
      await this.field(name).fill(day)
      await this.field(name).press('Enter')
    }
  }

  async type(
    times: Partial<Record<'開店時間' | '閉店時間' | '休憩開始時間' | '休憩終了時間', string>>,
  ): Promise<void> {
    for (const [name, time] of Object.entries(times)) {
      await this.field(name).fill(time)
      // As a person leaves it: between a field and the next the screen is drawn anew.
      await this.field(name).press('Tab')
    }
  }

  /** Radio buttons lie under their words. */
  choose = (name: string): Promise<void> => this.form().getByRole('radio', { name, exact: true }).check()

  /** The form is gone, and the change was kept. */
  async isSaved(): Promise<void> {
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }
}

export const stored = async (sql: Sql, venue: Venue) =>
  await sql<{ weekday: number; text: string }[]>`
    select weekday, case when closed then 'closed'
      else concat_ws(' ', opens_at, closes_at, break_starts_at, break_ends_at) end as text
    from public.opening_hours where vendor_id = ${venue.id} and not deleted order by weekday`
export const storedDates = async (sql: Sql, venue: Venue) =>
  (
    await sql<{ text: string }[]>`
      select concat_ws(' ', day, case when closed then 'closed' else opens_at || '-' || closes_at end, nullif(note, '')) as text
      from public.custom_opening_hours where vendor_id = ${venue.id} and not deleted order by day`
  ).map((row) => row.text)

export const inDays = (day: string, n: number): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + n)
  return date.toISOString().slice(0, 10)
}
export const typed = (day: string): string => day.replaceAll('-', '/')
