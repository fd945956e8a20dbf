import { expect, test } from 'vitest'
import { functionsIn } from '#local/database/schemas.ts'
import { problems, read, real, type Sides, schemas, table } from '#tests/fixtures/contract.ts'

test('calls, commands, fields and codes are the same in SPEC.md, SQL and TypeScript', () => {
  expect(table(real.spec, '| function | answer |').length).toBeGreaterThan(12)
  expect(table(real.spec, '| kind | subject |').length).toBeGreaterThan(8)
  expect(table(real.spec, '| what | fields |').length).toBeGreaterThan(12)
  expect(problems(real)).toEqual([])
})

function without(text: string, from: string, to = ''): string {
  expect(text).toContain(from)
  return text.replace(from, to)
}
const inSpec = (from: string, to?: string): Sides => ({ ...real, spec: without(real.spec, from, to) })
const inFile = (file: string, from: string, to?: string): Sides => ({
  ...real,
  read: (one) => (one === file ? without(read(one), from, to) : read(one)),
})
const inSql = (file: string, from: string, to?: string): Sides => {
  const changed = schemas.map((one) =>
    one.file === file ? { ...one, text: without(one.text, from, to) } : one,
  )
  return { ...real, functions: functionsIn(changed), sql: changed.map(({ text }) => text).join('\n') }
}

test.each<[string, Sides, string]>([
  ['a field is not in SPEC.md', inSpec(' `claimed_rev`,'), 'claimed_rev'],
  ['a field is not in SQL', inSql('32_booking.sql', `'claimed_rev', b.claimed_rev,`), 'claimed_rev'],
  [
    'a field is not in TypeScript',
    inFile('src/domain/booking/booking.ts', '  claimed_rev: number\n'),
    'claimed_rev',
  ],
  [
    'an inherited field is not in TypeScript',
    inFile('src/domain/booking/booking.ts', '  comments: string\n'),
    'comments',
  ],
  [
    'a field of settings',
    inSql('23_config.sql', `'horizon_days', s.horizon_days`, `'horizon', s.horizon_days`),
    'horizon',
  ],
  [
    'a field of a customer’s booking',
    inSpec(
      '`requests`, `answers`, `language`, `lines`, `agreed_fees`, `cancelled_on`, `had_seats`, `event`, `payment`, `receipt`, `area` | `GuestBooking`',
      '`language`, `lines` | `GuestBooking`',
    ),
    'requests',
  ],
  ['a command is not in SPEC.md', inSpec('| `guest.edit` |', '| `guest.edits` |'), 'guest.edit'],
  ['a command is not in SQL', inSql('80_sync_push.sql', `, 'guest.edit', `, ', '), 'guest.edit'],
  [
    'a command is not in TypeScript',
    inFile('src/domain/booking/command.ts', `kind: 'booking.delete'`, `kind: 'booking.remove'`),
    'booking.remove',
  ],
  [
    'an argument is not in SPEC.md',
    inSpec('`custom`, `reference`, `accepted` | –', '`custom`, `accepted` | –'),
    'reference',
  ],
  [
    'an argument is not in TypeScript',
    inFile('src/domain/booking/command.ts', '        upto: number\n'),
    'upto',
  ],
  [
    'an argument that SQL passes over',
    inSql('61_command_checks.sql', "p_args->'custom'", "p_args->'other'"),
    'custom',
  ],
  [
    'a function of the table that is gone',
    inSql(
      '62_decide.sql',
      'create function private.decide_settle(',
      'create function private.decide_settled(',
    ),
    'private.decide_settle',
  ],
  [
    'a call is not in SPEC.md',
    inSpec('| `sync_plan(p_vendor uuid)`', '| `sync_plans(p_vendor uuid)`'),
    'sync_plan',
  ],
  ['a call is not in TypeScript', inFile('sync/protocol/staff-api.ts', `'sync_plan'`, `'plan'`), 'sync_plan'],
  [
    'a call that everybody may make',
    inSql(
      '81_sync_pull.sql',
      'public.sync_plan(uuid) to authenticated',
      'public.sync_plan(uuid) to anon, authenticated',
    ),
    'sync_plan',
  ],
  [
    'a call that asks for no membership',
    inSql('81_sync_pull.sql', '  perform private.must_be_member(p_vendor);\n'),
    'sync_pull',
  ],
  ['somebody else may', inSpec('| guest | members |', '| guest | admins |'), 'guest.edit'],
  ['an argument of a call in SQL', inSql('82_sync_heartbeat.sql', 'p_name text', 'p_name jsonb'), 'p_name'],
  [
    'an argument of a call in TypeScript',
    inFile('sync/protocol/staff-api.ts', 'p_name: name', 'p_called: name'),
    'p_called',
  ],
  [
    'a new refusal in SQL',
    inSql('71_save_booking.sql', `private.refused('already_exists'`, `private.refused('exists'`),
    'exists',
  ],
  [
    'a new refusal to customers in SQL',
    inSql('54_manage_booking.sql', `private.no('too_late')`, `private.no('too_soon')`),
    'too_soon',
  ],
  [
    'a refusal without words',
    inFile('i18n/ja/stand/index.ts', 'bad_transition:', 'no_transition:'),
    'bad_transition',
  ],
  ['a state is not in TypeScript', inFile('sync/protocol/messages.ts', `  | 'retry'\n`), 'retry'],
  [
    'a state that only TypeScript knows',
    inFile('sync/protocol/messages.ts', `  | 'retry'\n`, `  | 'retry'\n  | 'later'\n`),
    'later',
  ],
  [
    'a reason is not in SPEC.md',
    inSpec(
      '`override_closed`, `full`, `pacing`, `no_table` | `SlotReason`',
      '`full`, `pacing`, `no_table` | `SlotReason`',
    ),
    'override_closed',
  ],
  ['a conflict is not in SQL', inSql('62_decide.sql', `'code', 'moved_on'`, `'code', 'went_on'`), 'went_on'],
  [
    'what a customer did, by another name in SQL',
    inSql(
      '54_manage_booking.sql',
      `private.settlement('cancelled_online'`,
      `private.settlement('gone_online'`,
    ),
    'gone_online',
  ],
  [
    'a status is not in SQL',
    inSql('32_booking.sql', `'left', 'cancelled', 'no_show')`, `'left', 'cancelled')`),
    'no_show',
  ],
  [
    'a fault of a field',
    inSql('61_command_checks.sql', "else 'out_of_range'", "else 'too_much'"),
    'too_much',
  ],
  ['another HTTP status', inSpec('`not_member` 403', '`not_member` 401'), 'not_member'],
])('control: %s', (_, sides, word) => {
  const found = problems(sides)
  expect(found.length).toBeGreaterThan(0)
  expect(found.join('\n')).toContain(word)
})
