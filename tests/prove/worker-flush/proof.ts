import type { Outcome, Proof, Size } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'worker-flush',
    says: 'With no tab that sends, the worker sends what waits exactly once, and nothing without the right to [S1] [S2] [S10] [S12]',
    minutes: { full: 6, share: 4 },
    browser: true,
    waits: true,
    async run(size: Size): Promise<Outcome> {
      const { flushProof } = await import('./run.ts')
      return flushProof(size)
    },
  },
]
