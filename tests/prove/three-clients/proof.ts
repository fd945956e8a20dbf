import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'three-clients',
    says: '[S1] [S2] [S4] [S5] [S6] Three tablets and customers work through a bad network; in calm all equal the real Postgres row for row, nothing lost or doubled',
    minutes: { full: 8, share: 3 },
    run: async (size) => (await import('./run.ts')).threeClients(size),
  },
  {
    name: 'commit-order',
    says: '[S9] While four writers push, a mirror that pulls all the while skips no row; a timestamp cursor and a pull of two statements do',
    minutes: { full: 8, share: 3 },
    run: async (size) => (await import('#tests/prove/commit-order/run.ts')).commitOrder(size),
  },
  {
    name: 'exactly-once',
    says: '[S2] Whole outboxes sent again, twice in order and fifty times at once, get the same answers and leave the same bytes in every table',
    minutes: { full: 8, share: 3 },
    run: async (size) => (await import('#tests/prove/exactly-once/run.ts')).exactlyOnce(size),
  },
]
