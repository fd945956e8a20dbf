// What the tablet says of a day: src/domain/availability/slots.ts, asked as the screens ask it.

import { loadHolidays } from '#domain/availability/holidays.ts'
import { hoursOfDay, overridesOn } from '#domain/availability/hours.ts'
import { staysOn } from '#domain/availability/occupancy.ts'
import { slotAt, slotsOfDay } from '#domain/availability/slots.ts'
import { addDays, businessTime, daysBetween, weekdayOf } from '#domain/time/time.ts'
import type { Said } from './answer.ts'
import type { Case } from './days.ts'

const isHoliday = await loadHolidays()

export function byTablet(c: Case): Said {
  const present = businessTime(c.now, c)
  const all = c.parties.map((p, i) => ({ ...p, id: `${i}`, day: addDays(c.day, p.shift) }))
  const visits = all.flatMap(({ kind, ...p }) => {
    if (kind === 'hold' || kind === 'own_hold' || kind === 'ended_hold') return []
    return kind === 'deleted'
      ? [{ ...p, status: 'confirmed' as const, deleted: true }]
      : [{ ...p, status: kind, deleted: false }]
  })
  const stays = staysOn(
    c.day,
    { ...present, day_turns_at: c.day_turns_at },
    visits,
    all.filter((p) => p.kind === 'hold'),
  )
  const tables = {
    opening_hours: {
      ...(c.weekday && { [weekdayOf(c.day)]: c.weekday }),
      ...(c.holiday && { '8': c.holiday }),
    },
    custom_opening_hours: c.custom ? { [c.day]: c.custom } : {},
  }
  const spans = c.spans
    .filter((s) => !s.deleted)
    .map((s, i) => [`${i}`, { ...s, day: addDays(c.day, s.shift), note: '' }] as const)
  const question = {
    hours: hoursOfDay(tables, c.day, isHoliday),
    settings: c.settings,
    stays,
    overrides: overridesOn(c.day, Object.fromEntries(spans)),
    pax: c.pax,
    daysAhead: daysBetween(present.day, c.day),
    nowMinute: present.minute,
  }
  return { slots: slotsOfDay(question), odd: slotAt(question, c.odd).reason }
}
