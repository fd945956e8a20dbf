import { expect, test } from 'vitest'
import { cardMatters, matterSettled } from './card-matter.ts'

const row = (id: string, data: object, kind = 'card_matter') => ({
  id: `${kind}/${id}`,
  kind,
  data: { ...data },
})
const said = { amount: 10_000, payment: 'p', intent: 'pi_1' }

test('the oldest first, and none of what this version does not know', () => {
  const rows = [
    row('b', { ...said, what: 'refused', at: '2027-01-02T00:00:00Z' }),
    row('c', { ...said, what: 'of a newer server', at: '2027-01-01T00:00:00Z' }),
    row('payment', { card: true }, 'payment'),
    row('a', { ...said, what: 'disputed', at: '2027-01-01T00:00:00Z' }),
  ]
  expect(cardMatters(rows).map(({ id, what }) => [id, what])).toEqual([
    ['card_matter/a', 'disputed'],
    ['card_matter/b', 'refused'],
  ])
})

test('who has seen to it takes it away, and changes nothing of it', () => {
  const [matter] = cardMatters([row('a', { ...said, what: 'disputed', at: '2027-01-01T00:00:00Z' })])
  expect(matter && matterSettled(matter)).toEqual({
    kind: 'config.edit',
    args: { fields: { deleted: true } },
    base: { deleted: false },
  })
})
