import { useCallback } from 'react'
import { staysOn } from '#domain/availability/occupancy.ts'
import type { Booking } from '#domain/booking/booking.ts'
import { editCommand } from '#domain/booking/booking-commands.ts'
import type { Accepted } from '#domain/booking/command.ts'
import { stayWarnings } from '#domain/day/warnings.ts'
import type { DayTables } from '#domain/table/day/day-tables.ts'
import { clashAccepted } from '#domain/table/table-attention.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useLatest } from '#lib/data/use-latest.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { seatsUnreadText } from '#lib/text/unread-text.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'
import { tablesText } from './tables-text.ts'
import { useTableWarnings } from './use-table-warnings.ts'

/** To other tables, another time, or both. Who has them then is asked about first, and never refuses it. */
export function useTableMove(
  venue: Venue,
  near: readonly BookingView[],
  holds: readonly LiveHold[],
  day: DayTables | null,
): (row: Booking, tables: readonly string[], minute?: number) => void {
  const { LL, locale } = useI18nContext()
  const runner = useCommandRunner()
  const warningsOf = useTableWarnings(day, near)
  const present = useLatest({ venue, near, holds, day, runner, LL, locale, warningsOf })
  return useCallback(
    (row, tables, minute = row.minute) => {
      const { venue, near, holds, day, runner, LL, locale, warningsOf } = present.current
      const isSameTime = minute === row.minute
      const unread = isSameTime ? '' : seatsUnreadText(LL, venue, row.day)
      const ofTime = (): Accepted =>
        stayWarnings(
          { minute, duration: row.duration, pax: row.pax },
          unread === '' ? staysOn(row.day, venue.present, near, holds, row.id) : null,
          venue.knownHoursOf(row.day),
          venue.settings.capacity,
          venue.overridesOf(row.day),
        )
      const accepted = {
        ...(isSameTime ? {} : ofTime()),
        ...clashAccepted({ ...row, tables, minute }, near, day?.tables ?? []),
      }
      const command = editCommand(row, isSameTime ? { tables } : { minute, tables }, accepted)
      if (!command) return
      const warned = warningsOf(row, tables, minute)
      const name = guestText(LL, row, locale)
      const table = tablesText(LL, tables, day?.tables ?? [])
      const words = LL.seating.done
      const time = minuteText(minute)
      const said =
        table === ''
          ? isSameTime
            ? words.cleared({ name })
            : LL.stand.done.moved({ name, time })
          : isSameTime
            ? words.moved({ name, table })
            : words.movedTime({ name, table, time })
      const more = [unread, ...warned].filter((text) => text !== '').join(' ')
      void runner.confirm(accepted, more).then((goOn) => {
        if (goOn) void runner.run(row.id, command, said)
      })
    },
    [present],
  )
}
