import type { Random } from './random.ts'
import type { Malformed } from './requests.ts'
import type { Served } from './server.ts'

/** The opening of a socket, whole or spoilt, and frames of all kinds behind it. */
export function brokenSocket(random: Random, served: Served): Malformed {
  const isGood = random.chance(0.85)
  const head = [
    `GET /realtime/v1/websocket?vsn=2.0.0 HTTP/1.1`,
    'host: localhost',
    'upgrade: websocket',
    'connection: Upgrade',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  if (!isGood) {
    const i = random.below(head.length)
    const other = [
      '',
      'sec-websocket-version: 99',
      'sec-websocket-key: x',
      'origin: null',
      'host: x',
      'origin: http://a b',
    ]
    head.splice(i, 1, ...[random.of(other)].filter((line) => line !== '' || i !== 0))
  }
  if (random.chance(0.2)) head.push('sec-websocket-extensions: permessage-deflate; server_max_window_bits=99')
  const frames = Array.from({ length: random.below(6) }, () => frame(random, served))
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), ...frames])
  return { bytes: random.chance(0.2) ? bytes.subarray(0, random.below(bytes.length)) : bytes, isHalf: true }
}

function frame(random: Random, served: Served): Buffer {
  const text = Buffer.from(phoenix(random, served))
  switch (random.below(10)) {
    case 0:
      return random.bytes(1 + random.below(60))
    case 1:
      return wire(random.of([0, 3, 4, 7, 11, 15]), text, true)
    case 2:
      return wire(2, random.bytes(40), true)
    case 3:
      return wire(1, text, false)
    case 4:
      return wire(1, random.bytes(50), true)
    case 5:
      return wire(random.of([8, 9, 10]), random.bytes(random.of([0, 1, 2, 125])), true)
    case 6:
      // Says that eight exabytes follow.
      return Buffer.concat([Buffer.from([0x81, 0xff, 0x7f]), random.bytes(30)])
    case 7:
      return wire(1, Buffer.alloc(70_000, 'x'), true)
    default:
      return wire(1, text, true)
  }
}

function phoenix(random: Random, { vendor, token }: Served): string {
  const topic = random.of([
    `realtime:vendor:${vendor.id}`,
    'phoenix',
    'realtime:',
    'x'.repeat(300),
    "realtime:' or 1=1",
    '\0',
  ])
  const event = random.of([
    'phx_join',
    'phx_leave',
    'access_token',
    'heartbeat',
    'broadcast',
    'presence',
    '__proto__',
    '',
  ])
  const payload = random.of<unknown>([
    {},
    null,
    [],
    { config: null, access_token: token },
    { config: { private: true }, access_token: token },
    {
      config: { private: true },
      access_token: random.of<unknown>([null, 1, {}, [], 'a.b.c', token.slice(9)]),
    },
    { config: [], access_token: { toString: 1 } },
  ])
  const ref = () => random.of<unknown>([null, '1', 1, {}, '9'.repeat(40), '\ud800'])
  const whole = [ref(), ref(), topic, event, payload]
  return random.chance(0.8)
    ? JSON.stringify(whole)
    : random.of(['', '{', '[]', '[1,2,3,4,5]', 'null', '[[[[['])
}

function wire(opcode: number, payload: Buffer, isMasked: boolean): Buffer {
  const { length } = payload
  const flag = isMasked ? 0x80 : 0
  const size =
    length < 126
      ? Buffer.from([flag | length])
      : length < 65_536
        ? Buffer.from([flag | 126, length >> 8, length & 255])
        : Buffer.concat([
            Buffer.from([flag | 127, 0, 0, 0, 0, 0]),
            Buffer.from([length >> 16, (length >> 8) & 255, length & 255]),
          ])
  // The mask is nothing but zeros, which is one of them.
  return Buffer.concat([
    Buffer.from([0x80 | opcode]),
    size,
    isMasked ? Buffer.alloc(4) : Buffer.alloc(0),
    payload,
  ])
}
