// What staff type when they take or change a booking.

import { keptAnswers } from '#domain/answer/answer.ts'
import { hasPhone } from '#domain/guest/search.ts'
import { toKatakana } from '#domain/text/kana.ts'
import { withVisibleText } from '#domain/text/visible-text.ts'
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

const names = ['last_name', 'first_name', 'last_kana', 'first_kana'] as const

/**
 * The guest's own words take the place of empty fields, and of those that another guest had filled. They are taken
 * whole or not at all: whoever typed a name means somebody else, perhaps of the same family.
 */
export function withGuest(draft: BookingDraft, guest: Known, before: Known | null): BookingDraft {
  const filled: BookingDraft = { ...draft, phone: guest.phone }
  const isFree = (field: keyof Known): boolean => draft[field] === '' || draft[field] === before?.[field]
  if (!names.every(isFree)) return filled
  for (const field of names) filled[field] = guest[field]
  if (isFree('email')) filled.email = guest.email
  return filled
}

/** The number is another one now: what the guest behind the one before had filled, and nobody changed, goes with it. */
export function withoutGuest(draft: BookingDraft, guest: Known): BookingDraft {
  const kept: BookingDraft = { ...draft }
  for (const field of [...names, 'email'] as const) if (draft[field] === guest[field]) kept[field] = ''
  return kept
}

/** Whether a name stands there that is not the one the venue knows this guest by. */
export const isOtherName = (draft: BookingDraft, guest: Known): boolean =>
  names.some(
    (field) => draft[field].trim() !== '' && guest[field] !== '' && draft[field].trim() !== guest[field],
  )

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
  answers: keptAnswers(draft.answers),
})
