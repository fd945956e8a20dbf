import { useState } from 'react'
import { type AttentionItem, daysOf, type KeptTogether, keptTogether } from '#domain/day/attention.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOccurrence } from '#lib/attention/use-events.ts'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { eventTitle } from '#lib/events/event-text.ts'
import { Button } from '#ui/button.tsx'
import { settleCommand } from './use-settle.ts'

/** Of many matters of one kind nobody has to keep each by itself: one tap keeps all that stand here, as each card would. */
export function KeepAll({
  items,
  today,
  onFocus,
}: {
  items: readonly AttentionItem[]
  today: string
  onFocus: () => void
}) {
  const groups = keptTogether(items)
  if (groups.length === 0) return null
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {groups.map((group) => (
        <KeepGroup key={`${group.kind} ${group.occurrence}`} group={group} today={today} onFocus={onFocus} />
      ))}
    </div>
  )
}

function KeepGroup({
  group: { kind, occurrence, items },
  today,
  onFocus,
}: {
  group: KeptTogether
  today: string
  onFocus: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention
  const runner = useCommandRunner()
  const [busy, setBusy] = useState(false)
  const days = daysOf(items, today)
  const event = useOccurrence(occurrence)
  const said = { kind: words[kind](), n: items.length }
  const keep = async () => {
    setBusy(true)
    const commands = items.map((item) => ({ subject: item.booking.id, body: settleCommand(item, 'keep') }))
    await runner.runAll(commands, LL.stand.done[kind === 'event_off' ? 'toldAll' : 'keptAll'](said))
    setBusy(false)
  }
  return (
    <Button busy={busy} oneTap onFocus={onFocus} onClick={() => void keep()} className="flex-wrap gap-x-2">
      {words[kind === 'event_off' ? 'toldAll' : 'keepAll'](said)}
      {event && (
        <span className="wrap-anywhere font-normal">
          {eventTitle(event.data, locale)} {minuteText(event.data.starts_at)}
        </span>
      )}
      {/* A tap that settles other days' matters says so: they may be far below. */}
      {days && (
        <span className="figures font-normal">
          {days.first === days.last
            ? nearDayText(days.first, today, locale)
            : LL.availability.days.fromTo({
                from: nearDayText(days.first, today, locale),
                to: nearDayText(days.last, today, locale),
              })}
        </span>
      )}
    </Button>
  )
}
