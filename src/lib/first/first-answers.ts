// What a booking page asks first, asked before the page itself is there: over a slow network the scripts take longer than
// both answers. Each is given out once; whatever is asked later is asked anew.

import { customers } from '#lib/data/public-api.ts'
import type { CustomerApi } from '#sync/customer/api.ts'
import { payloadOf } from './payload.ts'

type VenueAnswer = Awaited<ReturnType<CustomerApi['vendorPage']>>
type SlotsAnswer = Awaited<ReturnType<CustomerApi['slotsOfDay']>>

// A page that came to the front late asks again: others have booked meanwhile.
const freshMs = 15_000

let venue: { url: string; answer: Promise<VenueAnswer> } | undefined
/** `here`: since when. */
let slots: { key: string; answer: Promise<SlotsAnswer>; here: number } | undefined

/** By the address alone. A guess that the page does not share is of no use, and of no harm: the page asks by itself. */
export function askAtOnce(url: string, search: string): void {
  const answer = payloadOf(url, 'book', () => customers.vendorPage(url))
  venue = { url, answer }
  const asked = new URLSearchParams(search)
  // Which areas there are the page knows.
  if (asked.has('step') || asked.has('area')) return
  answer.then(
    (page) => {
      if (!page.ok || !page.vendor.takes_bookings || page.vendor.url !== url) return
      const { minimum_pax, maximum_pax, cutoff_days } = page.vendor
      // As the page reads them: what is none is as if nothing were said.
      const [people, typed] = [asked.get('pax') ?? '', asked.get('day') ?? '']
      const pax = /^\d{1,4}$/.test(people) ? Number(people) : Math.min(Math.max(2, minimum_pax), maximum_pax)
      const day = isDay(typed) ? typed : dayAfter(page.today, cutoff_days)
      if (!(pax >= minimum_pax && pax <= maximum_pax)) return
      const first = { key: keyOf(url, day, pax), answer: customers.slotsOfDay(url, day, pax), here: Infinity }
      slots = first
      void first.answer.then(() => {
        first.here = performance.now()
      })
    },
    () => undefined,
  )
}

/** The venue's own answer; the first time it is the one that has been asked for. */
export function venueAnswer(url: string): Promise<VenueAnswer> {
  const first = venue?.url === url ? venue.answer : undefined
  venue = undefined
  return first ?? payloadOf(url, 'book', () => customers.vendorPage(url))
}

/** As `customers.slotsOfDay`. */
export const slotsAnswer: CustomerApi['slotsOfDay'] = async (url, day, pax, signal, area) => {
  const first = slots?.key === keyOf(url, day, pax) && !area ? slots : undefined
  slots = undefined
  const answer = first && performance.now() - first.here < freshMs ? await first.answer : undefined
  return answer?.ok ? answer : customers.slotsOfDay(url, day, pax, signal, area)
}

const keyOf = (url: string, day: string, pax: number): string => `${url}/${day}/${pax}`

// Without Temporal, which some browsers have to load first.
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
