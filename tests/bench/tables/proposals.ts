// Which tables are proposed for a party, in a house of 60 tables and 200 parties against one of 6 and 20. What a tap asks is measured
// by itself; so is reading the day anew, which has to look at every party and is held against as much a party in the small house.

import type { Visit } from '#domain/availability/occupancy.ts'
import { type DayAsked, dayTables, type TableVisit } from '#domain/table/day/day-tables.ts'
import { byTurns, inRounds, type Measured, timeOf } from '#tests/bench/measure.ts'

const rounds = 25
const taps = 400
const day = '2026-11-21'
const now = { day, minute: 1140, day_turns_at: 360 }

export async function measureTables(): Promise<Measured[]> {
  const large = houseOf(60, 200)
  const small = houseOf(6, 20)
  const asked = await inRounds(
    rounds,
    () => tapsIn(large),
    () => tapsIn(small),
  )
  // Ten small houses have as many parties: what is left is what a large house costs for being one.
  const read = await inRounds(
    rounds,
    () => timed(() => dayTables(large)),
    () => timed(() => Array.from({ length: 10 }, () => dayTables(small))),
  )
  return [
    byTurns(`${taps} proposals, 60 tables and 200 parties / 6 and 20`, asked, 3),
    byTurns('a day read for proposals, the same / ten of the small', read, 3),
  ]
}

const timed = (action: () => unknown): Promise<number> => timeOf(async () => action())

/** The table that stands on a button, for parties of each size at each quarter of an hour of the evening. Small houses are often full then. */
function tapsIn(house: DayAsked): Promise<number> {
  const of = dayTables(house)
  return timed(() => {
    let found = 0
    for (let i = 0; i < taps; i++) {
      const from = 1080 + (i % 16) * 15
      found += of.free({ pax: 1 + (i % 4), from, to: from + 120 }, 1).length
    }
    if (found === 0) throw new Error('no table was free at any time')
  })
}

/** Tables for two, four and six, every fifth party without one, as many parties to a table in either house. */
function houseOf(tables: number, parties: number): DayAsked {
  const floor = {
    areas: [{ id: 'hall', name: 'ホール', name_en: '', position: 0 }],
    tables: Array.from({ length: tables }, (_, i) => ({
      ...{ id: `t${i}`, area: 'hall', name: `${i}番`, online: true, position: i },
      ...{ smallest: 1, largest: 2 + 2 * (i % 3) },
    })),
    combinations: Array.from({ length: tables / 6 }, (_, i) => ({
      ...{ id: `j${i}`, tables: [`t${2 * i}`, `t${2 * i + 1}`], smallest: 5, largest: 8 },
    })),
  }
  const visits = Array.from({ length: parties }, (_, i): TableVisit => {
    const visit: Visit = {
      ...{ id: `p${String(i).padStart(3, '0')}`, day, duration: 120, deleted: false, status: 'confirmed' },
      ...{ minute: 660 + ((i * 53) % 48) * 15, pax: 1 + (i % 4) },
    }
    return { ...visit, tables: i % 5 === 0 ? [] : [`t${(i * 7) % tables}`] }
  })
  return { floor, day, now, visits }
}
