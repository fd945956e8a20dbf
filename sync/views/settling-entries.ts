// What is done leaves the overlay of a screen when the screen's own queries have its row. The outbox says it sooner: a query reads
// its rows anew, and another tab than the one that settled it may still show the mirror of before.

import type { BehaviorSubject } from 'rxjs'
import { byPlace } from '#domain/pending/order.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import type { Entries, OutboxEntry } from '#sync/outbox/entry.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import { isSettled, wasApplied } from '#sync/outbox/results.ts'
import { listeners } from '#sync/platform/listeners.ts'
import type { CollectionName } from './plain-rows.ts'

/** How soon it is looked again, twice as long each time. */
const [firstMs, mostMs] = [10, 500]
/** Some 10 s: a tab opens another mirror within that, or shows what it has. */
const mostTries = 25

/** As much of an outbox as is painted. */
export type PaintedEntries = Pick<Outbox, 'open' | 'onChange'>

export interface SettlingParts {
  mirror: BehaviorSubject<Mirror | null>
  outbox: PaintedEntries
  name: CollectionName
  /** The rows that these are about, by id, once they have been asked for again; null where something came in between. */
  read(): Promise<ReadonlyMap<string, { rev: number }> | null>
  /** All that is open is read once more. */
  caughtUp(): Promise<void>
}

/** The open entries, and those that were until a moment ago. */
export function settlingEntries(parts: SettlingParts): PaintedEntries & { lookAgain(): void; close(): void } {
  const { mirror, outbox, name } = parts
  const changes = listeners()
  let before = outbox.open()
  let left: Entries = []
  let all: Entries | null = null
  let isRunning = false
  let isOver = false
  const { waited, wake } = waiter()

  function setLeft(now: Entries): void {
    left = now
    all = null
    changes.notify()
  }

  /** Those that may go, of the mirror that is shown. */
  async function readOf(entries: Entries): Promise<Entries> {
    const shown = mirror.value
    if (!shown) return entries
    const rows = await parts.read()
    if (!rows) return []
    const isRead = async (entry: OutboxEntry) => {
      if (entry.answered !== '' && !(await isSettled(entry, shown))) return false
      return (rows.get(entry.subject)?.rev ?? -1) >= (await shown.revOf(name, entry.subject))
    }
    const found = await Promise.all(entries.map(isRead))
    const read = entries.filter((_, i) => found[i])
    if (read.length > 0) await parts.caughtUp()
    return mirror.value === shown ? read : []
  }

  async function run(): Promise<void> {
    isRunning = true
    for (let tries = 0; left.length > 0 && !isOver; ) {
      const read = tries < mostTries ? await readOf(left).catch(() => []) : left
      if (isOver) return
      if (read.length > 0) setLeft(left.filter((entry) => !read.includes(entry)))
      if (read.length > 0) tries = 0
      else if (await waited(Math.min(firstMs * 2 ** tries, mostMs))) tries++
    }
    isRunning = false
  }

  const stopListening = outbox.onChange(() => {
    const now = outbox.open()
    const ids = new Set(now.map((entry) => entry.id))
    const gone = before.filter((entry) => !ids.has(entry.id) && isPainted(entry, name))
    before = now
    // Opened again, to be sent once more: what is open counts.
    setLeft([...left.filter((entry) => !ids.has(entry.id)), ...gone])
    if (gone.length === 0) return
    if (isRunning) wake()
    else void run()
  })
  const following = mirror.subscribe(wake)

  return {
    open() {
      all ??= left.length > 0 ? [...outbox.open(), ...left].sort(byPlace) : outbox.open()
      return all
    },
    onChange: changes.add,
    /** Rows have come. */
    lookAgain: wake,
    close() {
      isOver = true
      wake()
      following.unsubscribe()
      stopListening()
    },
  }
}

/** Refused ones are taken away by a person, and one that is not of these rows is not laid over them. */
const isPainted = ({ state, code, row }: OutboxEntry, name: string): boolean =>
  ['waiting', 'sent', 'flagged'].includes(state) && code !== wasApplied && (!row || row[0] === name)

function waiter() {
  let end = () => {}
  return {
    /** False where it was woken. */
    waited: (ms: number) =>
      new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(true), ms)
        end = () => {
          clearTimeout(timer)
          resolve(false)
        }
      }),
    wake: () => end(),
  }
}
