import { expect, test } from 'vitest'
import { emptyCard, type Guest } from '#domain/guest/guest.ts'
import { searchFor } from '#domain/guest/search.ts'
import { filterGuests, type GuestFilter, noGuestFilter } from './guest-list.ts'
import { personsOf } from './merged.ts'

const guest = (id: string, more: Partial<Guest>): Guest => ({
  ...emptyCard,
  ...{ id, rev: 1, deleted: false, phone: '', email: '', visits: 0, no_shows: 0, last_visit_day: null },
  ...{ last_name: '', first_name: '', last_kana: '', first_kana: '', conflicts: [] },
  ...more,
})

const all = [
  guest('a', {
    ...{ last_name: '髙橋', first_name: '花子', last_kana: 'タカハシ', phone: '+819012345678', visits: 3 },
    ...{ company: '暖簾商事', tags: ['常連', '接待'], last_visit_day: '2026-10-01', no_shows: 1 },
  }),
  guest('b', { last_name: '石川', last_kana: 'いしかわ', allergies: 'そば', email: 'ishi@noren.example' }),
  guest('c', { last_name: '林', notes: '猫舌', tags: ['常連'], visits: 5, last_visit_day: '2026-11-01' }),
  guest('d', {}),
]

const found = (more: Partial<GuestFilter>) =>
  filterGuests(all, { ...noGuestFilter, ...more }).map(({ id }) => id)

test.each([
  ['高橋', 'a'],
  ['ﾀｶﾊｼ', 'a'],
  ['takahasi', 'a'],
  ['5678', 'a'],
  ['暖簾', 'a'],
  ['接待', 'a'],
  ['高橋 暖簾 接待', 'a'],
  ['ishi@noren', 'b'],
  ['猫舌', 'c'],
  ['常連', 'ac'],
  ['常連接待', ''],
  ['商事接待', ''],
])('%j finds %j', (query, ids) => {
  expect(found({ query }).join('')).toBe(ids)
})

test('narrowed by a tag, and to those with an allergy, one that waits for a decision too', () => {
  expect(found({ tag: '常連' })).toEqual(['a', 'c'])
  expect(found({ tag: '常' })).toEqual([])
  expect(found({ allergiesOnly: true })).toEqual(['b'])
  const who = { by: '', device: '', at: '' }
  const lost = { allergies: { base: '', kept: '', lost: 'えび' } }
  const conflict = {
    id: 'x',
    code: 'changed_elsewhere' as const,
    fields: lost,
    won: false,
    ...who,
    other: who,
  }
  const met = guest('e', { conflicts: [conflict] })
  expect(filterGuests([met], { ...noGuestFilter, allergiesOnly: true })).toEqual([met])
})

test('merged cards stand in one row, and are found by the name, the reading and the number of each', () => {
  const part = guest('e', {
    ...{ last_name: 'Weber', first_name: 'Anna', last_kana: 'ウェーバー', phone: '+819099990000' },
    ...{ company: '提灯印刷', merged_into: 'a' },
  })
  const persons = personsOf([...all, part])
  for (const query of ['weber', 'ｳｪｰﾊﾞｰ', '9999', '提灯', '高橋', '5678']) {
    expect(
      filterGuests(persons, { ...noGuestFilter, query }).map(({ id }) => id),
      query,
    ).toEqual(['a'])
  }
  // No word is found across two cards.
  expect(filterGuests(persons, { ...noGuestFilter, query: '花子weber' })).toEqual([])
})

test('by kana, then by name, and who has none last; by the last visit, by visits, by no-shows', () => {
  expect(found({})).toEqual(['b', 'a', 'c', 'd'])
  expect(found({ order: 'lastVisit' })).toEqual(['c', 'a', 'b', 'd'])
  expect(found({ order: 'visits' })).toEqual(['c', 'a', 'b', 'd'])
  expect(found({ order: 'noShows' })).toEqual(['a', 'b', 'c', 'd'])
})

test('looked through as the guest of a booking before, a guest is found by all that the card says', () => {
  const one = guest('f', { company: '暖簾商事', notes: '猫舌' })
  const booking = { ...one, reference: '', requests: '', comments: '' }
  expect(searchFor('猫舌')(booking, one)).toBe(true)
  expect(filterGuests([one], { ...noGuestFilter, query: '暖簾' })).toEqual([one])
})
