import type { Outcome, Proof, Size } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'new-version',
    says: 'A new version put under open tabs breaks none of them, loses nothing typed and nothing that waits, and sends each change once [S1] [S2] [S12]',
    minutes: { full: 8, share: 4 },
    browser: true,
    waits: true,
    fullOnly: true,
    async run(size: Size): Promise<Outcome> {
      const { versionsProof } = await import('./run.ts')
      return versionsProof(size)
    },
  },
]
