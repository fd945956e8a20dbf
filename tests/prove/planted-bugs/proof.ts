import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'planted-bugs',
    says: 'An error in sync/ or in its SQL as people make them, each of a few lines, is seen by the simulation or turns a test red [S1] [S2] [S3] [S4] [S8]',
    minutes: { full: 30, share: 6 },
    byTurns: true,
    run: async (size) => (await import('./caught.ts')).caught(size),
  },
]
