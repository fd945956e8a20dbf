import { expect, test } from 'vitest'
import { emptyCard } from './guest.ts'
import { guestEditCommand, sidesToChoose, tagsOfBoth } from './guest-command.ts'

const now = (fields: object) => ({ ...emptyCard, ...fields })

test('the notes of both sides are to choose from, those that stand now first', () => {
  const met = { fields: { notes: { base: '', kept: 'a', lost: 'b' } } }
  expect(sidesToChoose(now({ notes: 'a' }), met)).toEqual([{ notes: 'a' }, { notes: 'b' }])
  // Somebody chose the other, or wrote a third, before: nothing that was written is out of reach.
  expect(sidesToChoose(now({ notes: 'b' }), met)).toEqual([{ notes: 'b' }, { notes: 'a' }])
  expect(sidesToChoose(now({ notes: 'c' }), met)).toEqual([{ notes: 'c' }, { notes: 'a' }, { notes: 'b' }])
  expect(sidesToChoose(now({ notes: 'a' }), { fields: {} })).toEqual([{}])
})

test('a birthday and a company are chosen with the notes, as one side', () => {
  const fields = {
    birthday: { base: '', kept: '03-03', lost: '03-04' },
    company: { base: '', kept: 'A社', lost: 'B社' },
    allergies: { base: '', kept: 'そば', lost: 'えび' },
  }
  expect(sidesToChoose(now({ birthday: '03-03', company: 'A社' }), { fields })).toEqual([
    { birthday: '03-03', company: 'A社' },
    { birthday: '03-04', company: 'B社' },
  ])
})

test('names are chosen as one side too, so that no half of one stands beside half of another', () => {
  const fields = {
    last_name: { base: '山田', kept: '鈴木', lost: '佐藤' },
    first_name: { base: '太郎', kept: '一郎', lost: '二郎' },
    last_kana: { base: '', kept: 'スズキ', lost: 'サトウ' },
    first_kana: { base: '', kept: 'イチロウ', lost: 'ジロウ' },
  }
  const suzuki = { last_name: '鈴木', first_name: '一郎', last_kana: 'スズキ', first_kana: 'イチロウ' }
  const sato = { last_name: '佐藤', first_name: '二郎', last_kana: 'サトウ', first_kana: 'ジロウ' }
  expect(sidesToChoose(now(suzuki), { fields })).toEqual([suzuki, sato])
})

test('an edit of a name says what it was', () => {
  const seen = now({ last_name: '山田', first_name: '太郎' })
  expect(guestEditCommand(seen, { last_name: '鈴木', first_name: '太郎', last_kana: 'スズキ' })).toEqual({
    kind: 'guest.edit',
    args: { fields: { last_name: '鈴木', last_kana: 'スズキ' } },
    base: { last_name: '山田', last_kana: '' },
  })
})

test('tags of both stay, each once, as many as a card holds', () => {
  const met = (lost: unknown) => ({ fields: { tags: { base: [], kept: ['常連'], lost } } })
  expect(tagsOfBoth(now({ tags: ['常連'] }), met(['接待', '常連']))).toEqual(['常連', '接待'])
  expect(tagsOfBoth(now({ tags: ['常連'] }), { fields: {} })).toEqual(['常連'])
  expect(tagsOfBoth(now({}), met(Array.from({ length: 12 }, (_, i) => `${i}`)))).toHaveLength(10)
})

test('an edit says what differs, and of what; a list that says the same is no change', () => {
  const seen = now({ tags: ['常連'], company: 'A社' })
  expect(guestEditCommand(seen, { ...seen, tags: ['常連'] })).toBeNull()
  expect(guestEditCommand(seen, { tags: ['常連', '接待'] })).toEqual({
    kind: 'guest.edit',
    args: { fields: { tags: ['常連', '接待'] } },
    base: { tags: ['常連'] },
  })
  // What is not asked for stays, whatever stood there.
  expect(guestEditCommand(seen, { birthday: '03-03' })?.base).toEqual({ birthday: '' })
})
