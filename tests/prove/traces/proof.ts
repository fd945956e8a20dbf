import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'traces',
    says: 'What the model server of the simulation answers, a real Postgres answers too, field for field [S2] [S5] [S6]',
    minutes: { full: 12, share: 4 },
    byTurns: true,
    async run(size) {
      const { replayed } = await import('./replayed.ts')
      return replayed(size === 'full' ? 500 : 12)
    },
  },
]
