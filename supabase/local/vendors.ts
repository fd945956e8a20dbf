import type { Sql } from 'postgres'

/** What anybody may know of a vendor, since its booking page says it. */
export interface PublicVendor {
  url: string
  name: string
  address: string
  phone: string
  vendor_type: 'RESTAURANT' | 'EVENT'
}

/** Null: there is none of that address. Undefined: it cannot be said now. */
export type FindVendor = (url: string) => Promise<PublicVendor | null | undefined>

const keptMs = 10_000
const mostKept = 1_000
const mostAtOnce = 4
const patienceMs = 1_000

/**
 * Looks vendors up for the heads of their pages. A page must come whatever the database does: beyond a few questions at
 * once, and after a second, it comes without. Answers are kept for some seconds.
 */
export function vendorsOf(sql: Sql): FindVendor {
  const kept = new Map<string, { until: number; vendor: PublicVendor | null }>()
  let asking = 0
  return async (url) => {
    const known = kept.get(url)
    if (known && known.until > Date.now()) return known.vendor
    if (asking >= mostAtOnce) return known?.vendor
    asking += 1
    const asked = ask(sql, url)
      .then((vendor) => {
        if (kept.size >= mostKept) kept.clear()
        kept.set(url, { until: Date.now() + keptMs, vendor })
        return vendor
      })
      .catch(() => undefined)
      .finally(() => {
        asking -= 1
      })
    let clock: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<undefined>((done) => {
      clock = setTimeout(() => done(undefined), patienceMs)
    })
    return Promise.race([asked, tooLate]).finally(() => clearTimeout(clock))
  }
}

async function ask(sql: Sql, url: string): Promise<PublicVendor | null> {
  const [vendor] = await sql<PublicVendor[]>`
    select url, name, address, phone, vendor_type from public.vendor where url = ${url}`
  return vendor ?? null
}
