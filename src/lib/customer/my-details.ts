// A customer's own details, kept in this browser where they ticked so, to fill the form of their next booking. Never where
// staff are signed in: the tablet of a stand is used by many, and what lies there would be read by the next.

import { readCookie } from '#lib/session/cookies.ts'

export interface MyDetails {
  last_name: string
  first_name: string
  phone: string
  email: string
}

const key = 'noren-my-details'
export const myFields = ['last_name', 'first_name', 'phone', 'email'] as const
const longest = 254

/** The cookie of a staff's session stands as long as the device may be theirs. */
export const isOwnDevice = (): boolean => readCookie('session') === undefined

export function myDetails(): MyDetails | null {
  if (!isOwnDevice()) return null
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isMine(kept) ? kept : null
  } catch {
    return null
  }
}

export function keepMyDetails({ last_name, first_name, phone, email }: MyDetails): void {
  if (!isOwnDevice()) return
  try {
    localStorage.setItem(key, JSON.stringify({ last_name, first_name, phone, email }))
  } catch {
    // Storage is off or full: they are typed once more.
  }
}

export function forgetMyDetails(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is off: nothing lies there.
  }
}

function isMine(value: unknown): value is MyDetails {
  const one = (value ?? {}) as Partial<Record<string, unknown>>
  return myFields.every((field) => {
    const text = one[field]
    return typeof text === 'string' && text.length <= longest
  })
}
