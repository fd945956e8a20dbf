import type { Proof } from '#tests/prove/proof.ts'

export const proofs: Proof[] = [
  {
    name: 'last-seat',
    says:
      '[S5] Of 200 customers at once exactly those get seats for whom there are some: never one more, and none is ' +
      'refused as full while a seat was neither sold nor held',
    minutes: { full: 10, share: 2 },
    run: async (size) => (await import('#tests/prove/last-seat/nights.ts')).proveNights(size),
  },
]
