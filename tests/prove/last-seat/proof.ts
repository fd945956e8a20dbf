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
    name: 'last-seat-tickets',
    says:
      '[S5] Of customers at once exactly those get tickets for whom there are some: no event, no kind and no side of two that ' +
      'exclude each other is sold beyond what there is, and nobody goes without while there is a ticket',
    minutes: { full: 8, share: 2 },
    run: async (size) => (await import('./tickets.ts')).proveTickets(size),
  },
  {
    name: 'last-seat-card',
    says:
      '[S5] Where some pay by card, in time, late or untold, beside others who buy the same seats, no seat is sold twice, who paid ' +
      'while it was held has it, and who paid too late has it where it is free and else all of the money',
    minutes: { full: 8, share: 2 },
    byTurns: true,
    run: async (size) => (await import('./card.ts')).proveCards(size),
  },
  {
    name: 'last-seat-count',
    says:
      '[S5] After any sequence of actions the seats that the server counts as taken at a fixed moment, by whatever function, ' +
      'are for every minute a plain sum over those who are there, live bookings and holds',
    minutes: { full: 6, share: 2 },
    run: async (size) => (await import('./sold-is-live.ts')).proveSoldIsLive(size),
  },
]
