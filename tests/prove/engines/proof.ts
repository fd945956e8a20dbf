import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'engines',
    says:
      'Firefox and WebKit do the main job: installed, they start without a network, keep and mark what is entered over ' +
      'another start, and send each change once when the network returns [S1] [S2] [S4] [S8]',
    minutes: { full: 6, share: 6 },
    browser: true,
    waits: true,
    fullOnly: true,
    run: async () => (await import('./run.ts')).run(),
  },
]
