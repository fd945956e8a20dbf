import { randomBytes } from 'node:crypto'

/** For an account that is made on this machine: 72 bits, in groups that can be read out. */
export const newPassword = (): string =>
  randomBytes(9)
    .toString('base64url')
    .replace(/(.{4})(?=.)/g, '$1-')
