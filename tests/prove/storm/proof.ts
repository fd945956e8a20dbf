import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'storm',
    says:
      'While 160 callers without an account, 160 with accounts they made themselves, 160 who ask for pages, 600 silent ' +
      'sockets and some that flood, or 900 half-sent requests, most of them beside its stand, and 600 silent connections ' +
      'beat upon one vendor, a push of its staff and of ' +
      'another vendor takes at most 3 times its quiet p95, and the server keeps neither memory nor files',
    minutes: { full: 9, share: 8 },
    fullOnly: true,
    alone: true,
    run: async (size) => (await import('./storm.ts')).proveStorm(size),
  },
]
