import { useCallback } from 'react'
import type { DayTables } from '#domain/table/day/day-tables.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { tablesText } from './tables-text.ts'

interface Party {
  id: string
  pax: number
  duration: number
}

/** What the parties of a day are called, as stays name them. */
export function useStayName(near: readonly BookingView[]): (id: string) => string {
  const { LL, locale } = useI18nContext()
  return useCallback(
    (id) => {
      const row = near.find((one) => one.id === id)
      return row ? guestText(LL, row, locale) : LL.seating.held()
    },
    [near, LL, locale],
  )
}

/** What staff are told before a party gets tables from a minute on: who else has them, and whether it is too large for them. */
export function useTableWarnings(
  day: DayTables | null,
  near: readonly BookingView[],
): (party: Party, tables: readonly string[], from: number) => string[] {
  const { LL } = useI18nContext()
  const nameOf = useStayName(near)
  return useCallback(
    (party, tables, from) => {
      if (!day || tables.length === 0) return []
      const words = LL.seating.warning
      const table = tablesText(LL, tables, day.tables)
      const said = day
        .takenBy(tables, from, from + party.duration, party.id)
        .sort((a, b) => a.from - b.from)
        .map((one) => {
          if (one.id === '') return words.blocked({ table })
          return words.clash({ table, name: nameOf(one.id), time: minuteText(one.from) })
        })
      const most = day.seatingOf(tables)?.largest ?? party.pax
      return party.pax > most ? [...said, words.tooSmall({ table, n: most })] : said
    },
    [day, LL, nameOf],
  )
}
