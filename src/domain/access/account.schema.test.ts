import { expect, test } from 'vitest'
import { newAccountSchema, signInSchema, signUpSchema } from './account.schema.ts'

const codes = (result: { issues?: { message: string; path: string[] }[] }) =>
  Object.fromEntries((result.issues ?? []).map(({ message, path }) => [path[0], message]))
const email = 'hanako@noren.example'

test.each([
  ['', '', { email: 'required', password: 'required' }],
  ['　', 'x', { email: 'required' }],
  ['hanako', 'x', { email: 'invalid_email' }],
  ['hana\u200bko@noren.example', 'x', { email: 'invalid_email' }],
  ['hana\u202eko@noren.example', 'x', { email: 'invalid_email' }],
  ['hanako\u3164@noren.example', 'x', { email: 'invalid_email' }],
  ['hana\u00adko@noren.example', 'x', { email: 'invalid_email' }],
  ['花子@noren.example', 'x', {}],
  ['ｈａｎａｋｏ＠ｎｏｒｅｎ．ｅｘａｍｐｌｅ', 'x', {}],
] as const)('sign-in with %j and %j: %j', (typed, password, wanted) => {
  expect(codes(signInSchema['~standard'].validate({ email: typed, password }))).toEqual(wanted)
})

test('a new account needs a password that is none of the commonest, and not the e-mail', () => {
  const of = (password: string) => codes(newAccountSchema['~standard'].validate({ email, password }))
  expect(of('short')).toEqual({ password: 'password_short' })
  expect(of(email)).toEqual({ password: 'password_common' })
  expect(of('a rather\tlong one')).toEqual({ password: 'weak_password' })
  expect(of('a rather long one')).toEqual({})
})

test('sign-up asks for the agreement too', () => {
  const of = (agreed: boolean) =>
    signUpSchema['~standard'].validate({ email, password: 'a rather long one', agreed })
  expect(codes(of(false))).toEqual({ agreed: 'choose' })
  expect(of(true)).toEqual({ value: { email, password: 'a rather long one', agreed: true } })
})
