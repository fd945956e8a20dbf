import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'exactly-once',
    says: '[S2] Whole outboxes sent again, twice in order and fifty times at once, get the same answers and leave the same bytes in every table',
    minutes: { full: 8, share: 3 },
    run: async (size) => (await import('./run.ts')).exactlyOnce(size),
  },
]
