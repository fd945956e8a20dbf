import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'mails',
    says: 'Every state of a booking that stood for half a minute is told by a mail that the mail server accepted, once; a second copy comes only of a sender that died between acceptance and its note, under the same Message-ID',
    minutes: { full: 12, share: 5 },
    byTurns: true,
    run: async (size) => (await import('./run.ts')).mailsProof(size),
  },
]
