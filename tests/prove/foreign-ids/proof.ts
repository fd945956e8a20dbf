import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'foreign-ids',
    says: 'Ids, tokens and words of another vendor, in every place of every call, write nothing there and are answered like words that nobody has',
    minutes: { full: 8, share: 5 },
    byTurns: true,
    run: async (size) => (await import('./run.ts')).foreignIds(size),
  },
]
