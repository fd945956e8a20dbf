// Who waits at the door: the specification says no more than that a restaurant has a waiting list; these rows are the product's own.

import { group } from '#tests/spec/row.ts'

const rule = (file: string, title: string) => ({
  kind: 'rule' as const,
  where: '/bookings',
  bilingual: false,
  units: [{ file, title }],
})
const place = 'tests/sql/online/waiting-place.test.ts'

/** What no screen owns. */
export const doorRules = [
  ...group(rule(place, '[S115] the place is live: those before, called, shown in; no name and no phone'), [
    ['door.place', 'a guest who waits sees their live place without an account'],
  ]),
  ...group(rule(place, '[S116] one number given twice refuses nobody, and the page tells them apart'), [
    ['door.number', 'a number that two tablets gave refuses nobody'],
  ]),
  ...group(
    rule(
      place,
      '[S117] who is called is told by mail at once, where there is an address and they still wait',
    ),
    [['door.called', 'who is called is told by mail']],
  ),
  ...group(
    rule(
      'src/domain/waiting/quote.test.ts',
      'who waits has the first table that fits and is planned to be left',
    ),
    [['door.quote', 'quoted minutes follow from planned leaving and table size']],
  ),
]
