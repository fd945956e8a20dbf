import type { OutboxEntryView } from '#sync/types.ts'

/** Hands the waiting commands to the person as a JSON file, word for word as they would have been sent. */
export function exportFile(entries: readonly OutboxEntryView[]): void {
  const text = JSON.stringify({ format: 'noren-outbox', version: 1, entries }, null, 2)
  handFile(new Blob([text], { type: 'application/json' }), `noren-${Temporal.Now.plainDateISO()}.json`)
}

/** The same with a table. */
export const saveTable = (pieces: string[], name: string): void =>
  handFile(new Blob(pieces, { type: 'text/csv;charset=utf-8' }), name)

/** Nothing goes over the network. */
export function handFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
