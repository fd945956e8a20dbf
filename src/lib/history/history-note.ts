import { minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { HistoryRow } from '#sync/types.ts'

const ways = ['keep', 'take', 'move', 'call', 'waitlist', 'cancel'] as const
const codes = [
  ...(['overbooked', 'outside_hours', 'exclusive', 'event_off', 'table_clash', 'table_gone'] as const),
  ...(['changed_elsewhere', 'status_conflict', 'moved_on', 'scanned_twice', 'ticket_returned'] as const),
  ...(['other_event'] as const),
]

/** What the fields of a line do not say: which way out was chosen, and that a change met another one and lost. */
export function historyNote(
  LL: TranslationFunctions,
  row: Pick<HistoryRow, 'code' | 'changes'>,
  isOfEvent: boolean,
): string {
  const words = LL.stand.attention
  const way = ways.find((w) => w === row.changes['way']?.[1])
  const code = codes.find((c) => c === row.code)
  const ofWay = way === 'waitlist' && isOfEvent ? LL.stand.ofEvent.toWaiting() : way && words[way]()
  const paper = row.changes['paper']?.[1]
  const written = typeof paper === 'number' && LL.stand.history.fromPaper({ time: minuteText(paper) })
  return [written || undefined, ofWay, code && words[code]()].filter((text) => text !== undefined).join(' · ')
}
