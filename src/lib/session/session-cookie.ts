// The session cookie says that the session stored on this device may be used: 400 days for whoever asked to be
// remembered, else until the browser is closed. It carries no token.

import { readCookie, removeCookie, writeCookie } from './cookies.ts'

const name = 'session'
const vendorTypeCookie = 'vendorType'
const days = 400

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** The device was named as the venue's own, or the app is installed on it: it stays so until somebody says otherwise. */
export const isKept = (): boolean => isInstalled() || readCookie(name) === 'kept'

export const isRemembered = (): boolean => readCookie(name) !== undefined

/** An installed app has no browser that is closed at night: it always remembers. */
export function writeSessionCookie(remember: boolean): void {
  const isKept = remember || isInstalled()
  writeCookie(name, isKept ? 'kept' : 'browser', isKept ? days : null)
}

/** Set again at each start, so that 400 days count from the last use. */
export function renewSessionCookie(): void {
  const value = readCookie(name)
  if (value !== undefined) writeSessionCookie(value === 'kept')
}

export const writeVendorType = (type: string | null): void =>
  type === null ? removeCookie(vendorTypeCookie) : writeCookie(vendorTypeCookie, type, days)
