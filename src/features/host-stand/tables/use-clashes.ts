import { useMemo } from 'react'
import { isLive } from '#domain/booking/booking.ts'
import type { DayTables } from '#domain/table/day/day-tables.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'
import { useStayName } from '#lib/seating/use-table-warnings.ts'
import type { BookingView } from '#sync/types.ts'

export interface Clash {
  /** As short as it goes, for a bar. */
  text: string
  read: string
}

/** Whose tables somebody else has at the same time, or are blocked then, by where people are: both of them, by id. */
export function useClashes(
  parties: readonly BookingView[],
  tables: DayTables | null,
): ReadonlyMap<string, Clash> {
  const { LL } = useI18nContext()
  const nameOf = useStayName(parties)
  return useMemo(() => {
    const found = new Map<string, Clash>()
    if (!tables) return found
    const stays = new Map(tables.stays.map((stay) => [stay.id, stay]))
    const words = LL.seating.bar
    for (const party of parties) {
      const stay = stays.get(party.id)
      if (!isLive(party) || !stay || stay.tables.length === 0) continue
      const [other] = tables.takenBy(stay.tables, stay.from, stay.to, party.id)
      if (!other) continue
      const table = tablesText(LL, party.tables, tables.tables)
      const name = nameOf(other.id)
      found.set(
        party.id,
        other.id === ''
          ? { text: LL.seating.blocked(), read: words.clashBlocked({ table }) }
          : { text: words.clash({ name }), read: words.clashRead({ table, name }) },
      )
    }
    return found
  }, [parties, tables, nameOf, LL])
}
