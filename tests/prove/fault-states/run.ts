// All tablets at once, each behind a fault of its own; beside them one whose network layer answers from its memory,
// which must be seen to lie.

import { dice } from '#local/demo/dice.ts'
import { withProxiedStack } from '#tests/prove/parts/browser/proxied-stack.ts'
import { badge, firstPage, walkIn } from '#tests/prove/parts/browser/proxy-tablet.ts'
import { askedSeconds, falseWords } from '#tests/prove/parts/browser/tablet-verdict.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { aCase, type Case, faults, heal, idle, judged, wander, work } from './states.ts'

const wanderSeconds = 40

/** Planted: whatever fails, or takes longer than a second, is answered with what the server last said, if it said any. */
const answersFromMemory = `(() => {
  const real = window.fetch, known = new Map()
  window.fetch = async (input, init) => {
    const key = String(input)
    if (!key.includes('/rest/')) return real(input, init)
    const asked = real(input, init)
    asked.then((answer) => known.set(key, answer.clone()), () => undefined)
    const memory = known.get(key)
    if (!memory) return asked
    const late = new Promise((done) => setTimeout(() => done(memory.clone()), 1000))
    return Promise.race([asked, late]).catch(() => memory.clone())
  }
})()`

export const run = (size: Size): Promise<Outcome> =>
  withProxiedStack(async (proxied) => {
    const isFull = size === 'full'
    const modes = isFull ? faults : (['hang', 'lost', 'portal'] as const)
    const lies = aCase(proxied, 'hang', dice(1), [answersFromMemory]).then(lied)
    // Awaited last: that it failed is not to hide why another did.
    lies.catch(() => undefined)
    const cases = await Promise.all(modes.map((mode, i) => aCase(proxied, mode, dice(i + 2))))
    await Promise.all(
      cases.map(async (c) => {
        if (isFull) {
          await idle(c)
          await work(c, true)
          await heal(c)
        }
        await work(c, false)
        await heal(c)
        if (!isFull) return
        await wander(c, wanderSeconds)
        await heal(c)
      }),
    )
    const told = await lies
    const verdicts = await Promise.all(cases.map((c) => judged(proxied, c)))
    const lates = cases.flatMap((c) => c.tablet.late.map((l) => l.ms))
    const healed = cases.flatMap((c) => c.healed)
    return {
      cases: cases.length * (isFull ? 4 : 1),
      violations: verdicts.flatMap((v) => v.found),
      control: told.length > 0 ? verdicts.flatMap((v) => v.control).concat(told) : [],
      figures: {
        modes: modes.length,
        changes: cases.reduce((n, c) => n + c.taps, 0),
        slowest_recovery_seconds: Math.round(Math.max(...healed) * 10) / 10,
        slowest_page_late_seconds: Math.round(Math.max(0, ...lates) / 100) / 10,
        struck: cases.reduce((n, c) => n + c.proxy.asked.filter((a) => a.answered === null).length, 0),
      },
    }
  })

/** What the verdict says of the page that answers itself. */
async function lied({ proxy, tablet }: Case): Promise<string[]> {
  const page = firstPage(tablet)
  await walkIn(page, 2, '真')
  await badge(page, /同期済み(?!.*未送信)/).waitFor()
  await proxy.set('hang')
  await walkIn(page, 2, '嘘')
  await page.waitForTimeout((askedSeconds + 1) * 1000)
  return falseWords(proxy.asked, tablet, Date.now())
}
