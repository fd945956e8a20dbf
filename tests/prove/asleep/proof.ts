import type { Proof, Size } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'asleep',
    says:
      'A tablet that slept past the life of its token says what is true within 12 s, renews its session, sends what waited ' +
      'once and hears pokes again; where the session is over it keeps everything until a member signs in [S1] [S2] [S8] [S10] [S12]',
    minutes: { full: 6, share: 3 },
    browser: true,
    waits: true,
    fullOnly: true,
    run: async (size: Size) => (await import('./run.ts')).run(size),
  },
]
