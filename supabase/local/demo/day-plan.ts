import type { Dice } from './dice.ts'

type Status = 'waiting' | 'confirmed' | 'arrived' | 'seated' | 'left' | 'cancelled' | 'no_show'

/** A party as the demo lays it out, before it has a name. */
export interface Party {
  minute: number
  duration: number
  pax: number
  status: Status
  source: 'online' | 'phone' | 'walk_in' | 'staff'
}

export interface Hours {
  opens_at: number
  closes_at: number
  break_starts_at: number | null
  break_ends_at: number | null
}

const stay = 120

/**
 * 定休日, 1 Monday to 7 Sunday: Mondays, but for a demo that is loaded on a Monday or the day before. Neither today nor the
 * day that begins at six next morning is ever closed: a tablet that stays open overnight goes on showing parties.
 */
export const closedWeekday = (today: number): number => (today === 1 || today === 7 ? 3 : 1)

/** An ordinary day: `share` of what the room can take, never more people at once than `capacity`. */
export function ordinaryDay(
  chances: Dice,
  hours: Hours,
  share: number,
  capacity: number,
  past: boolean,
): Party[] {
  const parties: Party[] = []
  const tries = Math.round(share * 26)
  for (let i = 0; i < tries; i++) {
    const minute = chances.pick(startsOf(hours))
    const pax = chances.pick([1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6, 8])
    const status = past ? pastStatus(chances) : chances.chance(0.06) ? 'cancelled' : 'confirmed'
    const source = chances.pick(['online', 'online', 'online', 'phone', 'phone', 'staff'] as const)
    const party: Party = { minute, duration: stay, pax, status, source }
    if (status === 'cancelled' || peopleAt([...parties, party], minute) <= capacity) parties.push(party)
  }
  return parties
}

const pastStatus = (chances: Dice): Status =>
  chances.chance(0.05) ? 'no_show' : chances.chance(0.07) ? 'cancelled' : 'left'

// Dinner is asked for more than lunch, and the early evening most.
function startsOf(hours: Hours): number[] {
  const starts: number[] = []
  for (let minute = hours.opens_at; minute + stay <= hours.closes_at; minute += 30) {
    const crossesBreak =
      hours.break_starts_at !== null &&
      hours.break_ends_at !== null &&
      minute < hours.break_ends_at &&
      minute + stay > hours.break_starts_at
    if (crossesBreak) continue
    const weight = minute >= 1080 && minute <= 1200 ? 4 : minute >= 1020 ? 2 : 1
    starts.push(...Array<number>(weight).fill(minute))
  }
  return starts
}

const peopleAt = (parties: Party[], from: number): number =>
  parties
    .filter((p) => p.status !== 'cancelled' && p.minute < from + stay && p.minute + p.duration > from)
    .reduce((sum, p) => sum + p.pax, 0)

/** Today, laid around `now` so that every status can be seen at whatever hour the demo is opened. */
export function today(now: number, hours: Hours): Party[] {
  // Close to opening or closing the evening is squeezed, so that nobody falls out of it.
  const before = Math.min(1, Math.max(0, now - hours.opens_at) / 240)
  const after = Math.min(1, Math.max(0, hours.closes_at - 15 - now) / 150)
  const at = (offset: number) => {
    const minute = Math.round((now + offset * (offset < 0 ? before : after)) / 15) * 15
    return Math.min(Math.max(minute, hours.opens_at), hours.closes_at - 15)
  }
  return [
    { minute: at(-225), duration: stay, pax: 4, status: 'left', source: 'online' },
    { minute: at(-210), duration: stay, pax: 2, status: 'left', source: 'phone' },
    { minute: at(-195), duration: stay, pax: 3, status: 'no_show', source: 'online' },
    { minute: at(-165), duration: stay, pax: 2, status: 'left', source: 'walk_in' },
    { minute: at(-150), duration: stay, pax: 5, status: 'seated', source: 'phone' },
    { minute: at(-90), duration: stay, pax: 2, status: 'seated', source: 'online' },
    { minute: at(-75), duration: stay, pax: 6, status: 'seated', source: 'online' },
    { minute: at(-60), duration: stay, pax: 4, status: 'cancelled', source: 'online' },
    { minute: at(-30), duration: stay, pax: 2, status: 'seated', source: 'walk_in' },
    { minute: at(-30), duration: stay, pax: 3, status: 'confirmed', source: 'phone' },
    { minute: at(-15), duration: stay, pax: 4, status: 'arrived', source: 'online' },
    { minute: at(0), duration: stay, pax: 2, status: 'waiting', source: 'walk_in' },
    { minute: at(0), duration: stay, pax: 3, status: 'waiting', source: 'walk_in' },
    { minute: at(15), duration: stay, pax: 2, status: 'confirmed', source: 'online' },
    { minute: at(30), duration: stay, pax: 8, status: 'confirmed', source: 'phone' },
    { minute: at(45), duration: stay, pax: 2, status: 'confirmed', source: 'online' },
    { minute: at(60), duration: stay, pax: 4, status: 'confirmed', source: 'online' },
    { minute: at(75), duration: stay, pax: 3, status: 'cancelled', source: 'phone' },
    { minute: at(90), duration: stay, pax: 2, status: 'confirmed', source: 'online' },
    { minute: at(120), duration: stay, pax: 6, status: 'confirmed', source: 'staff' },
    { minute: at(150), duration: stay, pax: 2, status: 'confirmed', source: 'online' },
  ]
}

/** General hours when `now` lies well inside them, else hours for this one day that hold it. */
export function hoursAround(now: number, general: Hours): Hours {
  const inBreak =
    general.break_starts_at !== null &&
    now > general.break_starts_at - 30 &&
    now < (general.break_ends_at ?? 0) + 60
  if (!inBreak && now >= general.opens_at + 30 && now <= general.closes_at - 90) return general
  return {
    opens_at: Math.max(360, Math.min(general.opens_at, Math.floor((now - 240) / 60) * 60)),
    closes_at: Math.min(1800, Math.max(general.closes_at, Math.ceil((now + 240) / 60) * 60)),
    break_starts_at: null,
    break_ends_at: null,
  }
}
