import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'money',
    says: 'What is paid by card is honoured or goes back, once each and to the yen, whatever of browser, function, webhook and card service fails; a handler that settles twice pays back what it honoured',
    minutes: { full: 40, share: 3 },
    byTurns: true,
    run: async (size) => (await import('./run.ts')).money(size),
  },
  {
    name: 'money-same-seed',
    says: 'The same seed is the same night, whatever was played before it and beside it, so that a failing one can be seen again',
    minutes: { full: 3, share: 2 },
    byTurns: true,
    run: async (size) => (await import('./same-seed.ts')).repeated(size === 'full' ? 100 : 20),
  },
]
