import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'commit-order',
    says: '[S9] While four writers push, a mirror that pulls all the while skips no row; a timestamp cursor and a pull of two statements do',
    minutes: { full: 8, share: 3 },
    byTurns: true,
    run: async (size) => (await import('./run.ts')).commitOrder(size),
  },
]
