// Fills an empty mirror, part by part in the order of need: what is set up, the weeks around today, those to come, guests, and
// back. Pulls go on beside it: a row is taken only where none that is newer is here.

import type { FeedRow, PartResponse, PlanResponse } from '#sync/protocol/messages.ts'
import type { Reply } from '#sync/protocol/staff-api.ts'
import type { Reached } from './checkpoint.ts'
import type { PullFailure } from './life.ts'

const pageRows = 500
const leastRows = 50

export interface PartCalls {
  plan(): Promise<Reply<PlanResponse>>
  part(part: string, after: string, limit: number): Promise<Reply<PartResponse>>
}

export interface FetchParts {
  calls: PartCalls
  reached: Reached
  /** Null where the mirror has been closed meanwhile. */
  unlessClosed<T>(answer: Promise<T>): Promise<T | null>
  store(rows: FeedRow[]): Promise<void>
  isClosed: PullFailure
}

/** Asked again at once, such a server would be asked for ever. */
export const bringsNothing: PullFailure = {
  ok: false,
  fault: 'broken',
  detail: 'more is said to follow, and nothing new came',
}

/** The plan, once; the cursor begins at its head. */
export async function fetchPlan({
  calls,
  reached,
  unlessClosed,
  isClosed,
}: FetchParts): Promise<PullFailure | null> {
  if (reached.get().plan) return null
  const reply = await unlessClosed(calls.plan())
  if (!reply) return isClosed
  if (!reply.ok) return { ok: false, fault: reply.fault, detail: reply.detail }
  const { epoch, shape, head, from, parts } = reply.value
  await reached.begin({ epoch, shape, cursor: head, plan: { from, head, parts: [...new Set(parts)] } })
  return null
}

/** Pages that do not come in time are asked for at half the size. */
export function partFetcher(parts: FetchParts) {
  const { calls, reached, unlessClosed, store, isClosed } = parts
  let limit = pageRows
  /** From where on this part was asked for, without a fault since. */
  let asked = { part: '', keys: new Set<string>() }

  /** One page of the first part that is missing; null when it is stored. */
  async function fetchPage(part: string): Promise<PullFailure | null> {
    const { at, epoch, plan } = reached.get()
    const after = at?.part === part ? at.after : ''
    if (asked.part !== part) asked = { part, keys: new Set() }
    asked.keys.add(after)
    const reply = await unlessClosed(calls.part(part, after, limit))
    if (!reply) return isClosed
    if (!reply.ok) {
      if (reply.fault === 'timeout') limit = Math.max(leastRows, Math.ceil(limit / 2))
      return { ok: false, fault: reply.fault, detail: reply.detail }
    }
    const { rows, more, ...head } = reply.value
    if (head.epoch !== epoch || head.head < (plan?.head ?? 0)) {
      return { ok: false, fault: 'epoch', detail: 'the server was restored or reset', epoch: head.epoch }
    }
    if (!reached.isOfShape(head.shape))
      return { ok: false, fault: 'shape', detail: `rows have shape ${head.shape}` }
    const [collection, row] = rows.at(-1) ?? []
    const next = collection && row ? `${collection}/${row.id}` : ''
    if (more && (next === '' || asked.keys.has(next))) return bringsNothing
    await store(rows)
    await reached.advance({
      ...(more ? { at: { part, after: next } } : { here: [part] }),
      partsHead: head.head,
    })
    return null
  }

  return async (): Promise<PullFailure | null> => {
    for (;;) {
      const { plan, here } = reached.get()
      const isHere = new Set(here)
      const part = plan?.parts.find((one) => !isHere.has(one))
      if (!part) return null
      const failure = await fetchPage(part)
      if (!failure) continue
      asked.keys.clear()
      return failure
    }
  }
}
