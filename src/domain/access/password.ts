// What a new password must be. Said before typing; the server asks for the same length.

import { unkeepable } from './signs.ts'

export const passwordMinimum = 10
/** More than 72 bytes would be cut off by the server's hash without a word. */
export const passwordBytes = 72

export type PasswordCode =
  | 'required'
  | 'password_short'
  | 'password_long'
  | 'password_common'
  | 'weak_password'

/** The first rule that a password breaks, null when it may be used. */
export function passwordFault(password: string, email = ''): PasswordCode | null {
  if (password === '') return 'required'
  if ([...password].length < passwordMinimum) return 'password_short'
  if (new TextEncoder().encode(password).length > passwordBytes) return 'password_long'
  if (unkeepable.test(password)) return 'weak_password'
  return isCommon(password.toLowerCase(), email.toLowerCase()) ? 'password_common' : null
}

// The commonest of lists of leaked passwords that have ten characters or more, and the patterns behind the others.
const common = new Set([
  '1234567890',
  '0123456789',
  '0987654321',
  '12345678910',
  '123456789a',
  '1q2w3e4r5t',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'qwertyuiop',
  'qwerty12345',
  'qwerty123456',
  'qwertyuiop123',
  'asdfghjkl1',
  'asdfghjkl;',
  'zxcvbnm123',
  'abcdefghij',
  'abcd123456',
  'abc1234567',
  'password12',
  'password123',
  'password1234',
  'passw0rd123',
  'p@ssw0rd123',
  'iloveyou12',
  'iloveyou123',
  'sakura1234',
  'sakurasakura',
  'administrator',
  'welcome123',
  'letmein123',
  'restaurant',
  'restaurant1',
  'pokemon123',
  'baseball123',
  'football123',
  'dragon1234',
  'changeme123',
])

function isCommon(password: string, email: string): boolean {
  if (common.has(password)) return true
  if (email !== '' && (password === email || password === email.split('@')[0])) return true
  return new Set(password).size <= 2 || isRun(password)
}

/** 1234567890, abcdefghij and the same backwards. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((c, i) => c.charCodeAt(0) - text.charCodeAt(i))
  return steps.every((s) => s === 1) || steps.every((s) => s === -1)
}
