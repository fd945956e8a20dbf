import type { Service } from '#domain/service/services.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

export interface ServiceFiguresProps {
  services: readonly Service[]
  /** Who is in the house; null on another day than today. */
  house: { people: number; left: number | null } | null
  /** Nobody has entered a capacity yet. */
  isSeatless: boolean
}

/** Each service by itself, and the house as it is: what a host is asked about all evening, in two lines. */
export function ServiceFigures({ services, house, isSeatless }: ServiceFiguresProps) {
  const { LL } = useI18nContext()
  const words = LL.daily.service
  // Its place is there from the beginning: what is read later moves nothing.
  if (services.length === 0 && !house) return <div className="min-h-9" />
  return (
    <ul
      aria-label={words.label()}
      className="figures flex min-h-9 flex-wrap gap-x-3 gap-y-0.5 text-sm leading-tight"
    >
      {house && (
        <li>
          <strong className="block whitespace-nowrap">{words.house({ people: house.people })}</strong>
          {house.left !== null && <Left left={house.left} text={words.now} />}
          {isSeatless && <span className="block whitespace-nowrap text-muted">{words.seatless()}</span>}
        </li>
      )}
      {services.map(({ name, booked, tightest }) => (
        <li key={name}>
          <strong className="block whitespace-nowrap">
            {words[name]({ parties: booked.parties, people: booked.people })}
          </strong>
          {tightest && (
            <Left
              left={tightest.left}
              least={tightest.isEmpty ? undefined : words.least}
              text={({ left }) =>
                tightest.isEmpty
                  ? words.allDay({ left })
                  : words.tightest({ time: minuteText(tightest.minute), left })
              }
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** How many seats, or that there are too few: in words, the colour only helps. */
function Left({
  left,
  text,
  least,
}: {
  left: number
  text: (said: { left: string }) => string
  /** Of the tightest moment: how the seats that are left are called then. */
  least?: ((said: { n: number }) => string) | undefined
}) {
  const { LL } = useI18nContext()
  const words = LL.daily.service
  const said = left < 0 ? words.over({ n: -left }) : (least ?? words.left)({ n: left })
  return (
    <span className={`block whitespace-nowrap ${left < 0 ? 'font-bold text-error' : 'text-muted'}`}>
      {text({ left: said })}
    </span>
  )
}
