import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'three-clients',
    says: '[S1] [S2] [S4] [S5] [S6] Three tablets and customers work through a bad network; in calm all equal the real Postgres row for row, nothing lost or doubled',
    minutes: { full: 8, share: 3 },
    run: async (size) => (await import('./run.ts')).threeClients(size),
  },
]
