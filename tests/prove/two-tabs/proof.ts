import type { Proof, Size } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'two-tabs',
    says:
      'Two tabs and the worker at work at once through faults, the leading tab closed, crashed or frozen: each change is ' +
      'there once and both tabs show the same [S1] [S2] [S8] [S12]',
    minutes: { full: 6, share: 3 },
    browser: true,
    waits: true,
    run: async (size: Size) => (await import('./run.ts')).run(size),
  },
]
