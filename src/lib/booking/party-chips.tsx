import { Cake } from 'lucide-react'
import type { ReactNode } from 'react'
import { isOnList, saidComing } from '#domain/booking/booking.ts'
import { minutesIn, type Pace, paceOf } from '#domain/day/day-view.ts'
import { presentTags } from '#domain/service/late.ts'
import { spanText } from '#domain/time/span-text.ts'
import type { Locale } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { BookingView } from '#sync/types.ts'
import { Chip } from '#ui/chip.tsx'
import { usePartyBirthday } from './guests-to-note.tsx'
import { StatusChip, statusText } from './status-chip.tsx'
import { TagChips } from './tag-chips.tsx'

/** How a party's visit goes, in words; '' where there is nothing to say. */
export interface PartyPace {
  /** Late, or over its time. */
  alarm: string
  /** Who still sits on its seats. */
  warned: string
  /** How long they have sat or waited; the day for which they are on its list. */
  calm: string
}

/** `nowMinute` is on the axis of the row's day; `metBy` names who still sits on its seats. */
export function usePartyPace(
  row: BookingView,
  nowMinute: number,
  now: string,
  metBy: string,
  isToday: boolean,
): PartyPace {
  const { LL, locale } = useI18nContext()
  const elapsed = minutesIn(row, now)
  const pace = paceOf(row, nowMinute, elapsed)
  const warned = metBy === '' ? '' : LL.stand.overstay.meets({ name: metBy })
  if (pace.kind !== 'on_time') return { alarm: paceText(LL, pace, locale, isToday), warned, calm: '' }
  const { status } = row
  // How long somebody has been inside is of use where seats are waited for.
  if (row.occurrence !== null && status !== 'waiting') return { alarm: '', warned, calm: '' }
  if (isOnList(row)) return { alarm: '', warned, calm: dayText(row.day, locale) }
  const isHere = status === 'seated' || (status === 'waiting' && isToday) || status === 'arrived'
  return {
    alarm: '',
    warned,
    calm: isHere && elapsed !== null ? LL.stand.pace[status]({ span: spanText(elapsed, locale) }) : '',
  }
}

/** Once the day is over nobody is late any more: what is missing is that somebody says how it ended. */
export function paceText(LL: TranslationFunctions, pace: Pace, locale: Locale, isToday: boolean): string {
  const words = LL.stand.pace
  if (pace.kind === 'on_time') return ''
  if (isToday) return words[pace.kind]({ span: spanText(pace.minutes, locale) })
  return pace.kind === 'late' ? words.unsettled() : words.notLeft()
}

/** What a party's row and its card both say of it. */
export function PartyChips({
  row,
  pace: { alarm, warned, calm },
  children,
}: {
  row: BookingView
  pace: PartyPace
  children?: ReactNode
}) {
  const { LL } = useI18nContext()
  const birthday = usePartyBirthday()(row)
  return (
    <>
      <StatusChip status={row.status} text={statusText(LL, row)} />
      {row.status === 'waiting' && row.queue && (
        <strong className="figures">{LL.stand.history.queueOf({ number: row.queue.number })}</strong>
      )}
      {alarm !== '' && <Chip tone="error">{alarm}</Chip>}
      {calm !== '' && <span className="figures font-semibold">{calm}</span>}
      {warned !== '' && <Chip tone="warning">{warned}</Chip>}
      {saidComing(row) && (
        <Chip tone="success">{(row.occurrence === null ? LL.stand : LL.stand.ofEvent).saysComing()}</Chip>
      )}
      {children}
      {birthday !== '' && (
        <Chip tone="info" icon={<Cake aria-hidden="true" size={14} />}>
          {birthday}
        </Chip>
      )}
      <TagChips tags={presentTags(row).filter((tag) => tag !== 'allergy')} custom={row.custom} />
    </>
  )
}
