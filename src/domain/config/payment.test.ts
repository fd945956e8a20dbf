import { type } from 'arktype'
import { expect, test } from 'vitest'
import {
  noPayment,
  type PaymentForm,
  type PaymentRow,
  paymentChanges,
  paymentForm,
  paymentFrom,
  paymentSchema,
} from './payment.ts'

const row: PaymentRow = { card: true, deposit_from: 6, deposit_yen: 2000 }
const faults = (form: PaymentForm, isLegal = true) => {
  const checked = paymentSchema(() => isLegal)(form)
  return checked instanceof type.errors ? Object.fromEntries(checked.map((e) => [e.path[0], e.message])) : {}
}

test.each([row, noPayment, { ...row, deposit_from: null, deposit_yen: 0 }])(
  '%j comes out as it went in',
  (one) => {
    expect(faults(paymentForm(one))).toEqual({})
    expect(paymentFrom(paymentForm(one))).toEqual(one)
    expect(paymentChanges(one, one)).toEqual({})
  },
)

test.each<[Partial<PaymentForm>, Record<string, string>]>([
  [{ deposit_from: '０' }, { deposit_from: 'positive' }],
  [{ deposit_from: '1000' }, { deposit_from: 'too_large' }],
  [{ deposit_from: 'many' }, { deposit_from: 'positive' }],
  [{ deposit_yen: '' }, { deposit_yen: 'needs_number' }],
  [{ deposit_yen: '0' }, { deposit_yen: 'needs_number' }],
  [{ deposit_yen: '-1' }, { deposit_yen: 'not_negative' }],
  [{ deposit_yen: '100000000' }, { deposit_yen: 'too_large' }],
  [{ deposit_yen: '￥２，０００' }, {}],
  [{ deposit_from: '', deposit_yen: '' }, {}],
])('%j: %j', (typed, codes) => {
  expect(faults({ ...paymentForm(row), ...typed })).toEqual(codes)
})

test('no card while the law is not satisfied, and off is always possible', () => {
  expect(faults(paymentForm(row), false)).toEqual({ card: 'legal_incomplete' })
  expect(faults({ ...paymentForm(row), card: false }, false)).toEqual({})
})

test('only what differs is sent', () => {
  const wanted = paymentFrom({ ...paymentForm(row), deposit_yen: '3,000' })
  expect(paymentChanges(row, wanted)).toEqual({ deposit_yen: 3000 })
})
