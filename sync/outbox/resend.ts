// The server went back in time (a restored backup, a reset). What it answered since may be lost to it: the commands of
// the last week are sent again under their ids. Its log answers those that the backup holds, the rest is applied.

import type { Outbox } from './outbox.ts'

const dayMs = 86_400_000
/** How long what is done is kept, for that. */
export const keepDoneMs = 7 * dayMs

export async function requeueConfirmed(outbox: Outbox, since: number): Promise<void> {
  const again = {
    open: 1 as const,
    state: 'waiting' as const,
    answered: '' as const,
    ended: 0,
    fails: 0,
  }
  for (const entry of outbox.open()) if (entry.answered !== '') await outbox.patch(entry.id, again)
  for (const entry of await outbox.doneSince(since)) {
    // Given up or replaced by a person: never applied, and not to be.
    if (entry.answered !== '') await outbox.patch(entry.id, again)
  }
}
