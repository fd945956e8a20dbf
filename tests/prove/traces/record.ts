// A model server that writes down every call with its arguments and its answer, and every customer who tried to book.

import type { Booking } from '#domain/booking/booking.ts'
import type { CollectionName } from '#sync/protocol/messages.ts'
import { ModelServer, Refused } from '#tests/simulation/model-server/model-server.ts'

export type Entry =
  | { kind: 'call'; fn: string; args: Record<string, unknown>; answer: object; rows?: Revs }
  | { kind: 'refused'; fn: string; args: Record<string, unknown>; status: number; code: string }
  | { kind: 'customer'; row: Booking; at: string; isSold: boolean }
  | { kind: 'owner'; table: string; key: string; data: object }

/** Ids and revs of all rows, from which a digest is made. */
export type Revs = Record<CollectionName, [id: string, rev: number][]>

export class RecordingServer extends ModelServer {
  readonly journal: Entry[] = []

  override call(fn: string, args: Record<string, unknown>, user: string): unknown {
    const asked = { fn, args: structuredClone(args) }
    if (fn === 'sync_pull') asked.args.p_limit = Math.min(Number(args.p_limit), this.pageLimit)
    try {
      const answer = plain(super.call(fn, args, user)) as object
      const rows = fn === 'sync_digest' ? { rows: this.revs() } : {}
      this.journal.push({ kind: 'call', ...answered(asked, answer as Answered), ...rows })
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
    const customer = { ...row, phone: `+8190000000${row.pax}0`, email }
    const isSold = super.bookOnline(customer)
    this.journal.push({ kind: 'customer', row: plain(customer) as Booking, at, isSold })
    return isSold
  }

  override changeSetup(table: string, key: string, data: object): void {
    super.changeSetup(table, key, data)
    this.journal.push({ kind: 'owner', table, key, data })
  }

  /** Everything once more, as a tablet that joins at the end would ask for it, in small pages. */
  readAll(device: string): void {
    let since = 0
    for (let more = true; more; ) {
      const args = { p_vendor: 'v', p_since: since, p_limit: 7, p_device: device }
      const page = this.call('sync_pull', args, 'user-1') as {
        rows: [string, { rev: number }][]
        more: boolean
      }
      since = page.rows.at(-1)?.[1].rev ?? since
      more = page.more
    }
    this.call('sync_digest', { p_vendor: 'v' }, 'user-1')
    this.call('sync_heartbeat', { p_vendor: 'v', p_device: device, p_name: '' }, 'user-1')
  }

  private revs(): Revs {
    const of = (c: CollectionName) => this.rows(c).map((r): [string, number] => [r.id, r.rev])
    return { booking: of('booking'), guest: of('guest'), config: of('config') }
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
