import { dice } from '#local/demo/dice.ts'
import { type ProxiedStack, withProxiedStack } from '#tests/prove/parts/browser/proxied-stack.ts'
import { firstPage, stored } from '#tests/prove/parts/browser/proxy-tablet.ts'
import { seesALoss } from '#tests/prove/parts/browser/tablet-verdict.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { deaf, frozenLeader, round, twoTabs, verdict } from './tabs.ts'

export const run = (size: Size): Promise<Outcome> =>
  withProxiedStack(async (proxied) => {
    const isFull = size === 'full'
    const rounds = isFull ? 8 : 3
    const frozen = isFull ? frozenLeader(proxied, dice(3)) : Promise.resolve([])
    const hard = seesADeafTab(proxied)
    // Awaited last: that they failed is not to hide why another did.
    for (const late of [frozen, hard]) late.catch(() => undefined)
    const t = await twoTabs(proxied, dice(1))
    for (let i = 0; i < rounds; i++) await round(t)
    const violations = await verdict(proxied, t, 25)
    const control = await hard
    const loss = await seesALoss(proxied.sql, t.venue.id, await stored(firstPage(t.tablet), t.venue.id))
    return {
      cases: rounds + (isFull ? 1 : 0),
      violations: [...violations, ...(await frozen)],
      control: control.length > 0 && loss.length > 0 ? [...control, ...loss] : [],
      figures: { changes: t.taken.length, ...t.figures },
    }
  })

/**
 * With a tab that hears nothing of the others. A heartbeat, or the loss of just that tab, mends it now and then before
 * anybody looks: then it is planted again.
 */
async function seesADeafTab(proxied: ProxiedStack): Promise<string[]> {
  for (let seed = 2; seed < 10; seed++) {
    const t = await twoTabs(proxied, dice(seed), deaf)
    await round(t)
    const found = await verdict(proxied, t, 4)
    if (found.length > 0) return found
  }
  return []
}
