import type { IncomingHttpHeaders } from 'node:http'
import { pageKind } from './known-pages.ts'
import { localeOf, type PageHead } from './page-head.ts'
import type { FindEvents } from './public/event-pages.ts'
import type { FindLaw } from './public/law.ts'
import type { FindVendor } from './vendors.ts'

/** How a page is answered: where else it is, or with which status and head. */
export type Page =
  | { status: 302; location: string }
  | { status: 200 | 404; isIndexed: boolean; head: PageHead }

export type PageOf = (path: string, headers: IncomingHttpHeaders) => Promise<Page>

/** `operator`: who runs this installation and how to reach them, in one line; '' where the venues do. */
export function pagesOf(
  findVendor: FindVendor,
  operator: string,
  origin = () => '',
  findEvents: FindEvents = async () => undefined,
  findLaw: FindLaw = async () => undefined,
  payAt = '',
): PageOf {
  return async (path, headers) => {
    const head: PageHead = { locale: localeOf(headers), vendor: null, operator, origin: origin(), payAt }
    const page = pageKind(path)
    if (page.kind === 'unknown') return { status: 404, isIndexed: false, head }
    if (page.kind === 'page')
      return { status: 200, isIndexed: page.isPublic, head: { ...head, page: page.path } }
    const vendor = await findVendor(page.url)
    if (vendor === null) return { status: 404, isIndexed: false, head }
    // Where nobody can say now whether there is one, the page itself will.
    if (vendor === undefined) return { status: 200, isIndexed: false, head }
    const first = vendor.vendor_type === 'EVENT' ? 'events' : 'book'
    const isOther = page.page === 'start' || (['book', 'events'].includes(page.page) && page.page !== first)
    if (isOther) return { status: 302, location: `/${vendor.url}/${first}` }
    // An address that the vendor had before; what stands behind # the browser takes along.
    if (vendor.url !== page.url) return { status: 302, location: `/${vendor.url}/${page.page}` }
    if (page.kind === 'vendor' && page.page === 'legal') {
      const law = (await findLaw(vendor.url, page.page)) ?? undefined
      return { status: 200, isIndexed: Boolean(law?.legal), head: { ...head, vendor, page: page.page, law } }
    }
    if (page.kind === 'vendor' && page.page !== 'events')
      return { status: 200, isIndexed: page.page === 'book', head: { ...head, vendor, page: page.page } }
    if (vendor.vendor_type !== 'EVENT') return { status: 404, isIndexed: false, head }
    const events = await findEvents(vendor.url, page.page)
    if (events === null) return { status: 404, isIndexed: false, head }
    const said = { ...head, vendor, page: page.kind === 'event' ? 'event' : 'events', path: page.page }
    return events
      ? { status: 200, isIndexed: true, head: { ...said, events } }
      : { status: 200, isIndexed: false, head: said }
  }
}
