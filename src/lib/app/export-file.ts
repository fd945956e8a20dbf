import type { OutboxEntryView } from '#sync/types.ts'

/** Hands the waiting commands to the person as a JSON file, word for word as they would have been sent. */
export function exportFile(entries: readonly OutboxEntryView[]): void {
  const text = JSON.stringify({ format: 'noren-outbox', version: 1, entries }, null, 2)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `noren-${Temporal.Now.plainDateISO()}.json`
  link.click()
  // The browser reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
