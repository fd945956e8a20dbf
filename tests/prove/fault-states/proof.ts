import type { Proof, Size } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'fault-states',
    says:
      'In Chromium behind a network that fails in seven ways the tablet says so within 12 s of a tap and 45 s when idle, ' +
      'keeps what is entered, and within 25 s of healing has sent it once and shows what others did [S1] [S2] [S4] [S7] [S8]',
    minutes: { full: 6, share: 3 },
    browser: true,
    waits: true,
    fullOnly: true,
    run: async (size: Size) => (await import('./run.ts')).run(size),
  },
  {
    name: 'asleep',
    says:
      'A tablet that slept past the life of its token says what is true within 12 s, renews its session, sends what waited ' +
      'once and hears pokes again; where the session is over it keeps everything until a member signs in [S1] [S2] [S8] [S10] [S12]',
    minutes: { full: 6, share: 3 },
    browser: true,
    waits: true,
    fullOnly: true,
    run: async (size: Size) => (await import('#tests/prove/asleep/run.ts')).run(size),
  },
  {
    name: 'two-tabs',
    says:
      'Two tabs and the worker at work at once through faults, the leading tab closed, crashed or frozen: each change is ' +
      'there once and both tabs show the same [S1] [S2] [S8] [S12]',
    minutes: { full: 6, share: 3 },
    browser: true,
    waits: true,
    run: async (size: Size) => (await import('#tests/prove/two-tabs/run.ts')).run(size),
  },
  {
    name: 'quota',
    says:
      'Where the browser stores nothing (quota, broken writes, no storage at all) that is said, what was typed stays and ' +
      'nothing is saved by half; with room again, or with its databases cut and opened anew, all of it is there once [S1] [S13]',
    minutes: { full: 6, share: 3 },
    browser: true,
    waits: true,
    fullOnly: true,
    run: async (size: Size) => (await import('#tests/prove/quota/run.ts')).run(size),
  },
]
