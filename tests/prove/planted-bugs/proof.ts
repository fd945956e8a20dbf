import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'planted-bugs',
    says: 'An error in sync/ as people make them, each of a few lines, is seen by the simulation [S1] [S2] [S3] [S4] [S8]',
    minutes: { full: 15, share: 6 },
    async run(size) {
      const { caught } = await import('./caught.ts')
      return size === 'full' ? caught(10, 1) : caught(1, 5)
    },
  },
]
