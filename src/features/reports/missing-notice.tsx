import { freshnessOf } from '#domain/pending/freshness.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'
import type { Missing } from './use-missing.ts'

/** Which days of the range nobody knows here, why, and how they are had. */
export function MissingNotice({ venue, missing }: { venue: Venue; missing: Missing }) {
  const { LL, locale } = useI18nContext()
  const words = LL.reports.missing
  const status = useLive(useSync().status())
  const { spans, state, asked, ask } = missing
  if (spans.length === 0) return null
  const dayText = (day: string) => nearDayText(day, venue.today, locale)
  const days = spans.map(({ from, to }) =>
    from === to ? dayText(from) : words.span({ from: dayText(from), to: dayText(to) }),
  )
  const reached = freshnessOf(status?.connection ?? 'starting')
  const isOffline = reached === 'offline' || reached === 'stopped'
  const isComing = !isOffline && status?.complete === false
  const said = {
    unasked: isOffline ? words.offline() : isComing ? words.coming() : '',
    asking: asked === null ? words.begun() : words.asking({ day: dayText(asked) }),
    failed: words.failed(),
  }
  return (
    <Notice tone="warning">
      <p>{words.days({ days: days.join(words.between()) })}</p>
      <p role="status" className="mt-1 font-semibold empty:hidden">
        {said[state]}
      </p>
      <Button className="no-print mt-2" busy={state === 'asking'} onClick={ask}>
        {words.ask()}
      </Button>
    </Notice>
  )
}
