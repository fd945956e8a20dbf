import type { Proof, Size } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'quota',
    says:
      'Where the browser stores nothing (quota, broken writes, no storage at all) that is said, what was typed stays and ' +
      'nothing is saved by half; with room again, or with its databases cut and opened anew, all of it is there once [S1] [S13]',
    minutes: { full: 6, share: 3 },
    browser: true,
    waits: true,
    fullOnly: true,
    run: async (size: Size) => (await import('./run.ts')).run(size),
  },
]
