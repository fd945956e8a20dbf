import { expect, test } from 'vitest'
import { refusedFor } from './own-hosts.ts'

test.each([
  'localhost',
  'LOCALHOST:8080',
  'localhost:1',
  '127.0.0.1',
  '127.0.0.1:8080',
  '127.1.2.3:80',
  '[::1]',
  '[::1]:8080',
])('%s is this machine', (host) => expect(refusedFor({ headers: { host } })).toBeUndefined())

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:8080',
  'localhost.evil.example',
  'evil.localhost',
  'localhost:8080.evil.example',
  'localhost@evil.example',
  'localhost, evil.example',
  'localhost:',
  '127.0.0.1.evil.example',
  '127.0.0.1.1',
  '1270.0.0.1',
  '192.168.1.5:8080',
  '0.0.0.0:8080',
  '[::]:8080',
  '[::1',
  '::1',
])('%s is not', (host) => expect(refusedFor({ headers: host === undefined ? {} : { host } })).toBe(421))

test.each([
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded', 'forwarded', 'via'],
  ...['x-real-ip', 'cf-connecting-ip', 'cf-ray', 'true-client-ip', 'x-client-ip', 'x-cluster-client-ip'],
])('what came by somebody between is refused: %s', (name) =>
  expect(refusedFor({ headers: { host: 'localhost:8080', [name]: 'x' } })).toBe(403),
)

test('other headers change nothing', () =>
  expect(refusedFor({ headers: { host: 'localhost', 'x-forward': '1', 'x-viable': '1' } })).toBeUndefined())
