import { afterEach, expect, test, vi } from 'vitest'
import { readCookie, writeCookie } from './cookies.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each(['%', '%E0%A4%A', '%ZZ', 'en; %=%', '='])(
  'a cookie that holds %s is read and does no harm',
  (text) => {
    vi.stubGlobal('document', { cookie: `other=1; locale=${text}; session=kept` })
    expect(readCookie('locale')).toBe(text.split(';')[0])
    expect(readCookie('session')).toBe('kept')
  },
)

test('what is written is read again', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', { cookie: '' })
  writeCookie('locale', 'en', 365)
  expect(document.cookie).toBe('locale=en; Path=/; SameSite=Lax; Max-Age=31536000; Secure')
  expect(readCookie('locale')).toBe('en')
  expect(readCookie('session')).toBeUndefined()
})
