// Who has bought what at the demo's events, before they have names: sold-out nights, half-sold ones and empty ones.

import type { Dice } from '#local/demo/dice.ts'

/** A kind of ticket as a template sells it. */
export interface Kind {
  price_type: string
  name: string
  name_en: string
  price: number
  tax: number
  /** How many of it there are for one night; null for as many as there are seats. */
  limit: number | null
}

export interface Night {
  id: string
  /** Days from today. */
  ahead: number
  starts_at: number
  ends_at: number
  capacity: number
  cancelled: boolean
  /** One that it excludes is sold instead. */
  blocked: boolean
  /** Of two that exclude each other the one that is sold. */
  isOfPair: boolean
  maximum_pax: number
  kinds: readonly Kind[]
}

type Status = 'waiting' | 'confirmed' | 'arrived' | 'cancelled' | 'no_show'
type Line = Omit<Kind, 'limit'> & { type: 'ticket'; count: number }

export interface Sale {
  status: Status
  source: 'online' | 'phone' | 'walk_in'
  pax: number
  lines: Line[]
}

/** Where the doors are open now. */
export const isOpening = ({ ahead, starts_at }: Night, minute: number): boolean =>
  ahead === 0 && starts_at > minute && starts_at - minute <= 30

const isOver = ({ ahead, ends_at }: Night, minute: number): boolean =>
  ahead < 0 || (ahead === 0 && ends_at <= minute)

/** What is sold of one night; `minute` is the present one of today. Never more than its seats, nor than there are of a kind. */
export function salesOf(chances: Dice, night: Night, minute: number): Sale[] {
  if (night.blocked) return []
  const sales: Sale[] = []
  const left = new Map(night.kinds.map((kind) => [kind, kind.limit ?? night.capacity]))
  const wanted = Math.round(night.capacity * shareOf(chances, night, minute))
  // At an open door there are several parties, some in and some not.
  const largest = isOpening(night, minute) ? Math.min(4, night.maximum_pax) : night.maximum_pax
  for (let sold = 0; sold < wanted; ) {
    const pax = Math.min(chances.pick([1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 8]), largest, wanted - sold)
    sales.push({ ...aSale(chances, pax, left), status: statusOf(chances, night, minute, sales.length) })
    sold += pax
  }
  if (sales.length > 2 && chances.chance(0.4)) {
    // What was given back is sold again: it counts for nothing.
    sales.push({ ...aSale(chances, 2, new Map(left)), status: 'cancelled' })
  }
  const isFull = wanted === night.capacity && night.ahead > 0
  if (isFull) sales.push({ ...aSale(chances, 2, new Map([[first(night), 2]])), status: 'waiting' })
  return sales
}

const first = ({ kinds: [kind] }: Night): Kind => {
  if (!kind) throw new Error('a night without tickets')
  return kind
}

// The nearer, the more; a workshop of this moment is well sold, so that there is something to do at its door.
function shareOf(chances: Dice, night: Night, minute: number): number {
  if (night.cancelled) return 0.1
  if (isOpening(night, minute)) return 0.9
  if (night.ahead <= 0) return chances.pick([0.8, 0.9, 1])
  if (night.ahead <= 3) return chances.pick([0.6, 0.8, 1, 1])
  if (night.ahead <= 10) return chances.pick([0.2, 0.4, 0.5, 1])
  const share = chances.pick(night.ahead <= 20 ? [0, 0.2, 0.3, 0.5] : [0, 0, 0, 0.2])
  return night.isOfPair ? Math.max(share, 0.2) : share
}

function statusOf(chances: Dice, night: Night, minute: number, place: number): Status {
  if (isOver(night, minute)) return chances.chance(0.06) ? 'no_show' : 'arrived'
  // A few stand at the door already.
  if (isOpening(night, minute)) return place < 2 ? 'arrived' : 'confirmed'
  return night.ahead === 0 && night.starts_at <= minute && place > 0 ? 'arrived' : 'confirmed'
}

/** Adults, and now and then children with them or the dearer kind, as long as there are some of it. */
function aSale(chances: Dice, pax: number, left: Map<Kind, number>): Omit<Sale, 'status'> {
  const [main, ...others] = left.keys()
  if (!main) throw new Error('a night without tickets')
  const counts = new Map([[main, pax]])
  const other = others.length > 0 && chances.chance(0.45) ? chances.pick(others) : null
  const some = other ? Math.min(left.get(other) ?? 0, Math.max(1, Math.floor(pax / 2)), pax - 1) : 0
  if (other && some > 0) counts.set(main, pax - some).set(other, some)
  for (const [kind, count] of counts) left.set(kind, (left.get(kind) ?? 0) - count)
  return {
    source: chances.pick(['online', 'online', 'online', 'online', 'phone', 'walk_in'] as const),
    pax,
    lines: [...counts].map(([{ limit: _, ...kind }, count]) => ({ ...kind, type: 'ticket', count })),
  }
}
