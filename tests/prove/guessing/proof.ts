import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'guessing',
    says: 'Guessing tokens, ids, venues, contacts or e-mail addresses is answered by the same bytes whatever was guessed, and signing in and up take as long for an unknown address as for a known one, under load too; of 250 passwords at once the limit are tried, and malformed calls shut nobody out',
    minutes: { full: 8, share: 4 },
    byTurns: true,
    run: async (size) => (await import('./run.ts')).guessing(size),
  },
]
