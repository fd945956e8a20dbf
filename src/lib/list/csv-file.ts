import { byteOrderMark, csvLine } from '#domain/text/csv.ts'

/** Rows between which a finger is heard, and the progress is painted. */
const atATime = 250

/** The file's text in pieces; null where it was stopped. */
export async function csvPieces<T>(
  header: readonly string[],
  rows: readonly T[],
  cellsOf: (row: T) => readonly string[],
  onProgress: (done: number) => void,
  stop: AbortSignal,
): Promise<string[] | null> {
  const pieces = [byteOrderMark, csvLine(header)]
  for (let from = 0; from < rows.length; from += atATime) {
    const some = rows.slice(from, from + atATime)
    pieces.push(some.map((row) => csvLine(cellsOf(row))).join(''))
    onProgress(from + some.length)
    await new Promise((rest) => setTimeout(rest))
    if (stop.aborted) return null
  }
  return pieces
}
