import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'rights-matrix',
    says: 'Every table, view, sequence and function is known, and each role can do with it what is written down and no more, also where a REST layer grants everything again; the same over HTTP, where every other route of that layer is not there, however it is spelt [S11]',
    minutes: { full: 8, share: 4 },
    run: async (size) => (await import('./run.ts')).rightsMatrix(size),
  },
]
