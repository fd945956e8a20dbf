import type { GuestOf } from '#domain/day/booking-list.ts'
import { csvPieces } from '#lib/list/csv-file.ts'
import type { BookingView } from '#sync/types.ts'
import { csvHeader, csvRow, type Saying } from './csv-columns.ts'

/** The file's text in pieces; null where it was stopped. */
export const makeCsv = (
  rows: readonly BookingView[],
  guestOf: GuestOf,
  say: Saying,
  onProgress: (done: number) => void,
  stop: AbortSignal,
): Promise<string[] | null> =>
  csvPieces(csvHeader(say), rows, (b) => csvRow(b, guestOf(b), say), onProgress, stop)
