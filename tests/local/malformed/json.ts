import { hostileStrings } from '#tests/public/hostile-strings.ts'
import type { Random } from './random.ts'
import type { Served } from './server.ts'

const words = hostileStrings(120)
const odd: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e300,
    -1e300,
    2147483648,
    9007199254740991,
    '',
    ' ',
    '0',
    'null',
    'NaN',
  ],
  ...['infinity', '2027-02-30', '10000-01-01', '0001-01-01 BC', 'epoch', '{', '[]', '{}', '\u0000', '\ud800'],
  ...[[], {}, [[]], [null], { a: { b: [] } }, [{}], 'x'.repeat(20_000), '%', '\\', "'", '"', '$1', ':a'],
]

/** A body for one of our calls: of the wrong shape, or no JSON at all. */
export function jsonFor(random: Random, args: readonly string[], { vendor }: Served): Buffer {
  // Two sign-ups of one address at the same moment are no malformed ones.
  const email = `m${random.below(1e9)}@noren.example`
  const good: Record<string, unknown> = {
    ...{
      p_vendor_url: vendor.url,
      p_vendor: vendor.id,
      p_booking: crypto.randomUUID(),
      p_id: crypto.randomUUID(),
    },
    ...{ p_token: 'f'.repeat(32), p_day: '2027-01-02', p_minute: 1140, p_pax: 2, p_collection: 'booking' },
    ...{ p_since: 0, p_limit: 10, p_device: 'd', p_name: '入口', p_commands: [], p_details: {} },
    ...{ email, password: 'a long enough password', refresh_token: 'x', data: {} },
  }
  const body: Record<string, unknown> = {}
  for (const arg of args) {
    if (random.chance(0.04)) continue
    body[arg] = random.chance(0.6) && arg in good ? good[arg] : value(random, 0)
  }
  if (random.chance(0.1)) body[random.of(['x', '__proto__', 'constructor', '', 'p_vendor; --'])] = 1
  return spoilt(random, Buffer.from(JSON.stringify(body)))
}

function value(random: Random, depth: number): unknown {
  const kind = random.below(depth > 3 ? 2 : 6)
  if (kind < 2) return random.of(odd)
  if (kind < 4) return random.of(words)
  if (kind === 4) return Array.from({ length: random.below(4) }, () => value(random, depth + 1))
  const keys = ['id', 'kind', 'args', 'base', 'subject', 'at', 'last_name', 'phone', 'email', 'tags', 'x']
  return Object.fromEntries(
    Array.from({ length: random.below(5) }, () => [random.of(keys), value(random, depth + 1)]),
  )
}

function spoilt(random: Random, body: Buffer): Buffer {
  switch (random.below(12)) {
    case 0:
      return body.subarray(0, random.below(body.length + 1))
    case 1:
      return Buffer.concat([body, random.bytes(1 + random.below(9))])
    case 2: {
      const changed = Buffer.from(body)
      for (let i = 0; i < 3; i++) changed[random.below(changed.length)] = random.below(256)
      return changed
    }
    case 3:
      return Buffer.from(random.of(['[]', 'null', '1', '"a"', '', '{}', '[{}]', '\ufeff{}', '{"a":1e999}']))
    case 4:
      return Buffer.from(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)
    case 5:
      return random.bytes(random.below(2_000))
    default:
      return body
  }
}
