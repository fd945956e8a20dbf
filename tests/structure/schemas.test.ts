// supabase/schemas, read as text: each function in one place, none that nobody calls, small files, no data.

import { expect, test } from 'vitest'
import type { Script } from '#local/database/migrate.ts'
import { functionsIn, readSchemas, statementsOf } from '#local/database/schemas.ts'

const schemas = readSchemas()

/** Called by a person at the database, or by a command of the machine; by no page. */
const byHand = ['private.new_epoch', 'private.erase_guest', 'private.new_admin_link', 'private.note_faults']
/** Called by what sends mails, and by Auth's part of the embedded stack. */
const bySender = [
  ...[
    'private.claim_mails',
    'private.mail_was_accepted',
    'private.mail_was_not_accepted',
    'private.note_sender',
  ],
  ...['private.ask_reminders', 'private.forget_old_mails'],
  ...['private.ask_recovery', 'private.ask_confirmation', 'private.ask_email_change'],
  ...['private.begin_sign_up', 'private.end_sign_up'],
  ...['private.begin_email_change', 'private.end_auth_links'],
  // By what asks the card service.
  ...[
    'private.note_card_service',
    'private.paid_is_listed',
    'private.paid_since',
    'private.pay_for_hold',
    'private.payment_is_disputed',
    'private.payment_is_open',
    'private.payment_is_not_open',
    'private.payment_state',
  ],
  ...[
    'private.give_up_payment',
    'private.settle_payment',
    'private.payments_to_ask',
    'private.claim_refunds',
    'private.places_over',
    'private.return_place',
  ],
  ...[
    'private.refund_is_made',
    'private.refund_is_not_made',
    'private.refund_came_back',
    'private.note_back',
  ],
  ...['private.refund_is_pending', 'private.card_is_refused', 'private.payment_is_lost'],
  // By what signs tickets.
  ...['private.asked_tickets', 'private.keep_ticket_key', 'private.vendors_without_ticket_key'],
]

const withoutComments = (text: string): string => text.replaceAll(/--[^\n]*/g, '')
const names = (text: string, name: string): boolean =>
  new RegExp(`(?<![a-z_.])${name.replace('.', '\\.')}(?![a-z0-9_])`).test(withoutComments(text))

const isRight = (text: string): boolean => /^(grant|revoke)\s/.test(text)

/** Functions and tables that no call, trigger or policy reaches. */
function unused(scripts: Script[]): string[] {
  const functions = functionsIn(scripts)
  const bodies = new Set(functions.map(({ text }) => text))
  const rest = scripts
    .flatMap(statementsOf)
    .map(({ text }) => text)
    .filter((text) => !bodies.has(text) && !isRight(text))
  const reached = new Set<string>()
  const waiting = functions.filter(
    ({ name }) =>
      name.startsWith('public.') ||
      [...byHand, ...bySender].includes(name) ||
      rest.some((text) => names(text, name)),
  )
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (reached.has(next.name)) continue
    reached.add(next.name)
    const { text } = next
    waiting.push(...functions.filter(({ name }) => !reached.has(name) && names(text, name)))
  }
  const tables = rest.flatMap((text) => /^create table ([a-z_.]+)/.exec(text)?.[1] ?? [])
  return [
    ...functions.filter(({ name }) => !reached.has(name)).map(({ name }) => name),
    ...tables.filter((table) => !functions.some((one) => reached.has(one.name) && names(one.text, table))),
  ]
}

/** Names that are made more than once. */
function twice(scripts: Script[]): string[] {
  const made = scripts.flatMap(statementsOf).flatMap(({ text }) => {
    const [, kind, name, rest] =
      /^create (?:or replace )?(?:unique |constraint )?(function|table|index|trigger|policy|type|view)\s+("[^"]*"|[a-z0-9_.]+)([\s\S]*)/.exec(
        text,
      ) ?? []
    if (!kind) return []
    const table = kind === 'trigger' || kind === 'policy' ? / on ([a-z_.]+)/.exec(rest ?? '')?.[1] : ''
    return [`${kind} ${name} ${table}`.trim()]
  })
  return [...new Set(made.filter((one, i) => made.indexOf(one) !== i))]
}

/** What is no definition: data, and what takes away what another file made. */
const strange = (scripts: Script[]): string[] =>
  scripts
    .flatMap(statementsOf)
    .filter(
      ({ text }) =>
        !/^(create (?!or replace)|grant |revoke |comment on |alter table \S+ enable row|alter default |select private\.sync_this\()/.test(
          text,
        ),
    )
    .map(({ file, line }) => `${file}:${line}`)

test('each thing is made in one place', () => {
  expect(functionsIn(schemas).length).toBeGreaterThan(150)
  expect(twice(schemas)).toEqual([])
})

test('everything is used', () => {
  expect(unused(schemas)).toEqual([])
})

test('files hold definitions and stay below 300 lines', () => {
  expect(strange(schemas)).toEqual([])
  expect(schemas.filter(({ text }) => text.split('\n').length > 301).map(({ file }) => file)).toEqual([])
})

test('a function’s rights stand beside it', () => {
  const far = functionsIn(schemas).filter(({ file, rights }) => {
    const own = schemas.find((one) => one.file === file)
    return rights.length === 0 || !rights.every((right) => own?.text.includes(right))
  })
  expect(far.map(({ name }) => name)).toEqual([])
})

const planted = (text: string): Script[] => [...schemas, { file: '99_planted.sql', text }]
const plantedFunction = (name: string, body = 'select 1') =>
  `create function ${name}() returns integer language sql set search_path = '' as $$ ${body} $$;\n`

test('control: a second definition, dead SQL and data are found', () => {
  expect(twice(planted(plantedFunction('private.is_live')))).toEqual(['function private.is_live'])
  expect(twice(planted('create index booking_day on public.booking (day);'))).toEqual(['index booking_day'])
  const circle = `${plantedFunction('private.a', 'select private.b()')}${plantedFunction('private.b', 'select private.a()')}`
  expect(unused(planted(circle))).toEqual(['private.a', 'private.b'])
  expect(
    unused(planted('-- private.lone() is named here only\ncreate table private.lone (id uuid);')),
  ).toEqual(['private.lone'])
  expect(strange(planted(`\ninsert into private.admin select null;\ndrop table private.hold;`))).toEqual([
    '99_planted.sql:2',
    '99_planted.sql:3',
  ])
})

test('control: what is written in comments, strings and bodies ends no statement', () => {
  const text = `-- a; b\nselect 'x; ''y'; select "a;b"; create function f() as $$ select 1; $$; -- the end;\n`
  expect(statementsOf({ file: 'x', text }).map((one) => one.text)).toEqual([
    `select 'x; ''y';`,
    'select "a;b";',
    'create function f() as $$ select 1; $$;',
  ])
})
