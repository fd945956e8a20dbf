// A server in memory that keeps sync/SPEC.md: one vendor, one clock of revs, a log of commands. Deterministic: its
// epoch, ids and order come from the caller. `planted` names faults that a real server must not have; each is there
// so that a test can show that it would be noticed.

import { slotAt } from '#domain/availability/slots.ts'
import type { Booking } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import { venueTime } from '#domain/time/time.ts'
import type {
  CommandResult,
  PartResponse,
  PullResponse,
  PushResponse,
  Row,
  Seen,
} from '#sync/protocol/messages.ts'
import { hoursOf, setupOf, staysAround } from './checks.ts'
import { closeNotice, noteDevice, noticesOf, tabletsOf } from './devices.ts'
import { type CollectionName, feedOf, pageFrom, pageOfPush } from './feed.ts'
import { pageOfPart, planOf, sumsOf } from './parts.ts'
import { nothing, Refused, type Result, refused } from './results.ts'
import { stamped } from './row/stamp.ts'
import { decide } from './rules.ts'
import { applied, guestOfCustomer } from './save.ts'
import { emptyState, type ModelState, type Planted } from './state.ts'
import { moreSetup, paidFor, vendorSetup } from './vendor.ts'

export class ModelServer {
  state: ModelState
  members = new Set(['user-1'])
  /** Ids of commands at which the server fails, each time. */
  poison = new Set<string>()
  /** So many commands that come next are poison, or are answered `retry` once. */
  poisonNext = 0
  retryNext = 0
  /** Until then it is too busy for what comes, the first `busyFrom` of a batch not counted, and says to wait so many seconds. */
  busyUntil = 0
  busyFrom = 0
  busySeconds: unknown = 5
  /** How often it really failed at a command: nothing else may be held against it. */
  readonly failedAt = new Map<string, number>()
  /** Tokens that are not valid any more. */
  expired = new Set<string>()
  /** Rows in the page of a pull, whatever is asked for, and those that may follow a push to come with it. */
  pageLimit = 500
  pushPageLimit = 100
  /** Of the form of rows; see `reshape`. */
  shape = 1
  /** What went wrong with a command, told to whoever counts. */
  onTrouble: (what: 'poison' | 'refused' | 'retry' | 'busy') => void = () => {}
  planted = new Set<Planted>()
  /** The rule by which a command meets a row. */
  decide = decide
  /** The head that each device last heard of with rows. */
  private readonly heard = new Map<string, number>()
  /** Rows and revs from before a restore in silence. Such a pair with other content is told by nothing; see "Not promised". */
  private readonly forgotten = new Set<string>()
  readonly pokes = new Set<(poke: { rev: number }) => void>()
  now: () => number

  constructor(now: () => number, epoch = 'epoch-1') {
    this.now = now
    this.state = emptyState(epoch)
    for (const [id, data] of Object.entries(vendorSetup())) {
      this.put('config', { kind: id.split('/')[0], id, data })
    }
  }

  /** The vendor sets up what it holds events of, and takes cards. */
  setUpMore(): void {
    for (const [id, data] of Object.entries(moreSetup())) {
      this.put('config', { kind: id.split('/')[0], id, data })
    }
  }

  snapshot = (): ModelState => structuredClone(this.state)

  /** A backup is put back. A careful operator gives a new epoch; one who forgets leaves the old. */
  restore(backup: ModelState, epoch: string): void {
    if (epoch === this.state.epoch)
      for (const [collection, row] of this.feed()) this.forgotten.add(`${collection}/${row.id}/${row.rev}`)
    this.state = { ...structuredClone(backup), epoch }
    if (this.planted.has('backup without its log')) this.state.log.clear()
  }

  call(fn: string, args: Record<string, unknown>, user: string): unknown {
    if (!this.members.has(user)) throw new Refused(403, 'not_member')
    switch (fn) {
      case 'sync_heartbeat':
        noteDevice(this, String(args.p_device), String(args.p_name), args.p_seen as Seen | undefined)
        if (this.planted.has('forgets devices')) this.state.notices.length = 0
        return {
          ...this.heading(),
          ...this.blindness(args),
          min_version: 1,
          devices: noticesOf(this),
          holds: [],
        }
      case 'close_device_notice':
        return closeNotice(this, args)
      case 'vendor_devices':
        return tabletsOf(this)
      case 'sync_pull':
        return this.pull(args as unknown as PullArgs)
      case 'sync_push':
        return this.push(args as unknown as PushArgs)
      case 'sync_plan':
        return { ...this.heading(), shape: this.shapeSaid(), ...planOf(this) }
      case 'sync_part':
        return this.part(args as unknown as PartArgs)
      case 'booking_history':
        return { rows: [] }
      default:
        throw new Refused(404, 'unknown', 'PGRST202')
    }
  }

  /**
   * What a customer books, by the domain's own rule: never beyond capacity at the moment of sale. Customers here never
   * try the past. One with a phone becomes a guest.
   */
  bookOnline(row: Booking): boolean {
    const { settings } = setupOf(this.state)
    const stays = staysAround(this.state, row.day)
    const hours = hoursOf(this.state, row.day)
    const question = { hours, settings, stays, pax: row.pax, daysAhead: 1, nowMinute: 0 }
    if (slotAt(question, row.minute).reason !== null) return false
    const guest_id = row.phone ? guestOfCustomer(this, row) : null
    const at = new Date(this.now()).toISOString()
    const { id, rev } = stamped(this, undefined, {
      ...row,
      source: 'online',
      payment: paidFor(this.state, row.pax),
      agreed_fees: [],
      guest_id,
      made_at: at,
      status_at: at,
    })
    const said = ['status', 'day', 'minute', 'pax', 'last_name', 'first_name', 'phone', 'email', 'requests']
    const changes = Object.fromEntries(
      said.map((f): [string, [null, unknown]] => [f, [null, row[f as 'day']]]),
    )
    const line = { booking: id, command: '', kind: 'online.confirm', changes, by: '', device: '', at, rev }
    this.state.history.push({ ...line, received: this.now() })
    this.poke()
    return true
  }

  /** The vendor changes its hours or settings. */
  changeSetup(kind: string, key: string, data: object): void {
    const id = `${kind}/${key}`
    this.put('config', { kind, id, data: { ...this.state.config.get(id)?.data, ...data } })
    this.poke()
  }

  /** Thirty days after its deletion nothing is left of a booking but that it is gone. */
  compact(id: string): void {
    this.put('booking', { id, deleted: true })
    this.poke()
  }

  /** A migration gives bookings and guests one more field: no revs, another shape. */
  reshape(): void {
    this.shape++
    const { bookings, guests } = this.state
    for (const row of [...bookings.values(), ...guests.values()]) Object.assign(row, { form: this.shape })
  }

  put<R extends { id: string }>(collection: CollectionName, row: R): number {
    do this.state.head++
    while (this.forgotten.has(`${collection}/${row.id}/${this.state.head}`))
    const rev = this.state.head
    const stamped = { deleted: false, ...(collection === 'config' ? { conflicts: [] } : {}), ...row, rev }
    const { bookings, guests, occurrences, config } = this.state
    const all = { booking: bookings, guest: guests, occurrence: occurrences, config }
    ;(all[collection] as Map<string, unknown>).set(row.id, stamped)
    return rev
  }

  /** Rows of all collections in the order of their revs. */
  feed = () => feedOf(this.state)

  rows(collection: CollectionName): Row[] {
    return this.feed().flatMap(([of, row]) => (of === collection ? [row] : []))
  }

  /** Rev of the last row that was written: a command that writes nothing takes a rev that no row has. */
  lastRowRev(): number {
    return this.feed().at(-1)?.[1].rev ?? 0
  }

  private heading() {
    return { epoch: this.state.epoch, head: this.state.head, now: new Date(this.now()).toISOString() }
  }

  private shapeSaid(): number {
    return this.planted.has('shape is not said') ? 1 : this.shape
  }

  private pull({ p_since, p_limit, p_device, p_parts, p_history }: PullArgs): PullResponse {
    if (this.planted.has('poison stops the pull') && this.poison.size > 0)
      throw new Refused(500, 'internal', 'XX000')
    this.heard.set(p_device, this.state.head)
    const page = pageFrom(this, p_since, Math.min(p_limit, this.pageLimit), p_device, p_history)
    const sums = this.counted(page.more, p_device, p_parts)
    return { ...this.heading(), shape: this.shapeSaid(), ...page, sums }
  }

  /** When each device was last told what its parts should count. */
  private readonly comparedAt = new Map<string, number>()

  /** Once in ten minutes for a device. */
  private counted(more: boolean, device: string, parts: string[] | null): PullResponse['sums'] {
    const isDue = this.now() - (this.comparedAt.get(device) ?? Number.NEGATIVE_INFINITY) > 600_000
    if (more || !parts || !isDue) return null
    this.comparedAt.set(device, this.now())
    return sumsOf(this, parts)
  }

  private part({ p_part, p_after, p_limit }: PartArgs): PartResponse {
    const page = pageOfPart(this, p_part, p_after, Math.min(p_limit, this.pageLimit))
    return { ...this.heading(), shape: this.shapeSaid(), ...page }
  }

  /** What a fault planted in a page does in between. */
  onBetween: (() => void) | null = null

  private push({ p_commands: commands, p_device, p_since, p_history }: PushArgs): PushResponse {
    if (commands.length > 20) throw new Refused(400, 'invalid')
    for (const c of commands) {
      if (this.poisonNext === 0 || this.state.log.has(c.id)) continue
      this.poisonNext--
      this.poison.add(c.id)
    }
    if (commands.some((c) => this.poison.has(c.id))) {
      this.onTrouble('poison')
      this.failed(commands)
      throw new Refused(500, 'internal', 'XX000')
    }
    const before = this.state.head
    const held = new Map<string, CommandResult>()
    const answers = commands.map((c, i) => {
      const before = held.get(c.subject)
      const said = before ? { ...before, id: c.id } : this.notNow(c, i)
      if (!said) return this.one(structuredClone(c), p_device)
      held.set(c.subject, said)
      return said
    })
    const page = pageOfPush(this, p_since ?? null, p_device, before, p_history)
    if (!page.more) this.heard.set(p_device, this.state.head)
    if (this.lastRowRev() > before) this.poke()
    return {
      ...this.heading(),
      shape: this.shapeSaid(),
      answers: structuredClone(answers),
      ...page,
      sums: null,
    }
  }

  /** A call failed as a whole: what was in it alone is what it failed at. */
  failed(commands: readonly { id: string }[]): void {
    const [one, another] = commands
    if (one && !another) this.failedAt.set(one.id, (this.failedAt.get(one.id) ?? 0) + 1)
  }

  private notNow(c: Command, place: number): CommandResult | null {
    if (this.state.log.has(c.id)) return null
    if (this.now() < this.busyUntil && place >= this.busyFrom) {
      this.onTrouble('busy')
      if (this.planted.has('busy is called retry')) return answer(c.id, 'retry')
      return { ...answer(c.id, 'busy'), figures: { seconds: this.busySeconds } }
    }
    if (this.retryNext === 0) return null
    this.retryNext--
    this.onTrouble('retry')
    this.failed([c])
    return answer(c.id, 'retry')
  }

  private blindness({ p_device }: Record<string, unknown>): { head?: number } {
    const heard = this.heard.get(String(p_device))
    const isBlind = this.planted.has('blind heartbeat') || this.planted.has('deaf after an odd poke')
    return isBlind && heard !== undefined ? { head: heard } : {}
  }

  private one(c: Command, device: string): CommandResult {
    const { offset: _, replaces = null, ...content } = c
    const hash = JSON.stringify(content)
    const known = this.planted.has('no log') ? undefined : this.state.log.get(c.id)
    if (known) return known.hash === null || known.hash === hash ? known.answer : answer(c.id, 'id_reused')
    const before = this.state.head
    const closed = replaces === null ? null : this.notToReplace(replaces, device)
    if (closed) return this.logged(c.id, hash, closed, device, null)
    // Undo of a refused command is a no-op, and a discard speaks about refused ones: those two do not wait for them.
    const undoes = c.kind === 'undo' ? c.args.of : ''
    const isMissing = (id: string) => {
      const needed = this.state.log.get(this.standing(id))
      return !needed || (needed.answer.state === 'rejected' && id !== undoes)
    }
    const needs = undoes ? [...c.needs, undoes] : c.needs
    if (c.kind !== 'command.discard' && needs.some(isMissing)) {
      return answer(c.id, this.planted.has('blocked is called applied') ? 'applied' : 'blocked')
    }
    // One from the future is pulled back.
    const at = new Date(Math.min(Date.parse(c.at), this.now() + 120_000)).toISOString()
    const venue_time = venueTime(at, setupOf(this.state).venue)
    const received = { ...c, at, venue_time } as Command
    if (received.kind === 'undo') received.args = { ...received.args, of: this.standing(received.args.of) }
    const result = applied(this, received)
    if (result.state === 'rejected') this.onTrouble('refused')
    this.state.applied.push(c.id)
    return this.logged(c.id, hash, result, device, replaces, before)
  }

  private logged(
    id: string,
    hash: string | null,
    result: Result,
    device: string,
    replaces: string | null,
    before = this.state.head,
  ): CommandResult {
    // The highest that it took; the next where it took none.
    if (this.state.head === before) this.state.head++
    const said = { id, ...result, rev: this.state.head }
    this.state.log.set(id, { hash, replaces, answer: said, device, at: this.now() })
    return said
  }

  /** What stands for this command now. */
  private standing(id: string): string {
    const { log } = this.state
    for (const [next, line] of log) if (line.replaces === id) return this.standing(next)
    const { code = '', figures = {} } = log.get(id)?.answer ?? {}
    return code === 'replaced' ? this.standing(String(figures.of)) : id
  }

  /** Null where the command that takes its place may be applied: the old one never is after it. */
  private notToReplace(old: string, device: string): Result | null {
    const known = this.state.log.get(old)
    if (!known) {
      this.logged(old, null, refused('discarded'), device, null)
      return null
    }
    const of = this.standing(old)
    return of === old && known.answer.state === 'rejected' ? null : refused('replaced', { of })
  }

  /** Nothing is applied, nor will be. */
  discardAll({ args }: Extract<Command, { kind: 'command.discard' }>): Result {
    const ids = args.of.flatMap(({ id, device }) => {
      const known = this.state.log.get(id)
      if (!known && !this.planted.has('discards are not kept')) {
        this.logged(id, null, refused('discarded'), device, null)
      }
      return known && known.answer.state !== 'rejected' ? [id] : []
    })
    if (ids.length === 0) return nothing()
    return { ...nothing(), state: 'flagged', code: 'was_applied', figures: { ids } }
  }

  private poke(): void {
    for (const tell of this.pokes) tell({ rev: this.state.head })
  }
}

interface PullArgs {
  p_since: number
  p_limit: number
  p_device: string
  p_parts: string[] | null
  p_history?: number
}

interface PartArgs {
  p_part: string
  p_after: string
  p_limit: number
}

interface PushArgs {
  p_commands: Command[]
  p_device: string
  /** null where no page is asked for. */
  p_since: number | null
  p_history?: number
}

const answer = (id: string, state: CommandResult['state'], code = ''): CommandResult => ({
  id,
  state,
  code,
  figures: {},
  rev: 0,
  row: null,
})
