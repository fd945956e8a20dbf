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
]
