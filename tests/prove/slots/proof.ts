import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'slots',
    says: '[S5] Tablet, server and a count of minutes by a third hand say the same of every slot, with the same reason and figures',
    minutes: { full: 6, share: 3 },
    byTurns: true,
    run: async (size) => (await import('./slots.ts')).slots(size),
  },
]
