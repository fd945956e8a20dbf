import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useWide } from '#lib/app/use-roomy.ts'
import { eventTime, eventTitle } from '#lib/events/event-text.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'

/** The other events of the day are one tap away, on a narrow screen two. */
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
  const isWide = useWide()
  if (events.length < 2) return null
  const all = (
    <fieldset className="flex flex-wrap gap-2">
      <legend className={isWide ? 'mb-1 font-semibold' : 'sr-only'}>{LL.checkInGate.choice()}</legend>
      {events.map((event) => {
        const isChosen = event.id === chosen
        const isOff = event.row.data.cancelled
        return (
          <Button
            key={event.id}
            look={isChosen ? 'primary' : 'plain'}
            aria-pressed={isChosen}
            className="figures wrap-anywhere text-left"
            onClick={() => onEvent(event.id)}
          >
            <span className={isOff ? 'line-through' : ''}>
              {LL.checkInGate.chosen({
                time: eventTime(LL, event.row.data, locale),
                name: eventTitle(event, locale),
              })}
            </span>
            {isOff && <span>{LL.eventList.cancelled()}</span>}
          </Button>
        )
      })}
    </fieldset>
  )
  // The screen of a phone is for whoever stands at the gate. Chosen, the list is folded up with the screen of the event before.
  return isWide ? all : <Disclosure label={LL.checkInGate.choose({ n: events.length })}>{all}</Disclosure>
}
