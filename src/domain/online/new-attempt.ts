import type { Attempt } from './booking-attempt.ts'

/** A new attempt; `random` fills the bytes it is given with chance (crypto.getRandomValues). */
export function newAttempt(random: (bytes: Uint8Array<ArrayBuffer>) => void): Attempt {
  const bytes = new Uint8Array(32)
  random(bytes)
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const id = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant.toString(16) + hex.slice(18, 20),
    hex.slice(20, 32),
  ].join('-')
  return { id, token: hex.slice(32) }
}
