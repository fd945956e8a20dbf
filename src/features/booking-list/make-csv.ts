import type { GuestOf } from '#domain/day/booking-list.ts'
import { byteOrderMark, csvLine } from '#domain/text/csv.ts'
import type { BookingView } from '#sync/types.ts'
import { csvHeader, csvRow, type Saying } from './csv-columns.ts'

/** Rows between which a finger is heard, and the progress is painted. */
const atATime = 250

/** The file's text in pieces; null where it was stopped. */
export async function makeCsv(
  rows: readonly BookingView[],
  guestOf: GuestOf,
  say: Saying,
  onProgress: (done: number) => void,
  stop: AbortSignal,
): Promise<string[] | null> {
  const pieces = [byteOrderMark, csvLine(csvHeader(say.LL))]
  for (let from = 0; from < rows.length; from += atATime) {
    const some = rows.slice(from, from + atATime)
    pieces.push(some.map((b) => csvLine(csvRow(b, guestOf(b), say))).join(''))
    onProgress(from + some.length)
    await new Promise((rest) => setTimeout(rest))
    if (stop.aborted) return null
  }
  return pieces
}
