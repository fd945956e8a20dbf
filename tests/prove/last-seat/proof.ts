import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'last-seat',
    says:
      '[S5] Of 200 customers at once exactly those get seats for whom there are some: never one more, and none is ' +
      'refused as full while a seat was neither sold nor held',
    minutes: { full: 15, share: 3 },
    run: async (size) => (await import('./nights.ts')).proveNights(size),
  },
  {
    name: 'sold-is-live',
    says:
      '[S5] After any sequence of deeds the seats that the server counts as taken at a fixed moment, by whatever function, ' +
      'are for every minute a plain sum over those who are there, live bookings and holds',
    minutes: { full: 6, share: 2 },
    run: async (size) => (await import('./sold-is-live.ts')).proveSoldIsLive(size),
  },
  {
    name: 'storm',
    says:
      'While 160 callers without an account, 160 with accounts they made themselves, 160 who ask for pages, 600 silent ' +
      'sockets and some that flood, or 900 half-sent requests, most of them beside its stand, and 600 silent connections ' +
      'beat upon one house, a push of its staff and of ' +
      'another house takes at most 3 times its quiet p95, and the server keeps neither memory nor files',
    minutes: { full: 9, share: 8 },
    fullOnly: true,
    alone: true,
    run: async (size) => (await import('#tests/prove/storm/storm.ts')).proveStorm(size),
  },
]
