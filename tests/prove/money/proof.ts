import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'money',
    says: 'What is paid by card is honoured or goes back, once each and to the yen, whatever of browser, function, webhook and card service fails; a handler that settles twice pays back what it honoured',
    minutes: { full: 120, share: 5 },
    byTurns: true,
    run: async (size) => (await import('./run.ts')).money(size),
  },
]
