import { expect, test } from 'vitest'
import { targetOf } from '#local/http/request-target.ts'
import { allowedCall } from './allowed-calls.ts'

const functions = new Map([['vendor_page', new Map()]])
const asked = (method: string, url: string) => {
  const target = targetOf(url)
  return target && allowedCall(functions, method, target)
}
const id = '00000000-0000-4000-8000-000000000001'

test.each([
  ['POST', '/rest/v1/rpc/vendor_page', '/rest/v1/rpc/vendor_page'],
  ['POST', '/rest/v1/rpc/vendor%5fpage', '/rest/v1/rpc/vendor_page'],
  ['GET', '/rest/v1/vendor?select=*', '/rest/v1/vendor?select=*'],
  ['GET', `/rest/v1/vendor?select=url,name&id=eq.${id}`, `/rest/v1/vendor?select=url%2Cname&id=eq.${id}`],
  ['GET', '/rest/v1/vendor?select=url%2C%20name', '/rest/v1/vendor?select=url%2Cname'],
  [
    'GET',
    `/rest/v1/users_vendor_key?user_id=eq.${id}&limit=1`,
    `/rest/v1/users_vendor_key?user_id=eq.${id}&limit=1`,
  ],
  ['POST', '/auth/v1/token?grant_type=password&x=y', '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/signup?redirect_to=http://evil.example', '/auth/v1/signup'],
  ['POST', '/auth/v1/logout', '/auth/v1/logout'],
  ['POST', '/functions/v1/tickets?x=y', '/functions/v1/tickets'],
  ['POST', '/functions/v1/payments', '/functions/v1/payments'],
  ['POST', '/functions/v1/payments/webhook', '/functions/v1/payments/webhook'],
  ['POST', '/auth/v1/logout?scope=others', '/auth/v1/logout?scope=others'],
])('%s %s is a call of the product, put together anew', (method, url, address) => {
  expect(asked(method, url)).toMatchObject({ method, address })
})

test.each([
  ...[
    '/rest/v1/rpc/no_such',
    '/rest/v1/rpc/VENDOR_PAGE',
    '/rest/v1/rpc/vendor_page/',
    '/rest/v1/',
    '/rest/v1',
  ],
  ...[
    '/functions/v1/send-mails',
    '/functions/v1/tickets/',
    '/functions/v1/payments/round',
    '/rest/v1/booking',
    '/auth/v1/otp',
    '/auth/v1/token/',
    '/rest/v1/rpc/__proto__',
    '/rest/v1/rpc/',
  ],
])('POST %s is none', (url) => expect(asked('POST', url)).toBeUndefined())

test.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'constructor'])(
  '%s calls no function',
  (method) => expect(asked(method, '/rest/v1/rpc/vendor_page')).toBeUndefined(),
)

test.each([
  ['POST', '/rest/v1/rpc/vendor_page?select=*'],
  ['GET', '/rest/v1/vendor?select=*,booking(*)'],
  ['GET', '/rest/v1/vendor?select=url::text'],
  ['GET', '/rest/v1/vendor?select=name&select=url'],
  ['GET', '/rest/v1/vendor?or=(id.not.is.null)'],
  ['GET', '/rest/v1/vendor?id=neq.1'],
  ['GET', `/rest/v1/vendor?id=eq.${id})`],
  ['GET', '/rest/v1/vendor?url=eq.sakura'],
  ['GET', '/rest/v1/vendor?__proto__=1'],
  ['GET', '/rest/v1/vendor?limit=-1'],
  ['POST', '/auth/v1/token'],
  ['POST', '/auth/v1/token?grant_type=pkce'],
  ['POST', '/auth/v1/token?grant_type=password&grant_type=pkce'],
  ['POST', '/auth/v1/logout?scope=all'],
])('%s %s is malformed', (method, url) => expect(asked(method, url)).toBe('malformed'))

test.each([
  ...[
    '*',
    '',
    'x',
    '//host/rest/v1/vendor',
    'http://host/rest/v1/vendor',
    '/a/../b',
    '/a/./b',
    '/..',
    '/a//b',
  ],
  ...[
    '/a\\b',
    '/a%5cb',
    '/a%2fb',
    '/%2e%2e/b',
    '/.%2E/b',
    '/%252e/b',
    '/a;b',
    '/a#b',
    '/%',
    '/%ff',
    '/a%00b',
  ],
])('%j names no path', (url) => expect(targetOf(url)).toBeUndefined())

test.each([
  ['/', '/', ''],
  ['/sakura-tei/book?day=1?2', '/sakura-tei/book', 'day=1?2'],
  ['/%E6%A1%9C/..x/x..', '/桜/..x/x..', ''],
])('%s is a path', (url, path, query) => expect(targetOf(url)).toEqual({ path, query }))
