import type { Row } from '#tests/spec/row.ts'
import { accounts } from './accounts.ts'
import { booking, phoneInput } from './booking.ts'
import { constants } from './constants.ts'
import { doorRules } from './door.ts'
import { events } from './events.ts'
import { menu } from './menu.ts'
import { moneyOfCustomers } from './money-customers.ts'
import { moneyRules } from './money-rules.ts'
import { moneyOfStaff } from './money-staff.ts'
import { paperRules } from './paper.ts'
import { bookingsList, calendar, openingHours, settings } from './restaurant.ts'
import { guards, routes } from './routes.ts'
import { callsOfSignIn, signIn } from './sign-in.ts'

/** The whole specification. */
export const rows: readonly Row[] = [
  ...routes,
  ...guards,
  ...menu,
  ...signIn,
  ...callsOfSignIn,
  ...booking,
  ...phoneInput,
  ...bookingsList,
  ...calendar,
  ...openingHours,
  ...settings,
  ...events,
  ...accounts,
  ...moneyOfStaff,
  ...moneyOfCustomers,
  ...moneyRules,
  ...doorRules,
  ...paperRules,
  ...constants,
]
