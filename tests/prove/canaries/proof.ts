import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'canaries',
    says: 'A word planted in every personal column is in no answer to a stranger, realtime frame, address, cache of the service worker or log, also when calls fail [S11]',
    minutes: { full: 8, share: 4 },
    browser: true,
    run: async (size) => (await import('./run.ts')).proveCanaries(size),
  },
]
