// A customer's booking, made on the pages and opened by its link.

import { aGuest, type BookPage } from '#e2e/pages/book.ts'
import type { Venue } from '#e2e/support/venue.ts'

export const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** Books a table; gives the way to its page. */
export async function booked(book: BookPage, venue: Venue, guest = aGuest('森')): Promise<string> {
  await book.choose(venue.soon)
  await book.fill(guest)
  await book.review()
  await book.confirmButton().click()
  const link = book.page.getByRole('link', { name: 'ご予約を確認・変更する' })
  return (await link.getAttribute('href')) ?? ''
}
