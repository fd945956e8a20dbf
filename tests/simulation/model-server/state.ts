// What the model server keeps, and what can be broken in it on purpose.

import type { Booking } from '#domain/booking/booking.ts'
import type { Guest } from '#domain/guest/guest.ts'
import type { CommandResult, Row } from '#sync/protocol/messages.ts'
import type { KeptNotice, KnownDevice } from './devices.ts'
import type { HistoryLine } from './rules.ts'

export type Planted =
  | 'pull in two statements'
  | 'no log'
  /** A heartbeat that tells of nothing new. */
  | 'blind heartbeat'
  /** And a channel that is over at the first poke that does not bring a higher rev. */
  | 'deaf after an odd poke'
  | 'poison stops the pull'
  | 'blocked is called applied'
  | 'backup without its log'
  /** An edit of a guest's card that forgets what its author saw. */
  | 'last card wins'
  /** The same of a row of the setup. */
  | 'last setup wins'
  /** A ticket that is scanned at a second gate, of which nobody is told. */
  | 'a second scan is not told'
  /** A refund that asks nobody what the house still has. */
  | 'more goes back than was paid'
  /** An undo that takes a refund back, though the customer may have the money. */
  | 'refunds are taken back'
  /** An undo that asks nobody whether its command stands, and who wrote since. */
  | 'undone once more'
  /** An event that is moved without those who booked it. */
  | 'bookings stay behind'
  /** Rows of others, committed before, are not among the page of a push, though its head covers them. */
  | 'page of a push without the lock'
  /** Too much follows for a page of a push, which says that nothing does. */
  | 'push forgets what follows'
  /** A page that is cut off and says that nothing follows. */
  | 'cursor to head though more follows'
  /** More outcomes than a page takes, and the page says that it has all. */
  | 'outcomes beyond the limit are forgotten'
  /** The row before comes once more. */
  | 'pull repeats rows'
  /** What was given up before it came is applied when it comes. */
  | 'discards are not kept'
  /** What it cannot do just now it calls its own failure. */
  | 'busy is called retry'
  /** The form of rows changed, and nobody is told. */
  | 'shape is not said'
  /** It misses no device. */
  | 'forgets devices'

export interface Logged {
  /** Null where it was given up before it came. */
  hash: string | null
  /** Whose place it took. */
  replaces: string | null
  answer: CommandResult
  device: string
  /** When it was received. */
  at: number
}

export interface ModelState {
  epoch: string
  head: number
  bookings: Map<string, Booking>
  guests: Map<string, Guest>
  occurrences: Map<string, Row & { kind: string; data: object }>
  config: Map<string, Row & { kind: string; data: object }>
  log: Map<string, Logged>
  history: HistoryLine[]
  /** Of bookings, what goes back because their event is off. */
  owedForOff: Map<string, number>
  devices: Map<string, KnownDevice>
  notices: KeptNotice[]
  /** Ids of commands in the order in which they were applied, repeated ones included: S2 counts them. */
  applied: string[]
}

export const emptyState = (epoch: string): ModelState => ({
  epoch,
  head: 0,
  bookings: new Map(),
  guests: new Map(),
  occurrences: new Map(),
  config: new Map(),
  log: new Map(),
  history: [],
  owedForOff: new Map(),
  devices: new Map(),
  notices: [],
  applied: [],
})
