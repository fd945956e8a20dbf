import type { Outcome, Proof, Size } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'kill',
    says: 'A browser killed while it writes, pushes or pulls loses and doubles nothing that its screen had shown as saved [S1] [S2] [S4]',
    minutes: { full: 9, share: 4 },
    browser: true,
    waits: true,
    async run(size: Size): Promise<Outcome> {
      const { killed, promisesBeforeWrite } = await import('./killed.ts')
      const { noBuckets } = await import('./thrown-away.ts')
      const { aStack } = await import('#tests/fixtures/stack.ts')
      const stack = await aStack()
      try {
        // All tablets come from one loopback address; limits have proofs of their own.
        await stack.sql`update private.rate_limit set at_most = 100000`
        const seeds = Array.from({ length: size === 'full' ? 20 : 4 }, (_, i) => i)
        const { wrong, ...figures } = await killed(stack, seeds)
        const fooled = await killed(
          stack,
          size === 'full' ? [1, 2, 3] : [1],
          [promisesBeforeWrite, noBuckets],
          'just painted',
        )
        return { cases: figures.kills, violations: wrong, control: fooled.wrong, figures }
      } finally {
        await stack.close()
      }
    },
  },
  {
    name: 'kill-thrown-away',
    says: 'Where Chromium finds its databases damaged after a kill and throws them away, what waited is still shown, and sent after signing in [S1] [S2]',
    minutes: { full: 5, share: 4 },
    browser: true,
    fullOnly: true,
    async run(size: Size): Promise<Outcome> {
      const { noBuckets, thrownAway } = await import('./thrown-away.ts')
      const { aStack } = await import('#tests/fixtures/stack.ts')
      const stack = await aStack()
      try {
        await stack.sql`update private.rate_limit set at_most = 100000`
        const times = size === 'full' ? 3 : 1
        const violations: string[] = []
        for (let i = 0; i < times; i++) {
          const { wrong, isThrown } = await thrownAway(stack)
          violations.push(...wrong, ...(isThrown ? [] : ['nothing was thrown away: this proves nothing']))
        }
        const control = await thrownAway(stack, [noBuckets])
        return { cases: times, violations, control: control.wrong }
      } finally {
        await stack.close()
      }
    },
  },
]
