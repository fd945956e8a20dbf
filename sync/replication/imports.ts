// Bookings of another book go to the server straight from the file: online only, a part at a time, each part as often as it
// takes, since the server knows what it has.

import type { ImportAnswer, ImportRow, UndoneImport } from '#domain/import/sent.ts'
import type { Clock } from '#sync/platform/clock.ts'
import { type Reply, read, type StaffApi } from '#sync/protocol/staff-api.ts'

/** `offline`: no answer, ask again later. `busy`: too much was asked in this hour. `refused`: asking again helps nobody. */
type Refused = { ok: false; code: 'offline' | 'busy' | 'refused' }

export interface ImportCalls {
  /** At most 200 rows. `importId` is the file's. */
  send(importId: string, rows: readonly ImportRow[]): Promise<({ ok: true } & ImportAnswer) | Refused>
  /** Takes back a part; again while `more`. */
  undo(importId: string): Promise<({ ok: true } & UndoneImport) | Refused>
}

export function importCalls({ clock, api }: { clock: Clock; api: StaffApi }): ImportCalls {
  return {
    async send(importId, rows) {
      const reply = await read(clock, () => api.importRows(importId, rows))
      return reply.ok ? { ok: true, ...reply.value } : refusalOf(reply)
    },
    async undo(importId) {
      const reply = await read(clock, () => api.undoImport(importId))
      return reply.ok ? { ok: true, ...reply.value } : refusalOf(reply)
    },
  }
}

function refusalOf(reply: Reply<unknown> & { ok: false }): Refused {
  if (reply.fault === 'busy') return { ok: false, code: 'busy' }
  const isLasting = reply.fault === 'broken' || reply.fault === 'not_member'
  return { ok: false, code: isLasting ? 'refused' : 'offline' }
}
