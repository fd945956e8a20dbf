// A model server that writes down every call with its arguments and its answer, and every customer who tried to book.

import type { Booking } from '#domain/booking/booking.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { Refused } from '#tests/simulation/model-server/results.ts'
import { paidFor } from '#tests/simulation/model-server/vendor.ts'

export type Entry =
  | { kind: 'call'; fn: string; args: Record<string, unknown>; answer: object }
  | { kind: 'refused'; fn: string; args: Record<string, unknown>; status: number; code: string }
  | { kind: 'customer'; row: Booking; at: string; isSold: boolean }
  | { kind: 'owner'; table: string; key: string; data: object }
  | { kind: 'rows'; rows: LiveRow[] }

/** What stands in the parts: `day` of a booking and of an occurrence. */
export interface LiveRow {
  collection: string
  id: string
  rev: number
  day: string
}

export class RecordingServer extends ModelServer {
  readonly journal: Entry[] = []

  override call(fn: string, args: Record<string, unknown>, user: string): unknown {
    // Parts go by the day on which they are asked for, and by ids: they are compared as a whole in the end.
    if (fn === 'sync_plan' || fn === 'sync_part') return super.call(fn, args, user)
    const { p_parts: _, ...own } = structuredClone(args)
    const asked = { fn, args: own }
    if (fn === 'sync_pull') asked.args.p_limit = Math.min(Number(args.p_limit), this.pageLimit)
    try {
      const answer = plain(super.call(fn, args, user)) as Answered & object
      const said = 'sums' in answer ? { ...answer, sums: null } : answer
      this.journal.push({ kind: 'call', ...answered(asked, said) })
      return answer
    } catch (error) {
      // A server that fails at a command has answered nothing.
      if (!(error instanceof Refused)) throw error
      const { status, message: code } = error
      if (status < 500) this.journal.push({ kind: 'refused', ...asked, status, code })
      throw error
    }
  }

  override bookOnline(row: Booking): boolean {
    const at = new Date(this.now()).toISOString()
    const email = `${row.id}@noren.example`
    // Few numbers, which staff use too, so that customers meet guests that are known.
    const payment = paidFor(this.state, row.pax)
    const customer = { ...row, phone: `+8190000000${row.pax}0`, email, payment }
    const isSold = super.bookOnline(customer)
    this.journal.push({ kind: 'customer', row: plain(customer) as Booking, at, isSold })
    return isSold
  }

  override changeSetup(table: string, key: string, data: object): void {
    super.changeSetup(table, key, data)
    this.journal.push({ kind: 'owner', table, key, data })
  }

  /** Everything once more, as a tablet that joins at the end would ask for it, in small pages. */
  readAll(device: string, another: string): void {
    for (const one of [device, another]) this.readAs(one)
    this.journal.push({ kind: 'rows', rows: this.liveRows() })
    this.call('sync_heartbeat', { p_vendor: 'v', p_device: device, p_name: '' }, 'user-1')
  }

  private readAs(device: string): void {
    let since = 0
    for (let more = true; more; ) {
      const args = { p_vendor: 'v', p_since: since, p_limit: 7, p_device: device }
      const page = this.call('sync_pull', args, 'user-1') as {
        rows: [string, { rev: number }][]
        done: { rev: number }[]
        more: boolean
      }
      since = Math.max(since, page.rows.at(-1)?.[1].rev ?? 0, page.done.at(-1)?.rev ?? 0)
      more = page.more
    }
  }

  private liveRows(): LiveRow[] {
    return this.feed()
      .filter(([, row]) => !row.deleted)
      .map(([collection, { id, rev, ...row }]) => ({
        collection,
        id,
        rev,
        day: 'day' in row ? String(row.day) : '',
      }))
  }
}

/** As it goes over the wire. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

interface Answered {
  answers?: { id: string; state: string }[]
}

/** Without the commands that had to be sent again: why they had, a lock or a restart, Postgres does not know now. */
function answered(asked: { fn: string; args: Record<string, unknown> }, answer: Answered) {
  const again = (answer.answers ?? [])
    .filter((a) => a.state === 'retry' || a.state === 'busy')
    .map((a) => a.id)
  if (again.length === 0) return { ...asked, answer }
  const isTaken = ({ id }: { id: string }) => !again.includes(id)
  const commands = asked.args.p_commands as { id: string }[]
  return {
    fn: asked.fn,
    args: { ...asked.args, p_commands: commands.filter(isTaken) },
    answer: { ...answer, answers: answer.answers?.filter(isTaken) ?? [] },
  }
}
