// What the tablet says of a day: src/domain/slots.ts, asked as the screens ask it.

import { loadHolidays } from '#domain/holidays.ts'
import { hoursOfDay, overridesOn } from '#domain/hours.ts'
import { slotAt, slotsOfDay } from '#domain/slots.ts'
import { addDays, businessTime, daysBetween, weekdayOf } from '#domain/time.ts'
import type { Said } from './answer.ts'
import type { Case } from './days.ts'

const isHoliday = await loadHolidays()
const takesSeats = ['hold', 'confirmed', 'arrived', 'seated']

export function byTablet(c: Case): Said {
  const present = businessTime(c.now, c)
  const stays = c.parties
    .filter((p) => takesSeats.includes(p.kind))
    .map((p) => ({ ...p, minute: p.minute + p.shift * 1440 }))
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
