/** One line of a subject's history. */
export interface Written {
  /** Id of the command; null where none wrote it. */
  command: string | null
  /** Id of the command that it took back. */
  undoes?: string | null
  changes: Readonly<Record<string, unknown>>
}

/**
 * Fields of a subject that somebody wrote after the command `of`; null where that one was taken back. `after` are the lines behind
 * it, in order. What was taken back since counts for nothing, nor does that it was, and so on. private.written_since is the same.
 */
export function writtenSince(after: readonly Written[], of: string): string[] | null {
  const takenBack = new Set<string>()
  const later = new Set(after.map(({ command }) => command))
  const fields: string[] = []
  for (const { command, undoes, changes } of after.toReversed()) {
    if (command !== null && takenBack.has(command)) continue
    if (undoes) takenBack.add(undoes)
    // What takes back an earlier one left something else here.
    if (undoes && (undoes === of || later.has(undoes))) continue
    fields.push(...Object.keys(changes))
  }
  return takenBack.has(of) ? null : fields
}
