import { type } from 'arktype'
import { checkedText, unsaid } from '#domain/text/said.ts'
import { longestNote, spanFault, type WhichDays } from './custom-days.ts'
import { type HoursForm, type TimeName, timeFault } from './opening-hours.ts'

const time = (name: TimeName) => checkedText((_, root) => timeFault(name, root as HoursForm))

const hours = {
  closed: 'boolean',
  opens: time('opens'),
  closes: time('closes'),
  has_break: 'boolean',
  break_starts: time('break_starts'),
  break_ends: time('break_ends'),
} as const

/** Hours of one weekday, or of public holidays. */
export const openingHoursSchema = type(hours)

/** What the schema of single dates looks at: the form, and the venue's present business day. */
export type CheckedDays = WhichDays & { today: string }

const days = (name: 'from' | 'to' | 'days') => (root: unknown) => spanFault(name, root as CheckedDays)

/** The same for single dates. */
export const customHoursSchema = type({
  ...hours,
  way: "'span' | 'days'",
  from: checkedText((_, root) => days('from')(root)),
  to: checkedText((_, root) => days('to')(root)),
  days: type('string[]').narrow((_, ctx) => {
    const code = days('days')(ctx.root)
    return code ? ctx.reject({ message: code }) : true
  }),
  note: unsaid(longestNote),
})
