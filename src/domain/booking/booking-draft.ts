// What staff type when they take or change a booking, and what has to be right before it may be saved.

import { toKatakana } from '#domain/guest/kana.ts'
import { hasPhone } from '#domain/guest/search.ts'
import { visibleText, withVisibleText } from '#domain/text/visible-text.ts'
import type { BookingFields } from './booking.ts'
import { emptyFields } from './booking-commands.ts'

export interface BookingDraft extends Omit<BookingFields, 'minute' | 'phone'> {
  /** Null until a time was chosen. */
  minute: number | null
  /** As typed; E.164 only once it was read. */
  phone: string
}

export const newDraft = (from: Partial<BookingDraft> & { day: string }): BookingDraft => ({
  ...emptyFields,
  minute: null,
  ...from,
})

export function draftOf(b: BookingFields): BookingDraft {
  const draft = { ...newDraft({ day: b.day }) }
  for (const field of Object.keys(draft) as (keyof BookingDraft)[])
    Object.assign(draft, { [field]: b[field] })
  return draft
}

type Known = Pick<BookingFields, 'phone' | 'email' | 'last_name' | 'first_name' | 'last_kana' | 'first_kana'>

/** The guest's own words take the place of empty fields, and of those that another guest had filled. */
export function withGuest(draft: BookingDraft, guest: Known, before: Known | null): BookingDraft {
  const filled: BookingDraft = { ...draft, phone: guest.phone }
  for (const field of ['last_name', 'first_name', 'last_kana', 'first_kana', 'email'] as const) {
    if (draft[field] === '' || draft[field] === before?.[field]) filled[field] = guest[field]
  }
  return filled
}

/** Guests whose number holds the digits that were typed, from four on; those who came most often first. */
export function guestsByDigits<T extends Known & { deleted: boolean; visits: number }>(
  guests: readonly T[],
  typed: string,
): T[] {
  if (typed.replaceAll(/\D/g, '').length < 4) return []
  return guests
    .filter((g) => !g.deleted && hasPhone(g.phone, typed))
    .sort((a, b) => b.visits - a.visits)
    .slice(0, 4)
}

export type DraftProblem = 'needTime' | 'needWho' | 'phoneInvalid' | 'badEmail' | 'tooLong'

/** `phone` is the number as read: E.164, '' when none was typed, null when it is none. */
export function problemsOf(draft: BookingDraft, phone: string | null): Partial<Record<string, DraftProblem>> {
  const problems: Partial<Record<string, DraftProblem>> = {}
  if (draft.minute === null) problems.minute = 'needTime'
  if (phone === null) problems.phone = 'phoneInvalid'
  if (phone === '' && visibleText(draft.last_name) === '' && visibleText(draft.first_name) === '') {
    problems.last_name = 'needWho'
  }
  if (draft.email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim()))
    problems.email = 'badEmail'
  for (const [field, most] of Object.entries(longest)) {
    if (draft[field as keyof typeof longest].length > most) problems[field] = 'tooLong'
  }
  return problems
}

// As in the table's checks.
const longest = {
  last_name: 100,
  first_name: 100,
  last_kana: 100,
  first_kana: 100,
  email: 254,
  requests: 2000,
  comments: 2000,
}

/** The draft as the fields of a command: trimmed, kana in full width. */
export const fieldsOf = (draft: BookingDraft, minute: number, phone: string): BookingFields => ({
  ...withVisibleText({
    ...draft,
    last_kana: toKatakana(draft.last_kana),
    first_kana: toKatakana(draft.first_kana),
  }),
  minute,
  phone,
  email: draft.email.trim(),
})
