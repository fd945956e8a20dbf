import { useI18nContext } from '#i18n/i18n-react.tsx'
import { eventTime, eventTitle } from '#lib/events/event-text.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'
import { Button } from '#ui/button.tsx'

/** The other events of the day are one tap away. */
export function EventChoice({
  events,
  chosen,
  onEvent,
}: {
  events: readonly EventView[]
  chosen: string
  onEvent: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  if (events.length < 2) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1 font-semibold">{LL.checkInGate.choice()}</legend>
      {events.map((event) => {
        const isChosen = event.id === chosen
        return (
          <Button
            key={event.id}
            look={isChosen ? 'primary' : 'plain'}
            aria-pressed={isChosen}
            className="figures wrap-anywhere text-left"
            onClick={() => onEvent(event.id)}
          >
            {LL.checkInGate.chosen({ time: eventTime(LL, event.row.data), name: eventTitle(event, locale) })}
          </Button>
        )
      })}
    </fieldset>
  )
}
