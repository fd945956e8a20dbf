import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'limits',
    says: 'What anybody may call is limited by contact, venue, caller and seats kept; no header and no reset connection changes who calls, neither holds nor invented people of one address can shut a night, and the honeypot tells nothing',
    minutes: { full: 8, share: 4 },
    byTurns: true,
    run: async (size) => (await import('./run.ts')).publicLimits(size),
  },
]
