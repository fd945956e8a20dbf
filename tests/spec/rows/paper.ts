// What was written on paper while the power was out: the specification says nothing of it; these rows are the product's own.

import { group } from '#tests/spec/row.ts'

const rule = (file: string, title: string) => ({
  kind: 'rule' as const,
  where: '/bookings',
  bilingual: false,
  units: [{ file, title }],
})
const written = 'tests/sql/paper/written.test.ts'

/** What no screen owns. */
export const paperRules = [
  ...group(rule(written, 'who sat and left by the paper did so at its minutes, in the order of the paper'), [
    ['paper.minutes', 'who sat and left by the paper did so at its minutes'],
  ]),
  ...group(
    rule(written, 'the history says that it was written on paper, who typed it in, when, and which minute'),
    [['paper.history', 'the history says that it was written on paper, and who typed it in']],
  ),
  ...group(rule(written, 'no minute is taken that cannot have been written'), [
    ['paper.refused', 'no minute is taken that cannot have been written'],
  ]),
  ...group(
    rule(
      'src/domain/paper/code.test.ts',
      'a code that was printed finds its booking, whatever was booked since; if another too, both',
    ),
    [['paper.code', 'a code on the printed sheet finds its booking, whatever is booked afterwards']],
  ),
]
