import { Clock } from 'lucide-react'
import { memo } from 'react'
import type { Status } from '#domain/booking/booking.ts'
import { visitSteps } from '#domain/booking/status.ts'
import { priceName } from '#domain/price/price-type.ts'
import { isPastTime } from '#domain/service/late.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { usePartyAllergies, usePartyBirthday, usePartyWords } from '#lib/booking/guests-to-note.tsx'
import { PartyChips, usePartyPace } from '#lib/booking/party-chips.tsx'
import { statusText } from '#lib/booking/status-chip.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { WholeWords } from '#lib/guest-card/whole-words.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import { linesText } from '#lib/text/lines-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button, isSecondTap } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'

export interface PartyRowProps {
  row: BookingView
  /** Present minute on the axis of the row's day, and the instant. */
  nowMinute: number
  now: string
  /** Who still sits on this party's seats, '' where nobody does. */
  metBy: string
  isFresh: boolean
  /** On another day the button opens the card: nobody can sit down then. */
  isToday: boolean
  /** It waits for a decision. */
  isFlagged: boolean
  /** What its tables are called, '' for none; and those to which it is led now, where the house has tables. */
  table: string
  seatAt: string
  onOpen: (id: string) => void
  onStatus: (row: BookingView, status: Status) => void
  /** To what can be done about a party that is late. */
  onLate: (id: string) => void
}

/** One party: a tap on it opens its card, the button is the next step of the visit. Drawn anew only when it changes. */
export const PartyRow = memo(function PartyRow({
  row,
  nowMinute,
  now,
  metBy,
  isFresh,
  isToday,
  isFlagged,
  table,
  seatAt,
  onOpen,
  onStatus,
  onLate,
}: PartyRowProps) {
  const { LL, locale } = useI18nContext()
  const name = guestText(LL, row, locale)
  const lines = linesText(LL, row.lines, locale)
  const allergies = usePartyAllergies()(row)
  const { comments, requests } = usePartyWords(true)(row)
  // What was copied from one into the other is read once.
  const said = [...new Set([comments, requests])].filter((text) => text !== '').join(' / ')
  const birthday = usePartyBirthday()(row)
  const steps = isToday ? visitSteps(row.status) : []
  const isLate = isToday && isPastTime(row, nowMinute)
  const pace = usePartyPace(row, nowMinute, now, metBy, isToday)
  const mark = row.unconfirmed ?? (isFlagged ? 'flagged' : null)
  const isOver = row.status === 'cancelled' || row.status === 'no_show' || row.status === 'left'
  return (
    <li
      data-booking={row.id}
      className={`flex items-stretch border-line border-b bg-card ${
        pace.alarm === '' ? '' : 'border-l-4 border-l-error'
      }`}
    >
      <button
        type="button"
        onClick={(event) => {
          // Where a step stood a moment ago, a trembling finger opens nothing.
          if (!isSecondTap(event)) onOpen(row.id)
        }}
        aria-label={[
          minuteText(row.minute),
          name,
          LL.stand.people({ n: row.pax }),
          table === '' ? '' : LL.seating.bar.at({ table }),
          lines,
          statusText(LL, row),
          mark === null ? '' : LL.stand.mark[mark](),
          allergies,
          birthday,
          pace.alarm,
          pace.warned,
        ]
          .filter((text) => text !== '')
          .join(' ')}
        className="flex min-w-0 flex-1 items-start gap-2 py-2 pl-3 sm:gap-3 sm:pr-1 text-left hover:bg-sunken"
      >
        <span className={`figures shrink-0 ${locale === 'ja' ? 'w-14' : 'w-18'}`}>
          <span className="block font-bold text-xl leading-tight">{minuteText(row.minute)}</span>
          <span className="block whitespace-nowrap text-muted">{LL.stand.people({ n: row.pax })}</span>
          {table !== '' && (
            <span className="wrap-anywhere block break-keep font-bold leading-tight">
              {/* A line ends between two tables. */}
              {table.replaceAll('+', '+\u200b')}
            </span>
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex min-h-6 items-center gap-x-2 max-sm:flex-wrap">
            <span
              title={name}
              className={`wrap-anywhere line-clamp-3 min-w-0 font-semibold text-lg leading-tight ${isOver ? 'text-muted' : ''} ${row.status === 'cancelled' ? 'line-through' : ''}`}
            >
              <WholeWords text={name} />
            </span>
            {/* Its room is kept: a sign that comes later breaks no name, and moves no row. */}
            <span className="flex h-6 shrink-0 items-center sm:min-w-8">
              <UnconfirmedMark isSign state={mark} />
            </span>
          </span>
          <AllergyLine text={allergies} />
          <span className="mt-1 flex flex-wrap items-center gap-1 text-sm sm:gap-1.5">
            <PartyChips row={row} pace={pace}>
              {isFresh && <Chip tone="info">{LL.stand.fresh()}</Chip>}
            </PartyChips>
            {/* In the room that is left, whole or not at all: no line is added as the minutes grow. */}
            <span className="flex h-lh min-w-0 flex-1 flex-wrap overflow-hidden whitespace-nowrap text-muted before:h-lh before:content-['']">
              {LL.stand.source[row.source]()}
            </span>
            {lines !== '' && (
              <span className="figures flex basis-full flex-wrap gap-x-3 overflow-hidden font-semibold">
                {/* Of a long name the end may be missing, never how many. */}
                {row.lines.map((line) => (
                  <span key={line.price_type} className="flex min-w-0 max-w-full">
                    <span className="truncate">{priceName(line, locale)}</span>
                    <span className="whitespace-pre">{LL.stand.lines.times({ count: line.count })}</span>
                  </span>
                ))}
              </span>
            )}
            {said !== '' && (
              <span
                className={`basis-full text-muted ${allergies === '' ? 'line-clamp-1' : 'wrap-anywhere'}`}
              >
                {said}
              </span>
            )}
          </span>
        </span>
      </button>
      {!isToday && (
        <div className="flex items-center pr-3 pl-1">
          <Button
            className="min-h-12 min-w-18"
            aria-label={LL.stand.toFor({ name, action: LL.stand.move.open() })}
            onClick={() => onOpen(row.id)}
          >
            {LL.stand.move.open()}
          </Button>
        </div>
      )}
      {isLate && (
        <div className="flex items-center sm:pl-1">
          <Button
            className={`min-h-12 max-sm:px-2 lg:px-2 ${pace.alarm === '' ? '' : 'border-error text-error'}`}
            aria-label={LL.stand.toFor({ name, action: LL.daily.late.title() })}
            onClick={() => onLate(row.id)}
          >
            {/* Beside two steps there is room for the sign alone: how late they are stands in the row. */}
            <Clock aria-hidden="true" size={20} className="sm:max-lg:hidden" />
            <span className="hidden sm:max-lg:inline">{LL.daily.late.open()}</span>
          </Button>
        </div>
      )}
      {steps.length > 0 && (
        <div className="flex items-center gap-0.5 pr-2 pl-1 sm:pr-3">
          {steps.map((step) => (
            <Button
              key={step}
              // Orange leads to the seats, in every row and at any time; filled where the party stands there for it.
              className={`min-h-12 ${
                steps.length > 1 ? 'max-sm:px-1 max-sm:text-sm lg:px-2 lg:text-sm' : 'min-w-18'
              } ${step === 'seated' ? 'border-primary' : ''} ${
                row.status === 'arrived'
                  ? 'bg-primary-soft text-primary-ink'
                  : step === 'seated'
                    ? 'text-primary'
                    : ''
              }`}
              aria-label={LL.stand.toFor({
                name,
                action:
                  step === 'seated' && seatAt !== ''
                    ? LL.seating.seatAtRead({ table: seatAt })
                    : LL.stand.to[step](),
              })}
              oneTap
              onClick={() => onStatus(row, step)}
            >
              {step === 'seated' && seatAt !== '' ? (
                <span className="flex max-w-20 flex-col leading-tight">
                  {LL.seating.seatAt()}
                  <strong className="wrap-anywhere">{seatAt}</strong>
                </span>
              ) : (
                LL.stand.to[step]()
              )}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
})
