// What stands behind a # reaches no server and no log; the page takes it into memory and clears it.

import type { BookingFacts } from './words/about.ts'

/** Where a customer manages the booking. */
export const manageLink = (site: string, url: string, token: string): string =>
  `${site}/${url}/booking#${token}`

/** Where who waits at the door sees their place. */
export const waitingLink = (site: string, url: string, token: string): string =>
  `${site}/${url}/waiting#${token}`

/** Where staff find the booking: the day of a table, the card of a ticket. */
export const bookingLink = (
  site: string,
  { id, day, event }: Pick<BookingFacts, 'id' | 'day' | 'event'>,
): string => (event ? `${site}/events?booking=${id}` : `${site}/?day=${day}`)

const pages: Record<string, string> = {
  recovery: 'reset-password#',
  email_confirmation: 'confirm-email#',
  // The same page, which has to know what it confirms: as the templates for hosted Supabase have it (supabase/README.md).
  email_change: 'confirm-email#type=email_change&token_hash=',
  invite: 'invitation#',
  // Without a secret: whoever did not do it asks for a link of their own there.
  password_changed: 'reset-password',
}

/** Of a mail about an account; the site itself where its kind has no page. */
export const accountLink = (site: string, kind: string, token: string): string =>
  pages[kind] === undefined ? site : `${site}/${pages[kind]}${token}`
