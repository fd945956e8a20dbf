import type { CommandBody } from '#domain/booking/command.ts'
import { type AttentionItem, settleItem } from '#domain/day/attention.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { refundChoice } from '#lib/booking/text/refund-choice.ts'
import { useGiveBack } from '#lib/booking/use-give-back.ts'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { guestText } from '#lib/text/guest-text.ts'

type Settle = Extract<CommandBody, { kind: 'attention.settle' }>['args']

interface To {
  day: string
  minute: number
}

// Says what was done, not only that something was.
const deeds = {
  take: 'taken',
  call: 'called',
  waitlist: 'waitlisted',
  cancel: 'called_off',
} as const

export function settleCommand(item: AttentionItem, way: Settle['way'], to?: To): CommandBody {
  const upto = item.kind === 'overbooked' ? item.people : 'upto' in item ? item.upto : 0
  return { kind: 'attention.settle', args: { item: settleItem(item), way, upto, ...to }, base: {} }
}

/** Every way out is one command: it works offline, reaches every tablet, and can be undone. */
export function useSettle(item: AttentionItem): (way: Settle['way'], to?: To) => void {
  const { LL, locale } = useI18nContext()
  const runner = useCommandRunner()
  const giveBack = useGiveBack()
  return (way, to) => {
    const name = guestText(LL, item.booking, locale)
    const keep = item.kind === 'conflict' ? 'keptConflict' : item.kind === 'event_off' ? deeds.call : 'kept'
    const isListed = way === 'waitlist' && item.booking.occurrence !== null
    const said = isListed
      ? LL.stand.ofEvent.doneWaiting({ name })
      : to
        ? LL.stand.done.moved_on({ name, time: `${dayText(to.day, locale)} ${minuteText(to.minute)}` })
        : LL.stand.done[way === 'keep' || way === 'move' ? keep : deeds[way]]({ name })
    let amount = 0
    const choice =
      way === 'cancel'
        ? refundChoice(LL, locale, item.booking, 0, (back) => {
            amount = back
          })
        : null
    const { minute, pax } = item.booking
    const asked = choice && {
      ...{ choice, goOn: LL.stand.cancel.yes() },
      title: LL.stand.cancel.title({ name, time: minuteText(minute), pax }),
    }
    void runner.confirm({}, '', asked ?? {}).then(async (goOn) => {
      const isSafe = goOn && (await runner.run(item.booking.id, settleCommand(item, way, to), said))
      if (isSafe) await giveBack(item.booking, amount)
    })
  }
}
