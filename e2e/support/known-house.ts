// A house with three guests, and its guest book's hands.

import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/time.ts'
import { expect } from './test.ts'
import { aVenue, type Venue } from './venue.ts'

type Sql = import('postgres').Sql

/** With E2E_PICTURES=folder it is kept there. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/guest-book-${name}.png` })
}

export const names = (page: Page) => page.getByRole('table').getByRole('button', { name: /様$/ })
/** The view is read first: the tab is marked when it is there. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('radio', { name, exact: true })
  await tab.click()
  await expect(tab).toBeChecked()
}

/** Three guests: one known well, one with an allergy, one of whom nothing is known. */
export async function aKnownHouse(sql: Sql): Promise<Venue> {
  const venue = await aVenue(sql)
  const numbers = ['+819041230001', '+819041230002', '+819041230003']
  for (const [i, lastName] of ['髙橋', '吉田', '林'].entries()) {
    await venue.book({ lastName, pax: i + 1, minute: venue.soon, phone: numbers[i] ?? '' })
  }
  const change = (i: number, more: Record<string, unknown>) =>
    sql`update public.guest set ${sql(more as never)} where vendor_id = ${venue.id} and phone = ${numbers[i] ?? ''}`
  const regular = { visits: 7, no_shows: 1, last_visit_day: addDays(venue.today, -20) }
  await change(0, { last_kana: 'タカハシ', company: '暖簾商事', tags: ['常連', '接待'], ...regular })
  await change(1, { allergies: 'そば', tags: ['常連'], birthday: addDays(venue.today, 3).slice(5) })
  return venue
}
