// When it is the turn of those who were told to come again.

import { siteOf } from '#local/http/network-of.ts'

/** Nobody is told to come later than in so many ms. */
const latest = 60_000

/** Times that are remembered of all, and for how long after they came: who was told so many whole seconds is a little late. */
const mostPromised = 20_000
const late = 2000

/**
 * When who was told to come again has their turn: each network has one such time until it comes, one after the other. Those of one
 * line's /48 follow one another, each a round of all later, so that whoever has many puts nobody else off.
 */
export function promisesOf(mostOfSite: number): {
  msUntil(caller: string, tooLong: number, pace: number): number
  isDue(caller: string): boolean
} {
  const sites = new Map<string, { times: Map<string, number>; last: number }>()
  let all = 0

  const msUntil = (caller: string, tooLong: number, pace: number): number => {
    const now = performance.now()
    const name = siteOf(caller)
    const site = sites.get(name) ?? { times: new Map<string, number>(), last: 0 }
    const known = site.times.get(caller) ?? 0
    if (known > now) return known - now
    const after = Math.max(now + tooLong, site.last) + pace * (sites.size + (sites.has(name) ? 0 : 1))
    const time = Math.min(after, now + latest)
    if (site.times.size < mostOfSite && all < mostPromised) {
      if (!site.times.has(caller)) all++
      site.times.set(caller, time)
      site.last = time
      sites.set(name, site)
      setTimeout(() => forget(name, caller, time), time - now + late).unref()
    }
    return time - now
  }

  const forget = (name: string, caller: string, time: number): void => {
    const times = sites.get(name)?.times
    // Unless they have been told another since.
    if (times?.get(caller) !== time) return
    times.delete(caller)
    all--
    if (times.size === 0) sites.delete(name)
  }

  const isDue = (caller: string): boolean => {
    const time = sites.get(siteOf(caller))?.times.get(caller)
    return time !== undefined && time <= performance.now()
  }

  return { msUntil, isDue }
}
