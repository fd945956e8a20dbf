// [S14] No answer brings a row again that its mirror has stored. Held against the bytes on the device as they were when
// the request left. Not counted are what a new mirror is filled with, what two pages that crossed both bring, and, where
// storage, tabs or locks are struck, rows of a page of which the device may have stored a part.

import type { PartResponse, PullResponse, Row } from '#sync/protocol/messages.ts'
import type { Tab } from '#tests/simulation/device.ts'
import type { Run } from '#tests/simulation/run.ts'
import { found } from './invariants.ts'
import { mirrorsOf, type StoredMirror } from './stored-mirror.ts'

/** One question for rows, while its answer may still come or be stored. */
export interface Asked {
  tab: Tab
  fn: string
  at: number
  answeredAt: number | null
}

/** No request takes longer, and no page is stored for longer. */
const requestMs = 15_000
const storingMs = 100
const wakingMs = 1000

/** Watches what a tab asks; what it gives back takes the answer. */
export function holdsRepeats(run: Run, tab: Tab): Tab['network']['onRequest'] {
  const { device } = tab
  return (fn, body) => {
    if (fn === 'sync_part') return (text) => takePart(device.ofParts, JSON.parse(text) as PartResponse)
    if (fn !== 'sync_pull' && fn !== 'sync_push') return () => {}
    const { p_since } = JSON.parse(body) as { p_since: number | null }
    if (p_since === null) return () => {}
    device.asked = device.asked.filter((one) => isUnderWay(one))
    // A tab that has just been thawed has not yet heard what others stored.
    const isDrowsy = Date.now() - tab.lifecycle.thawedAt < wakingMs
    const crosses = isDrowsy || device.asked.some((one) => one.fn !== fn || one.tab !== tab)
    const mine: Asked = { tab, fn, at: Date.now(), answeredAt: null }
    device.asked.push(mine)
    const isStored = crosses ? null : storedThen(run, mirrorsOf(device))
    return (text) => {
      mine.answeredAt = Date.now()
      const { epoch, rows } = JSON.parse(text) as PullResponse
      run.pages++
      for (const [collection, row] of rows) {
        const isOfPart = device.ofParts.delete(nameOf(collection, row))
        if (isOfPart || !isStored?.(epoch, collection, row.id, row.rev)) continue
        found(
          run,
          `[S14] ${device.name} asked ${fn} from ${p_since} and gets ${collection} ${row.id} of ${row.rev} again`,
        )
      }
    }
  }
}

/** What was written since the plan, and came with a part, comes with the feed once more. */
function takePart(ofParts: Set<string>, { rows }: PartResponse): void {
  for (const [collection, row] of rows) ofParts.add(nameOf(collection, row))
}

const nameOf = (collection: string, { id, rev }: Row): string => `${collection}/${id} of ${rev}`

function isUnderWay({ at, answeredAt }: Asked): boolean {
  return answeredAt === null ? Date.now() - at < requestMs : Date.now() - answeredAt < storingMs
}

type IsStored = (epoch: string, collection: string, id: string, rev: number) => boolean

/** null where a mirror is being built beside another: whose page it is cannot be told from outside. */
function storedThen(run: Run, mirrors: StoredMirror[]): IsStored | null {
  const [mirror, another] = mirrors
  if (!mirror || another) return null
  const then = run.server
    .feed()
    .map(([collection, { id }]): [string, number | undefined] => [
      `${collection}/${id}`,
      mirror.revOf(collection, id),
    ])
  const revs = new Map(then)
  const { cursor, epoch: ours } = mirror
  return (epoch, collection, id, rev) =>
    epoch === ours && revs.get(`${collection}/${id}`) === rev && rev <= cursor
}
