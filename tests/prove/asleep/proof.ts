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
  {
    name: 'asleep-in-a-lock',
    says:
      'A tab whose process is stopped while it sends holds up nothing: the other tab of the tablet sends its tap within ' +
      '75 s, its badge is true all the time, and the woken tab has sent nothing twice [S2] [S8] [S12]',
    minutes: { full: 5, share: 5 },
    browser: true,
    waits: true,
    fullOnly: true,
    run: async () => (await import('./in-a-lock.ts')).run(),
  },
]
