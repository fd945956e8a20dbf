import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'canaries',
    says: 'A word planted in every personal column is in no answer to a stranger, realtime frame, address, cache of the service worker or log, also when calls fail [S11]',
    minutes: { full: 8, share: 4 },
    browser: true,
    run: async (size) => (await import('./run.ts')).proveCanaries(size),
  },
  {
    name: 'canaries-money',
    says: 'Nothing of a card and no secret of the server is in the database, its files, a log, a mail, a feed, a page, the built files, a tablet’s stores, a booking’s history or an export, whatever the card service and hostile pages say [S11]',
    minutes: { full: 6, share: 4 },
    browser: true,
    run: async (size) => (await import('./money.ts')).moneyCanaries(size),
  },
]
