import type { Coming, TableKind, TableState } from '#domain/table/table-state.ts'
import { minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { BookingView } from '#sync/types.ts'

export type Shown = TableKind | 'unknown'

/** Free is only what is known to be. */
export const shownOf = ({ kind }: TableState<unknown>, isKnown: boolean): Shown =>
  kind === 'free' && !isKnown ? 'unknown' : kind

interface Said {
  /** In the table, beside its sign. */
  word: string
  /** '' where there is none. */
  time: string
  /** Who it is about. */
  party: BookingView | null
}

/** What a table shows of its state, as short as it goes. */
export function stateText(
  LL: TranslationFunctions,
  state: TableState<BookingView>,
  nowMinute: number,
  isKnown: boolean,
): Said {
  const words = LL.floorPlan
  const { next, blockedUntil } = state
  const [first] = state.sitting
  const word = wordOf(LL, shownOf(state, isKnown))
  if (first) {
    const over = Math.max(...state.sitting.map((one) => one.over))
    const time = over > 0 ? words.over({ n: over }) : words.since({ time: minuteText(first.since) })
    return { word, time, party: first.party }
  }
  if (blockedUntil !== null)
    return { word, time: words.until({ time: minuteText(blockedUntil) }), party: null }
  if (!next) return { word, time: '', party: null }
  const time = minuteText(next.at)
  if (state.kind === 'free') return { word, time: words.until({ time }), party: null }
  return { word: next.at <= nowMinute ? words.awaited() : word, time, party: next.party }
}

export const wordOf = (LL: TranslationFunctions, shown: Shown): string =>
  shown === 'unknown' ? LL.floorPlan.unknown() : LL.floorPlan.kind[shown]()

/** The same in whole words, with who comes next. `nameOf` a party, with its people; `joined`: the others of its tables. */
export function stateRead(
  LL: TranslationFunctions,
  state: TableState<BookingView>,
  at: { nowMinute: number; isKnown: boolean; joined: string; nameOf: (party: BookingView) => string },
): string {
  const words = LL.floorPlan.read
  const { sitting, next, blockedUntil } = state
  const [first, ...more] = sitting
  const parts: string[] = []
  if (first) {
    const said = { time: minuteText(first.since), party: at.nameOf(first.party) }
    parts.push(
      first.over > 0
        ? words.overstayed({ ...said, n: first.over })
        : words.seated({ ...said, to: minuteText(first.to) }),
    )
    if (more.length > 0) parts.push(words.more({ n: more.length }))
  } else if (blockedUntil !== null) parts.push(words.blocked({ time: minuteText(blockedUntil) }))
  else if (state.kind === 'free') parts.push(at.isKnown ? words.free() : words.unknown())
  if (next) parts.push(nextRead(LL, next, state, at))
  if (at.joined !== '') parts.push(words.joined({ tables: at.joined }))
  return parts.join(LL.floorPlan.comma())
}

function nextRead(
  LL: TranslationFunctions,
  next: Coming<BookingView>,
  state: TableState<BookingView>,
  { nowMinute, nameOf }: { nowMinute: number; nameOf: (party: BookingView) => string },
): string {
  const words = LL.floorPlan.read
  const said = { time: minuteText(next.at), party: nameOf(next.party) }
  if (next.at <= nowMinute) return words.awaited(said)
  return state.kind === 'reserved' ? words.reserved(said) : words.next(said)
}
