import type { Proof, Size } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'shift',
    says:
      'A Saturday evening played on three tablets by touch, one without a network for a time, one killed with work unsent, one ' +
      'frozen, and customers online beside: every party, table and minute on the server and on all tablets is what happened [S1] [S2] [S4] [S5] [S7]',
    minutes: { full: 25, share: 10 },
    browser: true,
    run: async (size: Size) => (await import('./run.ts')).run(size),
  },
]
