import { ArrowDown } from 'lucide-react'
import type { Service } from '#domain/service/services.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

export interface ServiceFiguresProps {
  services: readonly Service[]
  /** Who is in the house; null on another day than today. */
  house: { people: number; left: number | null } | null
  /** Nobody has entered a capacity yet. */
  isSeatless: boolean
  /** How many parties wait for a table: below the list, where nobody sees them. */
  waiting: number
  /** To them. */
  onWaiting: () => void
}

/** Each service by itself, and the house as it is: what a host is asked about all evening, in two lines. */
export function ServiceFigures({ waiting, onWaiting, ...figures }: ServiceFiguresProps) {
  return (
    <div className="flex items-start gap-x-4">
      <Figures {...figures} />
      {waiting > 0 && <WaitingJump parties={waiting} onJump={onWaiting} />}
    </div>
  )
}

/** On a phone the buttons above the list say it. It comes at the end of the line, so that nothing moves. */
function WaitingJump({ parties, onJump }: { parties: number; onJump: () => void }) {
  const { LL } = useI18nContext()
  const group = LL.stand.group.waiting()
  return (
    <button
      type="button"
      data-waiting
      aria-label={LL.stand.jump.to({ group, parties })}
      onClick={onJump}
      className="figures hidden min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-box border border-edge bg-card px-3 font-semibold text-sm hover:bg-sunken roomy:inline-flex lg:inline-flex"
    >
      {LL.stand.jump.waiting({ group, parties })}
      <ArrowDown aria-hidden="true" size={18} className="text-primary" />
    </button>
  )
}

function Figures({ services, house, isSeatless }: Omit<ServiceFiguresProps, 'waiting' | 'onWaiting'>) {
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
            {/* With the parties two services are too long for a line of a phone, in English above all. */}
            <span className="max-sm:hidden">{words[name](booked)}</span>
            <span className="sm:hidden">{words[`${name}Short`]({ people: booked.people })}</span>
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
