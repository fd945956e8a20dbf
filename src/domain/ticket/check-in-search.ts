// What the address of the gate says. Who is searched for stays in the screen's memory, as on every list.

export interface CheckInSearch {
  /** Id of the event; absent where the nearest of today is meant. */
  event?: string
  /** On a narrow screen, which has room for one of the two: by name; absent for the code. */
  way?: 'name'
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keeps what is well formed and drops the rest: an address typed by hand never breaks the screen. */
export function checkInSearch(raw: Record<string, unknown>): CheckInSearch {
  const event = typeof raw.event === 'string' ? raw.event.toLowerCase() : ''
  return { ...(uuid.test(event) && { event }), ...(raw.way === 'name' && { way: 'name' }) }
}
