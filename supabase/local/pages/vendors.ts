import type { Sql } from 'postgres'
import { Recent } from './recent.ts'

/** What anybody may know of a vendor, since its booking page says it. */
export interface PublicVendor {
  url: string
  name: string
  name_en: string
  address: string
  phone: string
  vendor_type: 'RESTAURANT' | 'EVENT'
  /** https addresses on other people's servers, '' for none. */
  picture?: string
  map?: string
  /** The day and party that its page begins with; none where it takes no bookings yet. */
  first?: { day: string; pax: number }
}

/** Null: there is none of that address. Undefined: it cannot be said now. */
export type FindVendor = (url: string) => Promise<PublicVendor | null | undefined>

const keptMs = 10_000
const mostKept = 1_000
const mostWaiting = 200
const pauseMs = 50
const patienceMs = 1_000

interface Answer {
  until: number
  vendor: PublicVendor | null
}

/**
 * Looks vendors up for the heads of their pages. A page must come whatever the database does: where many ask already, and
 * after a second, it comes without. Answers are kept for some seconds; whatever is asked for meanwhile is one question,
 * twenty times a second at most, so that invented addresses cost the database no more than that.
 */
export function vendorsOf(sql: Sql): FindVendor {
  // Two, so that no number of invented addresses drives a vendor's out.
  const vendors = new Recent<Answer>(mostKept)
  const nobodies = new Recent<Answer>(mostKept)
  let waiting: { urls: Set<string>; asked: Promise<unknown> } | undefined
  let before: Promise<unknown> = Promise.resolve()

  const askFor = async (urls: Set<string>): Promise<void> => {
    waiting = undefined
    const found = await ask(sql, [...urls])
    const until = Date.now() + keptMs
    // Under the address to which others lead as well: else an older answer could lead from there back to where one came from.
    for (const { asked, page, ...vendor } of found) {
      const first = firstOf(page)
      const answer = { until, vendor: first ? { ...vendor, first } : vendor }
      for (const url of [asked, vendor.url]) vendors.set(url, answer)
    }
    const isThere = new Set(found.map(({ asked }) => asked))
    for (const url of urls) if (!isThere.has(url)) nobodies.set(url, { until, vendor: null })
  }
  const soon = (url: string): Promise<unknown> => {
    if (!waiting) {
      const urls = new Set<string>()
      const asked = before.then(() => askFor(urls)).catch(() => undefined)
      before = asked.then(() => pause(pauseMs))
      waiting = { urls, asked }
    }
    waiting.urls.add(url)
    return waiting.asked
  }
  /** The younger of the two: a vendor may begin or end. */
  const known = (url: string): Answer | undefined => {
    const [vendor, nobody] = [vendors.get(url), nobodies.get(url)]
    return (nobody?.until ?? 0) > (vendor?.until ?? 0) ? nobody : vendor
  }
  return async (url) => {
    const last = known(url)
    if (last && last.until > Date.now()) return last.vendor
    // Those of vendors are few, and their pages should not grow old.
    if (!last?.vendor && (waiting?.urls.size ?? 0) >= mostWaiting) return undefined
    await Promise.race([soon(url), pause(patienceMs)])
    const now = known(url)
    // An old answer counts only where it is better than none.
    return now && now.until > Date.now() ? now.vendor : (now?.vendor ?? undefined)
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/** What the page itself begins with (wishOf in src/features/book-online/choose/wish.ts). */
export function firstOf(page: VendorPage | null | undefined): { day: string; pax: number } | undefined {
  if (!page?.vendor?.takes_bookings) return undefined
  const { minimum_pax, maximum_pax, cutoff_days } = page.vendor
  const day = new Date(Date.parse(`${page.today}T00:00Z`) + cutoff_days * 86_400_000)
  return { day: day.toISOString().slice(0, 10), pax: Math.min(Math.max(2, minimum_pax), maximum_pax) }
}

interface VendorPage {
  today: string
  vendor: { takes_bookings: boolean; minimum_pax: number; maximum_pax: number; cutoff_days: number }
}

/** By its url, or by one that it had before. */
const ask = (sql: Sql, urls: string[]) => sql<(PublicVendor & { asked: string; page: VendorPage })[]>`
  select a.asked, v.url, v.name, v.name_en, v.address, v.phone, v.vendor_type, v.picture, v.map,
    public.vendor_page(v.url) as page
  from unnest(${urls}::text[]) a (asked)
  join public.vendor v on v.url = coalesce((
    select x.url from private.vendor_old_url o join public.vendor x on x.id = o.vendor_id where o.url = a.asked
  ), a.asked)`
