import { join } from 'node:path'
import { expect, test } from 'vitest'
import { optionsFrom, originOf } from './options.ts'
import { projectFolder } from './places.ts'
import { isClosedCheckout, systemFolder } from './unprivileged.ts'

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc"; it must be a whole number from 0 to 65535.'],
  [{ PORT: '99999' }, 'PORT is "99999"'],
  [{ PORT: '-1' }, 'PORT is "-1"'],
  [{ NOREN_TRUST_PROXY: 'yes' }, 'NOREN_TRUST_PROXY is "yes"'],
  [{ NOREN_TRUST_PROXY: '1', NOREN_PROXY: 'caddy' }, 'NOREN_PROXY is "caddy"; it must name addresses'],
  [{ NOREN_PROXY: '10.0.0.5' }, 'say with NOREN_TRUST_PROXY how many'],
  [{ HOST: 'a b' }, 'HOST is "a b"; it must be an address or a name of this machine, such as 0.0.0.0.'],
  [{ NOREN_DEMO: 'yes' }, 'NOREN_DEMO is "yes"; it must be on or off.'],
  [
    { NOREN_URL: 'book.example.jp' },
    'NOREN_URL is "book.example.jp"; it must be an address such as https://',
  ],
  [{ NOREN_URL: 'https://book.example.jp/book' }, 'it must be an address such as https://book.example.jp'],
  [{ NOREN_URL: 'ftp://book.example.jp' }, 'it must be an address such as https://book.example.jp'],
  [{ SMTP_URL: 'mail.example.jp', MAIL_FROM: 'a@example.jp' }, 'SMTP_URL must look like smtps://'],
  [{ SMTP_URL: 'smtps://mail.example.jp' }, 'MAIL_FROM must be the address that mails come from'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://'],
  [{ DATABASE_URL: 'postgres://me:1#2@host/x' }, 'DATABASE_URL must look like postgres://'],
  [{ DATABASE_URL: 'postgres://me:50%ZZ@host/x' }, 'DATABASE_URL holds a % that stands for nothing'],
  [{ DATABASE_URL: 'postgres://me:%ff@host/x' }, 'DATABASE_URL holds a % that stands for nothing'],
])('a wrong setting is refused in words: %o', (env, message) => {
  expect(() => optionsFrom(env)).toThrow(message)
})

test('nothing set means 127.0.0.1, port 8080, .noren in the project and the demo', () => {
  const { home, ...rest } = optionsFrom({ PORT: '', NOREN_HOME: '', HOST: '', NOREN_DEMO: '' })
  expect(rest).toEqual({
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: undefined,
    proxies: 0,
    demo: true,
    operator: '',
    hasMailPage: true,
  })
  // In a checkout that is closed to whom root becomes, data cannot lie.
  const isClosed = isClosedCheckout(projectFolder)
  expect(home).toBe(join(isClosed ? systemFolder : projectFolder, isClosed ? 'data' : '.noren'))
})

test('the address that people open is taken without a slash at its end', () => {
  for (const text of ['https://book.example.jp', 'https://book.example.jp/'])
    expect(optionsFrom({ NOREN_URL: text }).url).toBe('https://book.example.jp')
  expect(optionsFrom({ NOREN_URL: '' }).url).toBeUndefined()
})

test('a password is taken as it is, and no refusal repeats it', () => {
  for (const url of [
    'postgres://me:50%25ZZ@host/x',
    'postgresql://me:%E6%A1%9C@[::1]:5432/x?sslmode=require',
  ])
    expect(optionsFrom({ DATABASE_URL: url }).databaseUrl).toBe(url)
  for (const url of [
    'postgres://me:secret%ZZ@host/x',
    'postgres://me:secret#@host/x',
    'http://me:secret@host',
  ]) {
    expect(() => optionsFrom({ DATABASE_URL: url })).toThrow(/^(?!.*secret)/)
  }
})

const databaseUrl = 'postgres://somebody@127.0.0.1/x'
test.each([
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '[::1]' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.5' }, false],
  [{ HOST: '127.0.0.1.example.com' }, false],
  [{ HOST: 'noren.example' }, false],
  [{ DATABASE_URL: databaseUrl }, false],
  [{ DATABASE_URL: databaseUrl, NOREN_DEMO: 'on' }, true],
  [{ HOST: '0.0.0.0', NOREN_DEMO: 'on' }, true],
  [{ NOREN_TRUST_PROXY: '1' }, false],
  [{ NOREN_DEMO: 'off' }, false],
])('demo accounts are for this machine alone unless somebody says otherwise: %o', (env, demo) => {
  expect(optionsFrom(env).demo).toBe(demo)
})

test('the address to open is one that a browser can go to', () => {
  expect(originOf('127.0.0.1', 8080)).toBe('http://localhost:8080')
  expect(originOf('192.168.1.5', 80)).toBe('http://192.168.1.5:80')
  expect(originOf('fd00::5', 8080)).toBe('http://[fd00::5]:8080')
  expect(originOf('0.0.0.0', 8080)).toMatch(/^http:\/\/([\d.]+|localhost):8080$/)
})
