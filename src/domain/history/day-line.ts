import type { Booking } from '#domain/booking/booking.ts'

/** What one command changed, as the server has it among the changes of the day; private.day_history makes it. */
export interface DayLine {
  /** The vendor's, when it was written. */
  rev: number
  /** ISO instant, by the clock of who did it. */
  at: string
  /** When the server heard of it, where that was more than a minute later. */
  received_at?: string
  /** 担当 chip and the tablet's name, '' for none. */
  by: string
  device: string
  /** A command's kind, with `guest.` or `config.` before what may be about either; or what a customer did. */
  kind: string
  /** Id of the booking, of the guest, or of the row of the setup: the last, where there are several. */
  subject: string
  changes: Changes
  /** Of a conflict that it met, what was kept and what it was not changed to. */
  lost?: Changes
  /** What it was flagged for. */
  code?: string
  /** Id of the command; null where none wrote it. */
  command: string | null
  /** Id of the command that it took back. */
  undoes?: string
  /** How many rows it wrote, where there were several. */
  rows?: number
  /** Of a deletion, which booking that was. */
  about?: Deleted
}

/** What a deleted booking is called by. */
export type Deleted = Pick<
  Booking,
  'day' | 'minute' | 'pax' | 'last_name' | 'first_name' | 'source' | 'occurrence'
>

type Changes = Record<string, [unknown, unknown]>

/** The day's changes up to a rev, the latest of them where they are many. */
export interface DayHistory {
  /** The vendor's business day. */
  day: string
  /** Beyond this rev nothing is missing, up to `upto`; 0 where it takes the place of all that was told before. */
  from: number
  upto: number
  /** The vendor's rev when a person was last forgotten. */
  forgot: number
  /** In the order of their revs. */
  lines: DayLine[]
}
