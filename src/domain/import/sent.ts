// What is sent of another book, and what the server answers: rows that can be read, as bookings or as guests alone.

import type { BookingFields } from '#domain/booking/booking.ts'
import type { GuestFields, GuestNames } from '#domain/guest/guest.ts'

/** What another book knows of a guest; only what is blank here is filled. */
export interface ImportGuest
  extends Pick<BookingFields, 'last_name' | 'first_name' | 'last_kana' | 'first_kana' | 'phone' | 'email'> {
  card?: Partial<Omit<GuestFields, 'merged_into' | keyof GuestNames>>
}

export interface ImportVisit
  extends ImportGuest,
    Omit<BookingFields, 'tags' | 'language' | 'lines' | 'occurrence' | 'answers'> {
  status: 'confirmed' | 'waiting' | 'left' | 'cancelled' | 'no_show'
  /** Of a row that our own export wrote: what is in this book already is left as it is. */
  reference?: string
}

/** A booking of another book, or a guest alone. `key`: 64 hex digits of the file's own row, by which the server knows it again. */
export type ImportRow = (ImportVisit | ImportGuest) & { key: string }

export interface ImportAnswer {
  added: number
  /** Here already, and left as they are. */
  known: number
  /** Whether anything of this file stands, by this call or an earlier one. */
  stands: boolean
  /** By the index of the row. */
  errors: Record<string, Record<string, string>>
}

export interface UndoneImport {
  removed: number
  /** Somebody changed them since. */
  kept: number
  more: boolean
}
