import { Clock } from 'lucide-react'
import { memo } from 'react'
import type { Status } from '#domain/booking/booking.ts'
import { primaryNext } from '#domain/booking/status.ts'
import { priceName } from '#domain/price/price-type.ts'
import { isPastTime } from '#domain/service/late.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { usePartyAllergies, usePartyBirthday } from '#lib/booking/guests-to-note.tsx'
import { PartyChips, usePartyPace } from '#lib/booking/party-chips.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import { linesText } from '#lib/text/lines-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
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
  onOpen,
  onStatus,
  onLate,
}: PartyRowProps) {
  const { LL, locale } = useI18nContext()
  const name = guestText(LL, row, locale)
  const lines = linesText(LL, row.lines, locale)
  const allergies = usePartyAllergies()(row)
  const birthday = usePartyBirthday()(row)
  const next = isToday ? primaryNext(row.status, row.minute - nowMinute) : undefined
  const isLate = isToday && isPastTime(row, nowMinute)
  const pace = usePartyPace(row, nowMinute, now, metBy)
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
        onClick={() => onOpen(row.id)}
        aria-label={[
          minuteText(row.minute),
          name,
          LL.stand.people({ n: row.pax }),
          lines,
          LL.stand.status[row.status](),
          mark === null ? '' : LL.stand.mark[mark](),
          allergies,
          birthday,
          pace.alarm,
          pace.warned,
        ]
          .filter((text) => text !== '')
          .join(' ')}
        className="flex min-w-0 flex-1 items-start gap-2 py-2 pl-3 sm:gap-3 sm:pr-3 text-left hover:bg-sunken"
      >
        <span className="figures w-14 shrink-0">
          <span className="block font-bold text-xl leading-tight">{minuteText(row.minute)}</span>
          <span className="block whitespace-nowrap text-muted">{LL.stand.pax({ n: row.pax })}</span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex min-h-6 flex-wrap items-center gap-x-2">
            <span
              title={name}
              className={`wrap-anywhere line-clamp-3 min-w-0 font-semibold text-lg leading-tight ${isOver ? 'text-muted' : ''} ${row.status === 'cancelled' ? 'line-through' : ''}`}
            >
              {name}
            </span>
            <UnconfirmedMark state={mark} />
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
            {(row.comments !== '' || row.requests !== '') && (
              <span
                className={`basis-full text-muted ${allergies === '' ? 'line-clamp-1' : 'wrap-anywhere'}`}
              >
                {[row.comments, row.requests].filter((text) => text !== '').join(' / ')}
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
        <div className="flex items-center pl-1">
          <Button
            className={`min-h-12 px-2 sm:px-3 ${pace.alarm === '' ? '' : 'border-error text-error'}`}
            aria-label={LL.stand.toFor({ name, action: LL.daily.late.title() })}
            onClick={() => onLate(row.id)}
          >
            {/* A phone has room for the sign alone: how late they are stands beside it. */}
            <Clock aria-hidden="true" size={20} className="sm:hidden" />
            <span className="hidden sm:inline">{LL.daily.late.open()}</span>
          </Button>
        </div>
      )}
      {next && (
        <div className="flex items-center pr-3 pl-1">
          <Button
            look="plain"
            className={`min-h-12 min-w-18 px-2.5 sm:px-4 ${row.status === 'arrived' ? 'border-primary bg-primary-soft text-primary-ink' : ''}`}
            aria-label={LL.stand.toFor({ name, action: LL.stand.to[next]() })}
            oneTap
            onClick={() => onStatus(row, next)}
          >
            {LL.stand.to[next]()}
          </Button>
        </div>
      )}
    </li>
  )
})
