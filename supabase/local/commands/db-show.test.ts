import { expect, test } from 'vitest'
import { functionsIn, readSchemas } from '#local/database/schemas.ts'
import { shown } from './db-show.ts'

const functions = functionsIn(readSchemas())

test('a function is shown where it stands, with its comment and its rights', () => {
  const text = shown(functions, 'is_live')
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^supabase\/schemas\/32_booking\.sql:\d+$/),
    '-- Whether a booking in this state takes seats; the same as isLive in src/domain/booking/booking.ts.',
    'create function private.is_live(p_status text, p_deleted boolean) returns boolean language plpgsql immutable',
    expect.anything(),
    'begin',
    expect.stringContaining(`'confirmed', 'arrived', 'seated'`),
    'end $$;',
    'revoke all on function private.is_live(text, boolean) from public, anon, authenticated;',
  ])
  const line = Number(/:(\d+)/.exec(text)?.[1])
  const file = readSchemas().find((one) => one.file === '32_booking.sql')
  expect(file?.text.split('\n')[line - 1]).toMatch(/^create function private\.is_live\(/)
})

test('its schema and its arguments may stand there', () => {
  for (const name of ['private.is_live', 'private.is_live(text, boolean)', 'IS_LIVE'])
    expect(shown(functions, name)).toBe(shown(functions, 'is_live'))
})

test('a name that nobody knows is answered with those near it', () => {
  expect(() => shown(functions, 'is_lve')).toThrow(
    /^supabase\/schemas has no function is_lve\. Near it: private\.is_live/,
  )
  expect(() => shown(functions, 'private.apply_comand')).toThrow('private.apply_command')
  expect(() => shown(functions, 'qqqqqqqqqqqqqqqqqq')).toThrow(/has no function qqqqqqqqqqqqqqqqqq\.$/)
})
