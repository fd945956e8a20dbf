// A server in memory that keeps sync/SPEC.md: one vendor, one clock of revs, a log of commands. Deterministic: its
// epoch, ids and order come from the caller. `planted` names faults that a real server must not have; each is there
// so that a test can show that it would be noticed.

import { slotAt } from '#domain/availability/slots.ts'
import type { Booking } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { businessTime } from '#domain/time/time.ts'
import { rowHash } from '#sync/mirror/checksum.ts'
import type { CollectionName, CommandResult, PullResponse, Row } from '#sync/protocol/messages.ts'
import { hoursOf, setupOf, staysAround } from './checks.ts'
import { decide, type HistoryLine } from './rules.ts'
import { applied, guestOfCustomer, stamped } from './save.ts'
import { vendorSetup } from './vendor.ts'

export type Planted =
  | 'pull in two statements'
  | 'no log'
  /** A heartbeat that tells of nothing new. */
  | 'blind heartbeat'
  /** And a channel that is over at the first poke that does not bring a higher rev. */
  | 'deaf after an odd poke'
  | 'poison stops the pull'
  | 'blocked is called applied'
  | 'backup without its log'
  /** An edit of a guest's card that forgets what its author saw. */
  | 'last card wins'

export interface Logged {
  hash: string
  answer: CommandResult
  device: string
  rev: number
}

export interface ModelState {
  epoch: string
  head: number
  bookings: Map<string, Booking>
  guests: Map<string, Guest>
  setup: Map<string, Row & { kind: string; data: object }>
  log: Map<string, Logged>
  history: HistoryLine[]
  /** Ids of commands in the order in which they were applied, repeated ones included: S2 counts them. */
  applied: string[]
}

export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, message: string, code = `PT${status}`) {
    super(message)
    this.status = status
    this.code = code
  }
}

export class ModelServer {
  state: ModelState
  members = new Set(['user-1'])
  /** Ids of commands at which the server fails, each time. */
  poison = new Set<string>()
  /** So many commands that come next are poison, or are answered `retry` once. */
  poisonNext = 0
  retryNext = 0
  /** Tokens that are not valid any more. */
  expired = new Set<string>()
  /** Rows in a page, whatever is asked for. */
  pageLimit = 500
  /** What went wrong with a command, told to whoever counts. */
  onTrouble: (what: 'poison' | 'refused' | 'retry') => void = () => {}
  planted = new Set<Planted>()
  /** The rule by which a command meets a row. */
  decide = decide
  /** The head that each device last heard of in a pull. */
  private readonly pulled = new Map<string, number>()
  readonly pokes = new Set<(poke: { collections: CollectionName[]; rev: number }) => void>()
  now: () => number

  constructor(now: () => number, epoch = 'epoch-1') {
    this.now = now
    this.state = emptyState(epoch)
    for (const [id, data] of Object.entries(vendorSetup())) {
      this.put('setup', { kind: id.split('/')[0], id, data })
    }
  }

  snapshot = (): ModelState => structuredClone(this.state)

  /** A backup is put back. A careful operator gives a new epoch; one who forgets leaves the old. */
  restore(backup: ModelState, epoch: string): void {
    this.state = { ...structuredClone(backup), epoch }
    if (this.planted.has('backup without its log')) this.state.log.clear()
  }

  call(fn: string, args: Record<string, unknown>, user: string): unknown {
    if (!this.members.has(user)) throw new Refused(403, 'not_member')
    if (fn === 'sync_heartbeat') this.compare(String(args.p_epoch), Number(args.p_reached))
    const { epoch, head } = this.state
    const heading = { epoch, head, now: new Date(this.now()).toISOString() }
    switch (fn) {
      case 'sync_heartbeat':
        return { ...heading, ...this.blindness(args), min_version: 1, holds: [] }
      case 'sync_pull':
        return this.pull(args as unknown as PullArgs)
      case 'sync_push': {
        const answers = this.push(args.p_commands as Command[], String(args.p_device))
        return { ...heading, head: this.state.head, answers }
      }
      case 'sync_digest':
        return { ...heading, digest: this.digest() }
      case 'booking_history':
        return { rows: [] }
      default:
        throw new Refused(404, 'unknown', 'PGRST202')
    }
  }

  /** A tablet has revs of this epoch that were never given: a backup was put back without a new one. */
  private compare(epoch: string, reached: number): void {
    if (epoch === this.state.epoch && reached > this.state.head) this.state.epoch += `+${this.state.head}`
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
    const { id } = stamped(this, undefined, {
      ...row,
      source: 'online',
      guest_id,
      made_at: at,
      status_at: at,
    })
    const said = ['status', 'day', 'minute', 'pax', 'last_name', 'first_name', 'phone', 'email', 'requests']
    const changes = Object.fromEntries(
      said.map((f): [string, [null, unknown]] => [f, [null, row[f as 'day']]]),
    )
    const line = { booking: id, command: '', kind: 'online.confirm', changes, by: '', device: '', at }
    this.state.history.push(line)
    this.poke(guest_id ? ['booking', 'guest'] : ['booking'])
    return true
  }

  /** The vendor changes its hours or settings. */
  changeSetup(kind: string, key: string, data: object): void {
    const id = `${kind}/${key}`
    this.put('setup', { kind, id, data: { ...this.state.setup.get(id)?.data, ...data } })
    this.poke(['setup'])
  }

  put(collection: CollectionName, row: { id: string } & Record<string, unknown>): number {
    const rev = ++this.state.head
    const stamped = { deleted: false, ...row, rev }
    const target = { booking: this.state.bookings, guest: this.state.guests, setup: this.state.setup }[
      collection
    ]
    ;(target as Map<string, unknown>).set(row.id, stamped)
    return rev
  }

  rows(collection: CollectionName): Row[] {
    const { bookings, guests, setup } = this.state
    const all: Row[] = [...{ booking: bookings, guest: guests, setup }[collection].values()]
    return all.sort((a, b) => a.rev - b.rev)
  }

  private pull({ p_collection, p_since, p_limit, p_device }: PullArgs): PullResponse {
    let { epoch, head } = this.state
    if (this.planted.has('poison stops the pull') && this.poison.size > 0)
      throw new Refused(500, 'internal', 'XX000')
    this.pulled.set(p_device, head)
    const rows = this.rows(p_collection).filter((r) => r.rev > p_since)
    if (this.planted.has('pull in two statements')) {
      // Somebody commits between reading the rows and reading the head.
      this.onBetween?.()
      ;({ epoch, head } = this.state)
    }
    const limit = Math.min(p_limit, this.pageLimit)
    const page = structuredClone(rows.slice(0, limit))
    const more = rows.length > limit
    const upto = more ? (page.at(-1)?.rev ?? 0) : head
    const done = [...this.state.log.values()]
      .filter((l) => l.device === p_device && l.rev > p_since && l.rev <= upto)
      .map((l) => l.answer)
    return { epoch, head, now: new Date(this.now()).toISOString(), rows: page, more, done }
  }

  /** What a fault planted in `pull` does in between. */
  onBetween: (() => void) | null = null

  private push(commands: Command[], device: string): CommandResult[] {
    if (commands.length > 20) throw new Refused(400, 'invalid')
    for (const c of commands) {
      if (this.poisonNext === 0 || this.state.log.has(c.id)) continue
      this.poisonNext--
      this.poison.add(c.id)
    }
    if (commands.some((c) => this.poison.has(c.id))) {
      this.onTrouble('poison')
      throw new Refused(500, 'internal', 'XX000')
    }
    const retried = new Set<string>()
    const touched = new Set<CollectionName>()
    const answers = commands.map((c) => {
      if (retried.has(c.subject) || this.isToRetry(c)) {
        retried.add(c.subject)
        return answer(c.id, 'retry')
      }
      const given = this.one(structuredClone(c), device)
      for (const name of Object.keys(given.wrote) as CollectionName[]) touched.add(name)
      return given
    })
    if (touched.size > 0) this.poke([...touched])
    return answers
  }

  private isToRetry(c: Command): boolean {
    if (this.retryNext === 0 || this.state.log.has(c.id)) return false
    this.retryNext--
    this.onTrouble('retry')
    return true
  }

  private blindness({ p_device }: Record<string, unknown>): { head?: number } {
    const pulled = this.pulled.get(String(p_device))
    const isBlind = this.planted.has('blind heartbeat') || this.planted.has('deaf after an odd poke')
    return isBlind && pulled !== undefined ? { head: pulled } : {}
  }

  private one(c: Command, device: string): CommandResult {
    const { offset: _, ...content } = c
    const hash = JSON.stringify(content)
    const known = this.planted.has('no log') ? undefined : this.state.log.get(c.id)
    if (known) return known.hash === hash ? known.answer : answer(c.id, 'id_reused')
    // Undo of a refused command is a no-op, and a discard speaks about refused ones: those two do not wait for them.
    const undoes = c.kind === 'undo' ? c.args.of : ''
    const isMissing = (id: string) => {
      const needed = this.state.log.get(id)
      return !needed || (needed.answer.state === 'rejected' && id !== undoes)
    }
    const needs = undoes ? [...c.needs, undoes] : c.needs
    if (c.kind !== 'command.discard' && needs.some(isMissing)) {
      return answer(c.id, this.planted.has('blocked is called applied') ? 'applied' : 'blocked')
    }
    // One from the future is pulled back.
    const at = new Date(Math.min(Date.parse(c.at), this.now() + 120_000)).toISOString()
    const venue_time = businessTime(at, setupOf(this.state).venue)
    const result = applied(this, { ...c, at, venue_time })
    if (result.state === 'rejected') this.onTrouble('refused')
    this.state.applied.push(c.id)
    const rev = Math.max(0, ...Object.values(result.wrote)) || ++this.state.head
    const said = { id: c.id, ...result }
    this.state.log.set(c.id, { hash, answer: said, device, rev })
    return said
  }

  private digest() {
    const sum = (c: CollectionName) => ({
      count: this.rows(c).length,
      sum: this.rows(c).reduce((s, r) => s + rowHash(r.id, r.rev), 0),
    })
    return { booking: sum('booking'), guest: sum('guest'), setup: sum('setup') }
  }

  private poke(collections: CollectionName[]): void {
    for (const tell of this.pokes) tell({ collections, rev: this.state.head })
  }
}

interface PullArgs {
  p_collection: CollectionName
  p_since: number
  p_limit: number
  p_device: string
}

const emptyState = (epoch: string): ModelState => ({
  epoch,
  head: 0,
  bookings: new Map(),
  guests: new Map(),
  setup: new Map(),
  log: new Map(),
  history: [],
  applied: [],
})

const answer = (id: string, state: CommandResult['state'], code = ''): CommandResult => ({
  id,
  state,
  code,
  figures: {},
  wrote: {},
})
