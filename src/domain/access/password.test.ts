import { expect, test } from 'vitest'
import { passwordFault } from './password.ts'

test.each([
  ['', 'required'],
  ['short-one', 'password_short'],
  ['暖簾暖簾暖簾暖', 'password_short'],
  ['a'.repeat(73), 'password_long'],
  ['暖簾'.repeat(13), 'password_long'],
  ['Password123', 'password_common'],
  ['aaaaaaaaaaaa', 'password_common'],
  ['abababababab', 'password_common'],
  ['bcdefghijkl', 'password_common'],
  ['9876543210', 'password_common'],
  ['hanako@noren.example', 'password_common'],
] as const)('%s is refused: %s', (password, code) => {
  expect(passwordFault(password, 'Hanako@noren.example')).toBe(code)
})

test.each(['correct horse battery', 'tsuki-no-hikari', '夏の夜の花火は綺麗だった'])(
  '%s may be used',
  (password) => {
    expect(passwordFault(password, 'hanako@noren.example')).toBeNull()
  },
)
