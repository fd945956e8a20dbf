import type { PublicArea } from '#domain/online/guest-booking.ts'

/** What else was asked for: of the area staff read in a line before it (private.area_wish), and customers in a fact of its own. */
export function otherRequests(requests: string, area: Omit<PublicArea, 'id'> | null | undefined): string {
  const [first, ...rest] = requests.split('\n')
  if (!area) return requests
  const isWish = [`お席のご希望：${area.name}`, `Seating: ${area.name_en || area.name}`].some(
    (line) => line === first,
  )
  return isWish ? rest.join('\n') : requests
}
