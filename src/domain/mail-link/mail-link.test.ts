import { expect, test } from 'vitest'
import { readMailLink } from './mail-link.ts'

const token = '0123456789abcdef0123456789abcdef'
const hosted = 'pkce_5f6c-0a1b2c3d4e5f60718293a4b5c6d7e8f9'
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'
const read = (address: string, usual: 'recovery' | 'signup' = 'recovery') => {
  const { hash, search } = new URL(address, 'https://noren.example/reset-password')
  return readMailLink({ hash, search }, usual)
}

test('an address without a link has none', () => {
  for (const address of ['', '#', '?', '?to=%2Fbookings', '?utm_source=mail'])
    expect(read(address)).toBeNull()
})

test('our own: which link it is follows from the page', () => {
  expect(read(`#${token}`)).toEqual({ kind: 'token', type: 'recovery', token })
  expect(read(`#${token}`, 'signup')).toEqual({ kind: 'token', type: 'signup', token })
})

test.each([
  ['recovery', 'recovery'],
  ['email', 'signup'],
  ['signup', 'signup'],
  ['invite', 'signup'],
  ['email_change', 'email_change'],
])('not opened yet, of type %s, behind # or ?', (type, is) => {
  const found = { kind: 'token', type: is, token: hosted }
  expect(read(`#token_hash=${hosted}&type=${type}`)).toEqual(found)
  expect(read(`?token_hash=${hosted}&type=${type}`, 'signup')).toEqual(found)
  expect(read(`?type=${type}&token_hash=${hosted}&utm_source=mail#`)).toEqual(found)
})

test.each(['recovery', 'signup', 'email_change'])('opened on the way, of type %s', (type) => {
  const rest = `expires_in=3600&token_type=bearer&expires_at=1&type=${type}`
  expect(read(`#access_token=${jwt}&refresh_token=v1.abc-_d&${rest}`)).toEqual({
    kind: 'session',
    type,
    accessToken: jwt,
    refreshToken: 'v1.abc-_d',
  })
})

test('asked for elsewhere, half of two, and what does not open', () => {
  expect(read('?code=7f9c24e8-3b12-4ab1-9e0c-1b2f3a4d5e6f')).toEqual({ kind: 'elsewhere' })
  expect(read('#message=Confirmation+link+accepted.+Please+proceed')).toEqual({ kind: 'half' })
  const error = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'
  for (const address of [`#${error}&sb=`, `?${error}`, `?${error}#${error}`, '#error_code=otp_expired'])
    expect(read(address)).toEqual({ kind: 'ended' })
})

test.each([
  `#${token.slice(1)}`,
  `#${token}0`,
  `#${token.toUpperCase()}`,
  '#x',
  '#%E0%A4%A',
  `#token_hash=&type=recovery`,
  `#token_hash=short&type=recovery`,
  `#token_hash=${'a'.repeat(201)}&type=recovery`,
  `#token_hash=${encodeURIComponent('a b/../c<d>0123456789')}&type=recovery`,
  `#token_hash=${token}&type=magiclink`,
  `#token_hash=${token}&type=__proto__`,
  `#token_hash=${token}&type=`,
  `#access_token=${jwt}&type=recovery`,
  `#access_token=not-a-token&refresh_token=x&type=recovery`,
  `#access_token=${jwt}&refresh_token=x&type=magiclink`,
])('what was cut off, or is of no kind of ours, does not open: %s', (address) =>
  expect(read(address)).toEqual({ kind: 'ended' }),
)

test('an access token that is too long is none', () =>
  expect(read(`#access_token=${jwt}${'a'.repeat(8192)}&refresh_token=x&type=recovery`)).toEqual({
    kind: 'ended',
  }))

test('the part behind the # counts before the query', () => {
  expect(read(`?token_hash=${hosted}&type=signup#${token}`)).toEqual({
    kind: 'token',
    type: 'recovery',
    token,
  })
  expect(read(`?code=1#token_hash=${hosted}&type=signup`)).toMatchObject({ type: 'signup', token: hosted })
})
