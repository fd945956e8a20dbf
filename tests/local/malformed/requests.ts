import { spellings } from '#tests/prove/rights/spellings.ts'
import { jsonFor } from './json.ts'
import type { Random } from './random.ts'
import type { Served } from './server.ts'

export interface Malformed {
  bytes: Buffer
  /** It may be waited for more of it: the sender ends it himself. */
  isHalf: boolean
}

/** A whole request that is well-formed HTTP, with a body, query or header that is none of ours. */
export function wrongCall(random: Random, served: Served): Malformed {
  const fn = random.of(served.functions)
  const auth = ['email', 'password', 'refresh_token', 'data']
  const [method, path, args] = random.of<[string, string, readonly string[]]>([
    ...Array.from({ length: 6 }, (): [string, string, string[]] => [
      'POST',
      `/rest/v1/rpc/${fn.name}`,
      fn.args,
    ]),
    ['POST', '/auth/v1/signup', auth],
    ['POST', '/auth/v1/logout', ['scope']],
    ['PUT', '/auth/v1/user', auth],
    [
      'POST',
      `/auth/v1/token?grant_type=${random.of(['password', 'refresh_token', 'refresh_token', 'pkce', ''])}`,
      auth,
    ],
    ['GET', `/rest/v1/${random.of(['vendor', 'users_vendor_key'])}?${query(random, served)}`, []],
    [random.of(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']), spelt(random), []],
  ])
  const body = args.length > 0 ? jsonFor(random, args, served) : Buffer.alloc(0)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    `content-length: ${body.length}`,
    `content-type: ${random.chance(0.9) ? 'application/json' : random.of(types)}`,
    ...(random.chance(0.95) ? [`apikey: ${served.anonKey}`] : []),
    ...authorization(random, served),
    ...(random.chance(0.3) ? [random.of(oddHeaders)] : []),
  ]
  return { bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]), isHalf: false }
}

const types = [
  'text/plain',
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
  ';',
  'a/b/c',
]
const oddHeaders = [
  ...[
    'prefer: max-affected=x, tx=rollback, count=exact',
    'prefer: ===,,',
    'range: 5-1',
    'range: bytes=9-',
    'range: -',
  ],
  ...['accept: text/csv', 'accept: application/vnd.pgrst.plan+text', 'accept: ;', 'accept-profile: private'],
  ...[
    'content-profile: auth',
    'content-profile: "',
    'content-encoding: gzip',
    'expect: 100-continue',
    'expect: x',
  ],
  ...[
    'x-forwarded-for: 1.1.1.1',
    'x-noren-peer: ',
    'cookie: \xff=\xfe',
    'te: x',
    'upgrade: h2c',
    'x-a: \xe6\xa1\x9c',
  ],
]

function authorization(random: Random, { token }: Served): string[] {
  const cut = token.slice(0, random.below(token.length))
  const all = [
    `Bearer ${token}`,
    `Bearer ${token}`,
    `Bearer ${cut}`,
    'Bearer a.b.c',
    'Basic eA==',
    '',
    `bearer ${token}`,
  ]
  return random.chance(0.6) ? [`authorization: ${random.of(all)}`] : []
}

function query(random: Random, { vendor }: Served): string {
  const parts = [
    ...[
      'select=*',
      'select=vendor_id',
      'select=name,url',
      `id=eq.${vendor.id}`,
      `user_id=eq.${vendor.id}`,
      'limit=1',
    ],
    ...[
      'select=',
      'select=*,booking(*)',
      'select=a::b',
      'id=eq.',
      'id=in.(1)',
      'or=(a.b.c)',
      'and=(',
      'limit=-1',
      'x',
    ],
    ...[
      'limit=99999999999',
      'offset=x',
      '%',
      '%00=%00',
      'select=%ff',
      'id=not.is.null',
      'order=id',
      '[]=1',
      '&&',
      '==',
    ],
  ]
  return Array.from({ length: random.below(4) }, () => random.of(parts)).join('&')
}

// Node writes down no request with a space or a control character in it; raw ones have their own kind below.
const spelt = (random: Random): string =>
  random.of(spellings(random.of(['/_system/info', '/rest/v1/booking', '/auth/v1/admin/users']), 'localhost'))

/** Bytes that are hardly HTTP: request lines, headers, lengths and chunks. */
export function brokenHttp(random: Random, served: Served): Malformed {
  const { bytes } = wrongCall(random, served)
  const at = bytes.indexOf('\r\n\r\n')
  const [head, body] = [bytes.subarray(0, at).toString('latin1'), bytes.subarray(at + 4)]
  const lines = head.split('\r\n')
  const length = () =>
    random.of([
      '-1',
      '1e3',
      '0x10',
      '99999999999999999999',
      '5, 6',
      '',
      ' ',
      'x',
      '10000000',
      String(body.length + 9),
    ])
  const spoil: (() => void)[] = [
    () =>
      (lines[0] = random.of([
        '',
        'GET',
        'GET /',
        'GET / HTTP/9.9',
        'get / http/1.1',
        'GET  /  HTTP/1.1',
        '\0',
        'PRI * HTTP/2.0',
      ])),
    () => (lines[0] = `GET /${'a'.repeat(20_000)} HTTP/1.1`),
    () =>
      (lines[0] = `${random.of(['GET', 'POST', 'CONNECT'])} ${random.bytes(20).toString('latin1')} HTTP/1.1`),
    () => (lines[0] = `CONNECT localhost:1 HTTP/1.1`),
    () => (lines[0] = `POST * HTTP/1.1`),
    () =>
      lines.push(
        random.of(['no colon', ': no name', 'a b: c', 'x:\0', '\tfolded', 'a:\rb', 'é: x', '\x7f: 1']),
      ),
    () => lines.push(`x: ${'y'.repeat(30_000)}`),
    () => lines.push(...Array.from({ length: 3_000 }, (_, i) => `a${i}: b`)),
    () => lines.push(`content-length: ${length()}`),
    () => lines.splice(3, 1, `content-length: ${length()}`),
    () =>
      lines.splice(
        3,
        1,
        `transfer-encoding: ${random.of(['chunked', 'gzip', 'chunked, chunked', 'x', 'identity'])}`,
      ),
    () => lines.push('transfer-encoding: chunked'),
    () =>
      lines.splice(
        1,
        1,
        ...random.of([
          [],
          ['host: a', 'host: b'],
          ['host: \\'],
          ['host: [::'],
          ['host: '],
          ['host: a/b?c#d'],
        ]),
      ),
    () => lines.push(`upgrade: ${random.of(['websocket', 'h2c', ''])}`, 'connection: upgrade'),
  ]
  for (let i = 0; i <= random.below(2); i++) random.of(spoil)()
  const chunks = [
    `5\r\nabc`,
    'zz\r\n',
    '-1\r\nx\r\n',
    'ffffffffffffffff\r\n',
    '2\r\n{}\r\n0\r\n\r\n',
    '1;x=\0\r\na\r\n',
    '0\r\nx: \0\r\n\r\n',
  ]
  const rest = lines.some((line) => line.startsWith('transfer-encoding'))
    ? Buffer.from(random.of(chunks))
    : body
  const all = Buffer.concat([
    Buffer.from(`${lines.join(random.chance(0.9) ? '\r\n' : '\n')}\r\n\r\n`, 'latin1'),
    rest,
  ])
  const kind = random.below(8)
  if (kind === 0) return { bytes: random.bytes(1 + random.below(400)), isHalf: true }
  if (kind === 1) return { bytes: all.subarray(0, random.below(all.length)), isHalf: true }
  return { bytes: all, isHalf: true }
}
