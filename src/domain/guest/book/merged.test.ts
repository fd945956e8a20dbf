import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyCard, type Guest } from '#domain/guest/guest.ts'
import { likelySame, mergeCommand, splitCommand } from './merge.ts'
import {
  asUnder,
  byPhone,
  cardsOf,
  ownCard,
  type Person,
  personsOf,
  phonesOf,
  underEachNumber,
} from './merged.ts'

const card = (id: string, said: Partial<Guest> = {}): Guest => ({
  ...{
    id,
    rev: 1,
    deleted: false,
    phone: `+81${id}`,
    email: '',
    visits: 0,
    no_shows: 0,
    last_visit_day: null,
  },
  ...{ last_name: '', first_name: '', last_kana: '', first_kana: '', conflicts: [] },
  ...emptyCard,
  ...said,
})

const one = (cards: readonly Guest[]): Person => {
  const [person, ...others] = personsOf(cards)
  if (!person || others.length > 0) throw new Error(`${others.length + 1} persons`)
  return person
}

test('cards that are merged with none are what they were', () => {
  const cards = [card('a'), card('b')]
  const persons = personsOf(cards)
  expect(persons).toEqual(cards)
  expect(persons[0]).toBe(cards[0])
})

test('a person is summed up from all cards, under the name and number of the one that stays', () => {
  const a = card('a', {
    ...{ last_name: '高橋', first_name: '一郎', visits: 3, last_visit_day: '2026-10-01', notes: '窓側' },
    ...{ allergies: 'そば', tags: ['常連'] },
  })
  const b = card('b', {
    ...{
      last_name: '髙橋',
      first_name: '一郎',
      last_kana: 'タカハシ',
      first_kana: 'イチロウ',
      merged_into: 'a',
    },
    ...{
      visits: 2,
      no_shows: 1,
      last_visit_day: '2026-11-01',
      allergies: 'えび・キウイ',
      email: 'b@noren.example',
    },
    ...{ company: '暖簾商事', birthday: '03-03', tags: ['接待', '常連'], notes: '個室' },
  })
  const c = card('c', { merged_into: 'b', visits: 1, company: '花火ワークス', notes: '窓側' })
  const person = one([a, b, c])
  expect(person).toMatchObject({
    ...{ id: 'a', phone: '+81a', last_name: '高橋', last_kana: 'タカハシ', email: 'b@noren.example' },
    ...{ visits: 6, no_shows: 1, last_visit_day: '2026-11-01', allergies: 'えび・そば・キウイ' },
    ...{ company: '暖簾商事', birthday: '03-03', tags: ['常連', '接待'], notes: '窓側\n個室' },
  })
  expect(ownCard(person)).toBe(a)
  expect(person.merged).toEqual([b, c])
  expect(phonesOf(person)).toEqual(['+81a', '+81b', '+81c'])
  expect([...byPhone([person]).keys()]).toEqual(['+81a', '+81b', '+81c'])
})

test('a name and a reading are taken whole, and no reading is that of another name', () => {
  const a = card('a', { last_name: '佐藤' })
  const b = card('b', { last_name: '鈴木', last_kana: 'スズキ', merged_into: 'a' })
  expect(one([a, b])).toMatchObject({ last_name: '佐藤', last_kana: '' })
  expect(one([card('a'), b])).toMatchObject({ last_name: '鈴木', last_kana: 'スズキ' })
})

test('what waits for a decision on any of the cards is the person’s, so that both sides of an allergy are told', () => {
  const other = { by: '', device: '', at: '' }
  const conflict = {
    ...{ id: 'x', code: 'changed_elsewhere' as const, won: false, by: '', device: '', at: '', other },
    fields: { allergies: { base: '', kept: '', lost: 'そば' } },
  }
  const person = one([card('a'), card('b', { merged_into: 'a', conflicts: [conflict] })])
  expect(person.conflicts).toEqual([conflict])
})

test('a card whose other is not here stands alone, and so does one of itself', () => {
  const cards = [card('a', { merged_into: 'nobody' }), card('b', { merged_into: 'b' })]
  expect(personsOf(cards)).toEqual(cards)
})

test('a circle has the lowest id at its end, from wherever it is entered', () => {
  const ring = [card('b', { merged_into: 'c' }), card('c', { merged_into: 'b' })]
  const person = one([card('a', { merged_into: 'c' }), ...ring])
  expect(person.id).toBe('b')
  expect(person.merged?.map(({ id }) => id)).toEqual(['a', 'c'])
})

test('any links at all: each card is in one person, sums are those of the cards, and no order changes them', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const anyCard = (id: string) =>
    fc
      .record({
        merged_into: fc.option(fc.constantFrom(...ids, 'gone')),
        visits: fc.nat(9),
        no_shows: fc.nat(3),
        allergies: fc.constantFrom('', 'そば', 'えび・かに', 'キウイ'),
        last_visit_day: fc.option(fc.constantFrom('2026-10-01', '2026-11-01')),
        company: fc.constantFrom('', '暖簾商事'),
      })
      .map((said) => card(id, said))
  const cards = fc.tuple(...ids.map(anyCard))
  fc.assert(
    fc.property(cards, fc.shuffledSubarray(ids, { minLength: ids.length }), (all, order) => {
      const persons = personsOf(all)
      expect(persons.flatMap((p) => cardsOf(p).map(({ id }) => id)).sort()).toEqual(ids)
      const sum = (of: readonly Guest[]) => of.reduce((n, { visits, no_shows }) => n + visits + no_shows, 0)
      expect(sum(persons)).toBe(sum(all))
      const inOther = order.flatMap((id) => all.find((c) => c.id === id) ?? [])
      const byId = (a: Person, b: Person) => (a.id < b.id ? -1 : 1)
      expect(personsOf(inOther).sort(byId)).toEqual(persons.sort(byId))
      // Who is one with whom the links say, whichever way they lead.
      for (const { id, merged_into } of all) {
        if (!merged_into || merged_into === 'gone') continue
        const holds = (p: Person) => cardsOf(p).some((c) => c.id === id)
        expect(cardsOf(persons.find(holds) as Person).map((c) => c.id)).toContain(merged_into)
      }
    }),
  )
})

test('under a number of theirs a person has the name of that card, where it has one', () => {
  const a = card('a', { last_name: '佐藤', first_name: '花子', last_kana: 'サトウ', visits: 2 })
  const b = card('b', {
    last_name: '鈴木',
    first_name: '花子',
    email: 'b@noren.example',
    merged_into: 'a',
    visits: 1,
  })
  const person = one([a, b, card('c', { merged_into: 'a' })])
  expect(asUnder(person, '+81b')).toMatchObject({
    ...{ id: 'a', phone: '+81b', last_name: '鈴木', last_kana: '', visits: 3, email: 'b@noren.example' },
  })
  expect(asUnder(person, '+81c')).toMatchObject({ phone: '+81c', last_name: '佐藤', last_kana: 'サトウ' })
  // So of the e-mail.
  const told = one([{ ...a, email: 'a@noren.example' }, b, card('c', { merged_into: 'a' })])
  expect(['+81b', '+81c'].map((phone) => asUnder(told, phone).email)).toEqual([
    'b@noren.example',
    'a@noren.example',
  ])
  expect(underEachNumber([person, card('d')]).map(({ phone }) => phone)).toEqual([
    '+81a',
    '+81b',
    '+81c',
    '+81d',
  ])
})

test('who may be the same has the whole name, the reading or the e-mail of one of the cards', () => {
  const a = card('a', { last_name: '高橋', first_name: '一郎', email: 'Taka@noren.example' })
  const others = [
    card('b', { last_name: '髙橋', first_name: '一郎' }),
    card('c', { last_name: '高橋', first_name: '花子' }),
    card('d', { last_name: 'Takahashi', first_name: 'Ichiro', email: 'taka@noren.example', visits: 4 }),
    card('e', { last_name: '高橋' }),
  ]
  expect(likelySame([a, ...others], a).map(({ id }) => id)).toEqual(['d', 'b'])
  expect(likelySame([a, ...others], card('f'))).toEqual([])
})

test('merging and splitting are edits of the one card that comes along', () => {
  const [a, b] = [card('a'), card('b')]
  expect(mergeCommand(a, b)).toEqual({
    subject: 'b',
    body: { kind: 'guest.edit', args: { fields: { merged_into: 'a' } }, base: { merged_into: null } },
  })
  const part = { ...b, merged_into: 'a' }
  expect(splitCommand(part)).toEqual({
    subject: 'b',
    body: { kind: 'guest.edit', args: { fields: { merged_into: null } }, base: { merged_into: 'a' } },
  })
  // Two persons, each of several cards: the card at the end of the one is linked to that of the other.
  const person = one([a, part])
  expect(mergeCommand(card('c'), person)).toMatchObject({
    subject: 'a',
    body: { args: { fields: { merged_into: 'c' } } },
  })
})
