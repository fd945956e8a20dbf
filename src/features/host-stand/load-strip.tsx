import type { HourLoad } from '#domain/availability/occupancy.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** People per hour against capacity, where both are known, above the timeline's lanes: figures first, the bar helps. */
export function LoadStrip({ load, isKnown }: { load: readonly HourLoad[]; isKnown: boolean }) {
  const { LL } = useI18nContext()
  return (
    <ol aria-label={LL.stand.day.load()} className="flex">
      {load.map(({ minute, people, capacity }) => {
        const isOver = isKnown && people > capacity
        const time = minuteText(minute)
        return (
          <li
            key={minute}
            aria-label={!isKnown ? time : LL.stand.day.loadRead({ time, people, capacity })}
            className="min-w-0 flex-1 border-line border-l px-1 pb-1"
          >
            <span aria-hidden="true" className="figures block font-semibold">
              {time}
            </span>
            <span
              aria-hidden="true"
              className={`figures flex items-baseline gap-1 text-sm ${isOver ? 'font-bold text-error' : 'text-muted'}`}
            >
              {/* It keeps its place: the bars below do not move once it is known. */}
              {!isKnown ? '\u00a0' : LL.stand.day.loadFigure({ people, capacity })}
              {isOver && <span>{LL.stand.day.over()}</span>}
            </span>
            <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className={`block h-full ${isOver ? 'bg-error' : people === capacity ? 'bg-primary' : 'bg-success'}`}
                style={{
                  width: !isKnown ? 0 : `${Math.min(100, (people / Math.max(1, capacity)) * 100)}%`,
                }}
              />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
