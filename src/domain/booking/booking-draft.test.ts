import { type } from 'arktype'
import { expect, test } from 'vitest'
import { emptyFields } from './booking-commands.ts'
import { bookingDraftSchema, type ReadDraft } from './booking-draft.schema.ts'
import {
  draftOf,
  fieldsOf,
  guestsByDigits,
  isOtherName,
  newDraft,
  withGuest,
  withoutGuest,
} from './booking-draft.ts'

const guest = {
  phone: '+819012345678',
  email: '',
  last_name: '山田',
  first_name: '太郎',
  last_kana: 'ヤマダ',
  first_kana: 'タロウ',
  deleted: false,
  visits: 3,
}
const other = { ...guest, phone: '+81312345678', last_name: '鈴木', first_name: '', visits: 9 }

test('a known number fills the name, and another one takes its place', () => {
  const first = withGuest(newDraft({ day: '2026-11-21', phone: '5678' }), guest, null)
  expect(first).toMatchObject({ phone: '+819012345678', last_name: '山田', last_kana: 'ヤマダ' })
  expect(withGuest(first, other, guest)).toMatchObject({ last_name: '鈴木', first_name: '' })
})

test('a name that the person typed stays, and is not mixed with the guest’s', () => {
  const mine = { last_name: '山本', first_name: '', last_kana: '', first_kana: '' }
  const mail = 'yamada@example.com'
  const typed = newDraft({ day: '2026-11-21', last_name: '山本' })
  expect(withGuest(typed, { ...guest, email: mail }, null)).toMatchObject({ ...mine, email: '' })
  const after = withGuest(newDraft({ day: '2026-11-21' }), guest, null)
  const kept = { ...after, first_name: '花子' }
  expect(withGuest(kept, other, guest)).toMatchObject({ last_name: '山田', first_name: '花子' })
})

test('an address that was typed stays', () => {
  const typed = newDraft({ day: '2026-11-21', email: 'typed@example.com' })
  expect(withGuest(typed, { ...guest, email: 'a@example.com' }, null)).toMatchObject({
    last_name: '山田',
    email: 'typed@example.com',
  })
})

test('what a guest filled goes with the guest’s number; what was changed stays', () => {
  const filled = withGuest(newDraft({ day: '2026-11-21' }), { ...guest, email: 'a@example.com' }, null)
  const left = withoutGuest({ ...filled, first_name: '花子' }, { ...guest, email: 'a@example.com' })
  expect(left).toMatchObject({ last_name: '', first_name: '花子', last_kana: '', first_kana: '', email: '' })
})

test('another name than the one on file is noticed, a part of it or a blank is not', () => {
  const draft = newDraft({ day: '2026-11-21', last_name: '山田 ' })
  expect(isOtherName(draft, guest)).toBe(false)
  expect(isOtherName({ ...draft, first_name: '花子' }, guest)).toBe(true)
  expect(isOtherName({ ...draft, first_name: '花子' }, { ...guest, first_name: '' })).toBe(false)
})

test('four digits are enough to find a guest, three are not', () => {
  expect(guestsByDigits([guest, other], '5678').map((g) => g.last_name)).toEqual(['鈴木', '山田'])
  expect(guestsByDigits([guest, other], '090-1234').map((g) => g.last_name)).toEqual(['山田'])
  expect(guestsByDigits([guest, other], '567')).toEqual([])
  expect(guestsByDigits([{ ...guest, deleted: true }], '5678')).toEqual([])
})

const problemsOf = (draft: ReadDraft) => {
  const checked = bookingDraftSchema(draft)
  return checked instanceof type.errors ? Object.fromEntries(checked.map((e) => [e.path[0], e.message])) : {}
}

test.each([
  [{ minute: 1140, last_name: '山田' }, '', {}],
  [{ minute: 1140 }, '+819012345678', {}],
  [{ minute: 1140 }, '', { last_name: 'needWho' }],
  [{ minute: 1140, last_name: '\u200b', first_name: '\u3164' }, '', { last_name: 'needWho' }],
  [{ minute: null, last_name: '山田' }, '', { minute: 'needTime' }],
  [{ minute: null }, '', { minute: 'needTime', last_name: 'needWho' }],
  [{ minute: 1140, phone: '123' }, null, { phone: 'phoneInvalid' }],
  [{ minute: 1140, last_name: '山', day: '2029-11-20' }, '', {}],
  [{ minute: 1140, last_name: '山', day: '2029-11-21' }, '', { day: 'dayOutside' }],
  [{ minute: 1140, last_name: '山', day: '2000-01-01' }, '', {}],
  [{ minute: 1140, last_name: '山', day: '1999-12-31' }, '', { day: 'dayOutside' }],
  [{ minute: 1140, last_name: '山', email: 'a@b' }, '', { email: 'badEmail' }],
  [{ minute: 1140, last_name: '山', email: 'x'.repeat(300) }, '', { email: 'tooLong' }],
  [{ minute: 1140, last_name: '山', comments: 'x'.repeat(2001) }, '', { comments: 'tooLong' }],
] as const)('%j with the number %s', (more, phone, problems) => {
  expect(
    problemsOf({ ...newDraft({ day: '2026-11-21', ...more }), number: phone, today: '2026-11-21' }),
  ).toEqual(problems)
})

test('what is saved is trimmed, with kana in full width', () => {
  const draft = newDraft({ day: '2026-11-21', last_name: ' 山田 ', last_kana: 'やまだ', first_kana: 'ﾀﾛｳ' })
  expect(fieldsOf(draft, 1140, '')).toMatchObject({
    last_name: '山田',
    last_kana: 'ヤマダ',
    first_kana: 'タロウ',
    minute: 1140,
  })
})

test('a draft of a booking holds its fields and nothing of its state', () => {
  const b = { ...emptyFields, day: '2026-11-21', minute: 1140, status: 'seated', rev: 3 }
  expect(draftOf(b)).toEqual({ ...emptyFields, day: '2026-11-21', minute: 1140 })
})

test('of an event that sells tickets each of the people has one', () => {
  const line = {
    price_type: 'adult',
    type: 'ticket' as const,
    name: 'おとな',
    name_en: '',
    price: 3000,
    tax: 10,
  }
  const faults = (counts: number[], hasTickets = true) => {
    const lines = counts.map((count) => ({ ...line, count }))
    const draft = { ...newDraft({ day: '2026-11-21', minute: 600, last_name: '山田', pax: 2 }), lines }
    const checked = bookingDraftSchema({ ...draft, number: '', today: '2026-11-21', hasTickets } as ReadDraft)
    return checked instanceof type.errors ? checked.map((e) => `${String(e.path[0])} ${e.message}`) : []
  }
  expect(faults([])).toEqual(['lines needTickets'])
  expect(faults([1])).toEqual(['lines ticketsDiffer'])
  expect(faults([1, 1])).toEqual([])
  expect(faults([], false), 'control').toEqual([])
})
