import { expect, test } from 'vitest'
import { optionsFrom } from './options.ts'

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc"; it must be a whole number from 0 to 65535.'],
  [{ PORT: '99999' }, 'PORT is "99999"'],
  [{ PORT: '-1' }, 'PORT is "-1"'],
  [{ NOREN_TRUST_PROXY: 'yes' }, 'NOREN_TRUST_PROXY is "yes"'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://'],
])('a wrong setting is refused in words: %o', (env, message) => {
  expect(() => optionsFrom(env)).toThrow(message)
})

test('nothing set means port 8080 and .noren in the project', () => {
  const { home, ...rest } = optionsFrom({ PORT: '', NOREN_HOME: '' })
  expect(rest).toEqual({ port: 8080, databaseUrl: undefined, proxies: 0 })
  expect(home).toMatch(/\/\.noren$/)
})
