import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'tables',
    says:
      '[S5] On random evenings no two who booked online share a table at one minute, and nobody is refused for want of one while one ' +
      'that fits is free beside everybody who has one or was there before',
    minutes: { full: 12, share: 2 },
    run: async (size) => (await import('./evenings.ts')).proveEvenings(size),
  },
  {
    name: 'tables-last',
    says:
      '[S5] Of customers at once, beside staff who seat people where they like, no two have one table at one minute, and nobody goes ' +
      'without while one that fits is free',
    minutes: { full: 8, share: 2 },
    run: async (size) => (await import('./last-table.ts')).proveLastTables(size),
  },
]
