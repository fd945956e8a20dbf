import type { Proof } from '#tests/prove/proof.ts'

export const proofs: Proof[] = [
  {
    name: 'rights-matrix',
    says: 'Every table, view, sequence and function is known, and each role can do with it what is written down and no more, also where a REST layer grants everything again; the same over HTTP [S11]',
    minutes: { full: 4, share: 2 },
    run: async (size) => (await import('#tests/prove/rights/rights-matrix.ts')).rightsMatrix(size),
  },
]
