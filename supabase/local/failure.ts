/** Something the person at the terminal can act on: printed as one line, without a stack. */
export class Failure extends Error {}

/** A line for the terminal; the only place in the embedded stack that writes to it. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** What went wrong, in words, whatever was thrown. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error)
