import type { CommandBody } from '#domain/booking/command.ts'
import { type AttentionItem, settleItem } from '#domain/day/attention.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { guestText } from '#lib/text/guest-text.ts'

type Settle = Extract<CommandBody, { kind: 'attention.settle' }>['args']

// Says what was done, not only that something was.
const deeds = {
  take: 'taken',
  call: 'called',
  waitlist: 'waitlisted',
  cancel: 'called_off',
} as const

/** Every way out is one command: it works offline, reaches every tablet, and can be undone. */
export function useSettle(
  item: AttentionItem,
): (way: Settle['way'], to?: { day: string; minute: number }) => void {
  const { LL, locale } = useI18nContext()
  const runner = useCommandRunner()
  return (way, to) => {
    const name = guestText(LL, item.booking, locale)
    const upto = item.kind === 'overbooked' ? item.people : 0
    const args: Settle = { item: settleItem(item), way, upto, ...to }
    const keep = item.kind === 'conflict' ? 'keptConflict' : 'kept'
    const said = to
      ? LL.stand.done.moved_on({ name, time: `${dayText(to.day, locale)} ${minuteText(to.minute)}` })
      : LL.stand.done[way === 'keep' || way === 'move' ? keep : deeds[way]]({ name })
    void runner.run(item.booking.id, { kind: 'attention.settle', args, base: {} }, said)
  }
}
