// Everything behind the first screen, loaded when it is needed: the first page must be light.

import type { ComponentType, LazyExoticComponent } from 'react'
import { fetchChecks } from '#lib/guest-details/fetch-checks.ts'
import { loadWords } from '#lib/text/words.ts'
import { part } from '#ui/part.ts'

const words = () => loadWords('guestSteps', 'phoneField')
const loadNotice = () => import('#lib/booking-flow/notice.tsx')
const loadDetails = () => import('#features/book-online/details/details-step.tsx')
const loadReview = () => import('#features/book-online/details/review-step.tsx')
const loadConfirmed = () => import('#features/book-online/confirmed/confirmed-step.tsx')
const loadOthers = async () => {
  const { OtherTimes } = await import('#lib/online-times/other-times.tsx')
  return { OtherTimes }
}
const loadRare = async () => {
  const { PartySize, OutsideDay, NoOthers } = await import('#features/book-online/choose/no-times.tsx')
  return { PartySize, OutsideDay, NoOthers }
}

function late<M, P>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> {
  return part(async () => pick((await Promise.all([load(), words()]))[0]))
}

export const FlowNotice = late(loadNotice, (m) => m.FlowNotice)
export const BookedHereNotice = late(
  () => import('#lib/customer/booked-here-notice.tsx'),
  (m) => m.BookedHereNotice,
)
export const DetailsStep = late(loadDetails, (m) => m.DetailsStep)
export const ReviewStep = late(loadReview, (m) => m.ReviewStep)
export const ConfirmedStep = late(loadConfirmed, (m) => m.ConfirmedStep)
export const OtherTimes = late(loadOthers, (m) => m.OtherTimes)
export const VenueLook = late(
  () => import('#features/book-online/choose/venue-look.tsx'),
  (m) => m.VenueLook,
)
export const UnderTheTimes = part(async () => {
  return (await import('#features/book-online/choose/under-the-times.tsx')).withWords()
})
export const NoTables = part(async () => {
  const [module] = await Promise.all([import('#features/book-online/choose/no-tables.tsx'), words()])
  return module.NoTables
})
export const Unreachable = part(async () => (await import('#lib/booking-flow/unreachable.tsx')).Unreachable)
export const PartySize = late(loadRare, (m) => m.PartySize)
export const OutsideDay = late(loadRare, (m) => m.OutsideDay)
export const NoOthers = late(loadRare, (m) => m.NoOthers)

/**
 * With the tap on a time, while the server is asked for the seats: all that the way to the confirmation needs, so
 * that no step of it waits for a network. What fails here is asked for again where it is used.
 */
export function fetchTheRest(): void {
  const all = [words, loadNotice, loadOthers, loadDetails, loadReview, loadConfirmed]
  for (const load of all) load().catch(() => undefined)
  fetchChecks()
}
