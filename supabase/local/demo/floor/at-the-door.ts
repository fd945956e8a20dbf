import type { Hours, Party } from '#local/demo/day-plan.ts'

/** As many as the house takes at once (seed-venues.ts). */
const capacity = 40

/**
 * Who came without a booking and sits: the small tables are taken, so that there is somebody to wait for them. Never more people
 * than the house takes beside the `parties` of that day.
 */
export function guestsWithout(parties: readonly Party[], now: number, hours: Hours): Party[] {
  const since = (minutes: number, pax: number): Party => ({
    minute: Math.max(hours.opens_at, now - minutes),
    ...{ duration: 120, pax, status: 'seated', source: 'walk_in' },
  })
  const guests: Party[] = []
  for (const party of [since(100, 2), since(80, 2), since(50, 3), since(20, 1)])
    if (mostAtOnce([...parties, ...guests, party]) <= capacity) guests.push(party)
  return guests
}

/** People at the fullest minute, by plan. */
export function mostAtOnce(
  parties: readonly Pick<Party, 'minute' | 'duration' | 'pax' | 'status'>[],
): number {
  const seats = parties.filter(({ status }) => ['confirmed', 'arrived', 'seated'].includes(status))
  const peopleAt = (minute: number) =>
    seats
      .filter((one) => one.minute <= minute && minute < one.minute + one.duration)
      .reduce((sum, { pax }) => sum + pax, 0)
  return Math.max(...seats.map(({ minute }) => peopleAt(minute)))
}

/** What was said to those who wait, in the order in which they came, and how many minutes ago that was. */
const said = [
  { ago: 14, quoted: [30, 50] },
  { ago: 5, quoted: [35, 60] },
] as const

/** The place of the n-th who waits. */
export function placeAtDoor(n: number) {
  const { ago, quoted } = said[Math.min(n, said.length - 1)] ?? said[0]
  return { ago, queue: { link: '', called: null, number: n + 1, quoted } }
}
