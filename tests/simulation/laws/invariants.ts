// What must be true at any moment of a run, whatever fails: held against the server's own book and the bytes on the
// device, never against what sync believes.

import type { Command } from '#domain/booking/command.ts'
import { rowsOfCommand } from '#domain/occurrence/occurrence.ts'
import { failsToPark } from '#sync/outbox/deferred.ts'
import type { Tab } from '#tests/simulation/device.ts'
import { storedIn } from '#tests/simulation/disk.ts'
import { advance } from '#tests/simulation/fake-time.ts'
import type { Fault } from '#tests/simulation/fault-profiles.ts'
import type { Run } from '#tests/simulation/run.ts'
import { isTooMuch } from './money.ts'
import { mirrorsOf, shownMirror } from './stored-mirror.ts'

const alive = ['live', 'pulling', 'pushing']
const freshMs = 35_000
const hourMs = 3_600_000
/** Where answers are late: so much a tablet's reckoning of the server's clock may be wrong before it is set anew. */
const reckoningMs = 1500

/** [S8] "Live" is said only while a real answer is younger than 35 s, and the last sync named is one that was. */
export function holdsFresh(run: Run, tab: Tab): void {
  const { status } = tab.screen
  const { heardAt, name } = tab.device
  // In the very moment of a thaw not all that was due is done, and nothing is painted.
  if (!status || tab.lifecycle.over || tab.lifecycle.thawedAt === Date.now()) return
  const age = Date.now() - heardAt
  const most = freshMs + (run.profile.faults.includes('late-page') ? reckoningMs : 0)
  if (alive.includes(status.connection) && age > most) {
    found(run, `[S8] ${name} says ${status.connection}, the server last answered ${age} ms ago`)
  }
  if (status.last_sync !== null && Date.parse(status.last_sync) > heardAt) {
    found(run, `[S8] ${name} says synced at ${status.last_sync}, later than any answer`)
  }
}

/** Everything else that a screen says, looked at when nothing is under way but time. */
export async function look(run: Run): Promise<void> {
  const tabs = run.tablets.filter((t) => !t.lifecycle.over)
  if (tabs.every((t) => wrongNow(run, t).length === 0)) return
  // What another tab wrote is heard of a moment later.
  await advance(30)
  const alive = () => tabs.filter((t) => !t.lifecycle.over)
  const wrong = alive().flatMap((t) => wrongNow(run, t))
  for (const text of wrong) if (!isSettling.test(text)) found(run, text)
  if (!wrong.some((text) => isSettling.test(text))) return
  await advance(settlingMs)
  for (const text of alive().flatMap((t) => wrongNow(run, t))) if (wrong.includes(text)) found(run, text)
}

/** What is done is painted until its row has been read, which is tried 10 ms later, and then twice as late each time. */
const isSettling = /^\[S7\] \S+ marks \S+ as sent, stored for it are false$/
const settlingMs = 1500

interface StoredLine {
  id: string
  open: number
  state: string
  answered: string
  subject: string
  kind: string
  needs: string[]
  /** By the tablet's clock. */
  at: string
  fails: number
}

function wrongNow(run: Run, tab: Tab): string[] {
  const { status, rows, lines, occurrences } = tab.screen
  const { name, deviceStores, user } = tab.device
  if (!status) return []
  const wrong: string[] = []
  const open = linesOf(tab).filter((l) => l.open === 1)
  const waiting = open.filter((l) => l.answered === '' && l.state === 'waiting').length
  const refused = open.filter((l) => ['rejected', 'blocked', 'parked'].includes(l.state)).length
  if (status.waiting !== waiting || status.refused !== refused) {
    const said = `${status.waiting} waiting and ${status.refused} refused`
    wrong.push(`[S8] ${name} says ${said}, stored are ${waiting} and ${refused}`)
  }
  const isSealed = ['1', 'gone'].includes(deviceStores.tab().get('sealed.v') ?? '')
  if (isSealed || !status.readable) {
    const { guests, setup } = tab.screen
    // When events take place is setup, which a member may go by, however old it is.
    const ofMembers = occurrences.length + (setup ? 1 : 0)
    const shown = rows.length + lines.length + guests.length + (isSealed ? ofMembers : 0)
    if (shown > 0) wrong.push(`[S10] ${name} shows rows though it may show none`)
  } else {
    // [S7] What the server has not confirmed is marked, and nothing else is: but a tab may still show the mirror of before, which
    // does not have it, or one that is filled only now.
    const subjects = new Set(open.flatMap((l) => rowsOfCommand(l as unknown as Command)))
    const mayBeBehind = mirrorsOf(tab.device).length > 1 || !shownMirror(tab.device)?.complete
    for (const { id, payment } of rows)
      if (payment && isTooMuch(payment)) wrong.push(`[S4] ${name} shows ${JSON.stringify(payment)} of ${id}`)
    for (const row of [...rows, ...occurrences]) {
      if ((row.unconfirmed !== null) === subjects.has(row.id)) continue
      if (row.unconfirmed !== null && mayBeBehind) continue
      wrong.push(
        `[S7] ${name} marks ${row.id} as ${row.unconfirmed}, stored for it are ${subjects.has(row.id)}`,
      )
    }
    for (const id of tab.screen.setup?.unconfirmed ?? [])
      if (!subjects.has(id) && !mayBeBehind)
        wrong.push(`[S7] ${name} marks ${id}, for which nothing is stored`)
    wrong.push(...vanished(run, tab))
    if (lines.length !== open.length)
      wrong.push(`[S7] ${name} lists ${lines.length} of ${open.length} changes`)
  }
  wrong.push(...lockedOut(run, tab, isSealed, user), ...behind(run, tab), ...heldUp(run, tab, open))
  wrong.push(...blamed(run, tab, open))
  wrong.push(...parkedWithoutCause(run, tab, open))
  return wrong
}

/** [S7] What somebody entered here stays on the screen: before the server has it, and until its row has come back. */
function vanished(run: Run, { device, screen }: Tab): string[] {
  if (!isOnlyNetwork(run)) return []
  const all = [...run.promised.values()]
  const shown = new Set([...screen.rows, ...screen.occurrences].map((row) => row.id))
  const makes = ['booking.create', 'occurrence.create']
  const made = all.filter((c) => makes.includes(c.kind) && c.by.device === device.name)
  const ids = made.filter((c) => !run.givenUp.has(c.id)).flatMap(rowsOfCommand)
  const gone = ids.filter((id) => !run.meantToGo.has(id) && !shown.has(id))
  return gone.map((id) => `[S7] ${device.name} does not show ${id}, which was entered there`)
}

/** [S10] Within one heartbeat of the end of a membership nothing can be read; an hour later no row lies on the device. */
function lockedOut(run: Run, tab: Tab, isSealed: boolean, user: string): string[] {
  const since = run.revoked.get(user)
  const isCalm = run.profile.faults.length === 1 && run.profile.faults[0] === 'membership'
  const ms = Date.now() - Math.max(since?.at ?? 0, tab.since)
  if (since === undefined || !isCalm || ms < 32_000) return []
  const { device, screen } = tab
  const rows = storedIn(device.disk, 'mirror-', 'config').length
  const said = `${Date.now() - since.at} ms after the membership ended`
  if (!isSealed || screen.status?.readable) return [`[S10] ${device.name} is open ${said}`]
  if (ms > hourMs + 60_000 && rows > 0) return [`[S10] ${device.name} holds ${rows} rows ${said}`]
  // [S15] Until then a word that was wrong costs no mirror.
  if (Date.now() - since.at < hourMs && rows < since.rows)
    return [`[S15] ${device.name} has ${rows} rows ${said}`]
  return []
}

/** [S3] While only commands are bad, every pull is in time; [S4] where pokes are, the next heartbeat brings the rows. */
function behind(run: Run, tab: Tab): string[] {
  const ms = patience(run)
  const then = Date.now() - (ms ?? 0)
  if (ms === null || tab.since > then) return []
  const head = run.heads.findLast((h) => h.at <= then)?.head ?? 0
  const { cursor = 0 } = shownMirror(tab.device) ?? {}
  return cursor >= head
    ? []
    : [`[S3] [S4] ${tab.device.name} is at ${cursor}, the server was at ${head} ${ms} ms ago`]
}

/** [S3] While only commands are bad, the others are through in 30 s: alone, or with a poison that had to be found first. */
function heldUp(run: Run, tab: Tab, open: StoredLine[]): string[] {
  if (!isOnlyCommands(run) || tab.since > Date.now() - 30_000) return []
  const isBad = (l: StoredLine) => run.server.poison.has(l.id) || l.fails > 0 || l.state !== 'waiting'
  const bad = new Set(open.filter(isBad).map((l) => l.id))
  for (const l of open) if (l.needs.some((id) => bad.has(id))) bad.add(l.id)
  const waits = (l: StoredLine) => Date.now() - Math.max(Date.parse(l.at), run.sentAgain.get(l.subject) ?? 0)
  const late = open.filter((l) => !bad.has(l.id) && l.answered === '' && waits(l) > 30_000)
  return late.map((l) => `[S3] ${tab.device.name} has not sent ${l.kind} ${l.id} of ${l.at}`)
}

const notTheirFault: readonly Fault[] = [
  'no-network',
  'hung',
  'answer-lost',
  'too-many-requests',
  'captive-portal',
  'cut-answer',
  'busy',
  'token',
  'clock',
  'killed',
  'frozen',
]

/** [S2] What the network, the session or the rate did never counts against a command. */
function blamed(run: Run, tab: Tab, open: StoredLine[]): string[] {
  if (!isOnlyNetwork(run)) return []
  const blames = open.filter((l) => l.fails > 0)
  const refused = open.filter((l) => l.state === 'rejected' && !run.server.state.log.has(l.id))
  return [
    ...blames.map((l) => `[S2] ${tab.device.name} counts ${l.fails} failures against ${l.kind} ${l.id}`),
    ...refused.map(
      (l) => `[S2] ${tab.device.name} calls ${l.kind} ${l.id} refused, of which the server never heard`,
    ),
  ]
}

/** [S2] A command is refused or parked for a cause of its own: as often as is counted the server failed at it. */
export function holdsCauses(run: Run, tab: Tab): void {
  for (const text of parkedWithoutCause(
    run,
    tab,
    linesOf(tab).filter((l) => l.open === 1),
  ))
    found(run, text)
}

function parkedWithoutCause(run: Run, { device }: Tab, open: StoredLine[]): string[] {
  const failed = (l: StoredLine) => run.server.failedAt.get(l.id) ?? 0
  const wrong = open.filter((l) => l.fails > failed(l) || (l.state === 'parked' && failed(l) < failsToPark))
  return wrong.map(
    (l) =>
      `[S2] ${device.name} has ${l.kind} ${l.id} as ${l.state} after ${l.fails} failures; the server failed ${failed(l)} times at it`,
  )
}

const linesOf = ({ device }: Tab): StoredLine[] =>
  storedIn(device.disk, 'outbox-', 'outbox') as unknown as StoredLine[]

const isOnlyNetwork = (run: Run): boolean => run.profile.faults.every((f) => notTheirFault.includes(f))
/** Milliseconds within which what was committed is here; null where a fault may keep it away. */
export const patience = (run: Run): number | null => {
  if (isOnlyCommands(run)) return 3000
  return run.profile.faults.every((f) => f.startsWith('poke-')) ? 33_000 : null
}
const isOnlyCommands = (run: Run): boolean =>
  run.profile.faults.every((f) => f === 'poison' || f === 'refused')

/** Each thing once, however often it is seen. */
export function found(run: Run, text: string): void {
  const kind = text.replaceAll(/\d+/g, '#')
  if (!run.wrong.some((w) => w.replaceAll(/\d+/g, '#') === kind)) run.wrong.push(text)
}
