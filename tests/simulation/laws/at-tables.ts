// [S5] Who is told of a table, by a count of its own: minute by minute, over the server's book.

import { type Booking, isLive } from '#domain/booking/booking.ts'
import { attentionItems } from '#domain/day/attention.ts'
import { daysBetween } from '#domain/time/time.ts'
import type { Tab } from '#tests/simulation/device.ts'
import { hoursOf } from '#tests/simulation/model-server/checks.ts'
import type { Run } from '#tests/simulation/run.ts'

/** What a tablet shows of tables to be decided, and what is to be by the server's rows. */
export function toldOfTables({ server: { state } }: Run, { device, screen }: Tab): string[] {
  const { setup, rows } = screen
  if (!setup) return []
  const tables = new Set(setup.items.flatMap(({ kind, key }) => (kind === 'table' ? [key] : [])))
  // Of every day, so that the past counts too: what is over is nobody's matter, and no rule of tables.
  const now = { today: '2000-01-01', nowMinute: 0 }
  const hours = (day: string) => hoursOf(state, day)
  const items = attentionItems({ bookings: rows, capacity: 1e6, hoursOf: hours, tables, ...now })
  const shown = items.flatMap((item) => ('upto' in item ? [`${item.kind} ${item.booking.id}`] : []))
  const isThere = (id: string) => state.config.get(`table/${id}`)?.deleted === false
  const hasFloor = [...state.config.values()].some(({ id, deleted }) => id.startsWith('table/') && !deleted)
  const live = [...state.bookings.values()].filter((b) => isLive(b) && b.occurrence === null)
  const due = live.flatMap((b) => {
    const wrong: string[] = []
    const clashes = live.some((other) => other.tables_rev < b.tables_rev && sharesAMinute(b, other, isThere))
    if (clashes) wrong.push(`table_clash ${b.id}`)
    if (hasFloor && b.tables.some((id) => !isThere(id))) wrong.push(`table_gone ${b.id}`)
    return wrong.filter((what) => !b.settled.some(({ code }) => code === what.split(' ')[0]))
  })
  const mine = shown.filter((what) => {
    const [code, id] = what.split(' ')
    return !state.bookings.get(id ?? '')?.settled.some((s) => s.code === code)
  })
  const [here, there] = [mine, due].map((all) => all.sort().join(', '))
  return here === there ? [] : [`[S5] ${device.name} tells of tables: ${here}, and not ${there}`]
}

function sharesAMinute(b: Booking, other: Booking, isThere: (id: string) => boolean): boolean {
  if (!b.tables.some((id) => isThere(id) && other.tables.includes(id))) return false
  const off = daysBetween(b.day, other.day) * 1440
  for (let m = b.minute; m < b.minute + b.duration; m++)
    if (m >= off + other.minute && m < off + other.minute + other.duration) return true
  return false
}
