// The key pair of each vendor. Postgres keeps it, and cannot make it: it knows no Ed25519.

import { getPublicKeyAsync, utils } from '@noble/ed25519'

/** Of the driver `postgres`, what is needed of it: this folder runs under Node and under Deno. */
export interface Asked {
  unsafe(text: string, values: (string | number | boolean | null)[]): PromiseLike<unknown>
}

/** The private key that signs for this vendor, made now where there is none. */
export async function privateKeyOf(sql: Asked, vendor: string): Promise<Uint8Array> {
  const text = `select encode(private_key, 'hex') as key from private.ticket_key where vendor_id = $1`
  const [kept] = (await sql.unsafe(text, [vendor])) as { key: string }[]
  return kept ? bytesOf(kept.key) : makeKey(sql, vendor)
}

/** So that tablets have the key before anything is sold. How many were made. */
export async function makeMissingKeys(sql: Asked): Promise<number> {
  const missing = await sql.unsafe('select private.vendors_without_ticket_key() as vendor', [])
  let made = 0
  for (const { vendor } of missing as { vendor: string }[]) {
    try {
      await makeKey(sql, vendor)
      made++
    } catch (error) {
      if (!isBusy(error)) throw error
    }
  }
  return made
}

/** Somebody else has the vendor's lock: the next round may do better. */
export const isBusy = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

/** Of two makers at once one wins, and both get its key. */
async function makeKey(sql: Asked, vendor: string): Promise<Uint8Array> {
  const secret = utils.randomSecretKey()
  const text = `select encode(k.private_key, 'hex') as key
    from private.keep_ticket_key($1, decode($2, 'hex'), decode($3, 'hex')) k`
  const values = [vendor, hexOf(secret), hexOf(await getPublicKeyAsync(secret))]
  const [kept] = (await sql.unsafe(text, values)) as { key: string }[]
  if (!kept) throw new Error('The key was not kept.')
  return bytesOf(kept.key)
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16))
